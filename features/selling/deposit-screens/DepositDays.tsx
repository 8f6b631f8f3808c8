import { IconBuildingBank } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { type Day, dayAt, formatDay } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { useSubmit } from '#web/makers/saving/use-submit.ts'
import { useCall, useLive, useRefetch } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { CheckCell } from '#web/ui/CheckField.tsx'
import { asShownDate, DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { isSaveKey } from '#web/ui/use-shortcut.ts'
import { DEPOSITS, listCoinReceiptDeposits, listOpenDays, type OpenDay } from '../deposits/deposits.contract.ts'
import { depositReceiptDays } from '../receipt-days/receipt-days.contract.ts'
import css from './day-notes.module.css'

type DaysProps = {
  days: readonly OpenDay[]
  left: ReadonlySet<string>
  onTick: (day: string, isTicked: boolean) => void
}

const OpenDays = ({ days, left, onTick }: DaysProps) => (
  <TableFrame inline label="Days to deposit" widths={[44, 'rest', 90, 120]}>
    <thead>
      <tr>
        <HeadCell name="Deposit" />
        <HeadCell>Date</HeadCell>
        <HeadCell number>Receipts</HeadCell>
        <HeadCell number>Cash</HeadCell>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, receipts, cash }) => (
        <Row key={day}>
          <Cell fill>
            <CheckCell
              label={`Deposit ${formatDay(day as Day)}`}
              value={!left.has(day)}
              onChange={isTicked => onTick(day, isTicked)}
            />
          </Cell>
          <Cell figures>{formatDay(day as Day)}</Cell>
          <Cell number>{receipts}</Cell>
          <Cell number>{formatAmount(cash)}</Cell>
        </Row>
      ))}
    </tbody>
  </TableFrame>
)

const sumOf = (days: readonly OpenDay[]) => cents(days.reduce((sum, { cash }) => sum + cash, 0))

type DepositProps = { kind: ReceiptKind; refetch?: readonly Endpoint[]; onClose: () => void }

/** All waiting days are deposited together unless one is unticked. */
export const DepositDaysDialog = ({ kind, refetch = [], onClose }: DepositProps) => {
  const query = useCall(listOpenDays, { type: kind })
  useLive(DEPOSITS, listOpenDays)
  const again = useRefetch()
  const timeZone = useTimeZone()
  const [today] = useState(() => asShownDate(dayAt(Date.now(), timeZone)))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [depositDate, setDepositDate] = useState(today)
  const { problems, mark, isBusy, submit } = useSubmit({ saidAt: ['depositDate'] })
  const days = query.data?.data ?? []
  const chosen = days.filter(({ day }) => !left.has(day))
  const tick = (day: string, isTicked: boolean) =>
    setLeft(new Set(isTicked ? [...left].filter(one => one !== day) : [...left, day]))

  const confirm = () => {
    if (isBusy || chosen.length === 0) return
    if (depositDate.trim() === '') return mark({ depositDate: 'Deposit Date is Blank' })
    void submit(async () => {
      await call(depositReceiptDays, { dates: chosen.map(({ day }) => day), dataType: kind, depositDate } as never)
      toast.ok(`${chosen.length === 1 ? '1 day' : `${chosen.length} days`} deposited: ${formatDollars(sumOf(chosen))}`)
      void again(listOpenDays, listCoinReceiptDeposits, ...refetch)
      onClose()
    })
  }
  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    confirm()
  }

  return (
    <Dialog
      open
      title="Deposit days"
      subtitle={`The cash of these days of ${recordKinds[kind].label}s goes to the bank together.`}
      width={520}
      dirty={left.size > 0 || depositDate !== today}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton
            keys="Ctrl S"
            loading={isBusy}
            disabled={chosen.length === 0}
            onClick={confirm}
          >{`Deposit ${formatDollars(sumOf(chosen))}`}</PrimaryButton>
        </>
      }
    >
      <RetryBanner query={query} title="The days did not load" />
      {query.isPending && <Loading />}
      {query.data && days.length === 0 && (
        <EmptyState what="Nothing waits" why={`The cash of every day of ${recordKinds[kind].label}s is at the bank.`} />
      )}
      {days.length > 0 && (
        <form className={css.days} onKeyDown={keyDown} onSubmit={event => event.preventDefault()}>
          <DateField
            label="Deposit Date"
            value={depositDate}
            error={problems.depositDate}
            onChange={date => {
              setDepositDate(date)
              mark({})
            }}
          />
          <OpenDays days={days} left={left} onTick={tick} />
        </form>
      )}
    </Dialog>
  )
}

export const DepositDaysButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PrimaryButton icon={<IconBuildingBank />} onClick={() => setOpen(true)}>
        Deposit days…
      </PrimaryButton>
      {isOpen && <DepositDaysDialog kind="coin_receipt" onClose={() => setOpen(false)} />}
    </>
  )
}
