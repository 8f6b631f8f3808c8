import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/money.ts'
import { pageSizeOf } from '#shared/pages.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { useSearchText } from '#web/makers/list/use-search-text.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { listOpenTicketLines } from '../coin-invoices/coin-invoices.contract.ts'
import css from './coin-invoice-form.module.css'

export type OpenLine = OutputOf<typeof listOpenTicketLines>['data'][number]

type Props = {
  /** The lines that stand in the form already. */
  added: readonly number[]
  room: number
  onAdd: (lines: readonly OpenLine[]) => void
  onClose: () => void
}

type RowProps = { line: OpenLine; isTicked: boolean; isOff: boolean; onTick: (isOn: boolean) => void }

const OpenLineRow = ({ line, isTicked, isOff, onTick }: RowProps) => {
  const timeZone = useTimeZone()
  return (
    <li>
      <CheckField
        label={`${recordNumber({ kind: 'coin', id: line.ticketId })} ${line.itemDescription}`}
        value={isTicked}
        disabled={isOff}
        onChange={onTick}
      />
      <span className={css.grow} />
      <small>{`${formatInstant(line.ticketTime, timeZone)}, qty ${line.qty}`}</small>
      <b>{formatAmount(line.cost)}</b>
    </li>
  )
}

/** The unsold lines of coin tickets. */
export const AddFromTickets = ({ added, room, onAdd, onClose }: Props) => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [ticked, setTicked] = useState<readonly OpenLine[]>([])
  const searched = useSearchText(search, text => {
    setSearch(text)
    setPage(1)
  })
  const input = { search, page }
  const query = useCall(listOpenTicketLines, input)
  const lines = query.data?.data.filter(({ id }) => !added.includes(id))
  const tick = (line: OpenLine, isOn: boolean) =>
    setTicked(isOn ? [...ticked, line] : ticked.filter(({ id }) => id !== line.id))
  return (
    <Dialog
      open
      title="Add from tickets"
      subtitle="Lines of coin tickets that are not sold yet, with what they cost."
      width={640}
      dirty={ticked.length > 0}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton disabled={ticked.length === 0} onClick={() => onAdd(ticked)}>
            {ticked.length === 0 ? 'Add' : `Add ${ticked.length}`}
          </PrimaryButton>
        </>
      }
    >
      <TextField
        label="Ticket or description"
        value={searched.text}
        error={searched.problem}
        autoFocus
        maxLength={100}
        onChange={searched.setText}
      />
      {!lines && <ReadState query={query} label="The lines of tickets" />}
      {lines?.length === 0 && (
        <EmptyState
          what="No line found"
          why="Lines of tickets that are sold, void or on an invoice do not stand here."
        />
      )}
      <ul className={css.rows}>
        {lines?.map(line => {
          const isTicked = ticked.some(({ id }) => id === line.id)
          return (
            <OpenLineRow
              key={line.id}
              line={line}
              isTicked={isTicked}
              isOff={!isTicked && ticked.length >= room}
              onTick={isOn => tick(line, isOn)}
            />
          )
        })}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil((query.data?.count ?? 0) / pageSizeOf(listOpenTicketLines))}
        onPage={setPage}
      />
    </Dialog>
  )
}
