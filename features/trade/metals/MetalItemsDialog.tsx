import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { may, type Role } from '#shared/permissions.ts'
import { readRecord, recordKinds, recordPath } from '#shared/record-kinds.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { ReportTable } from '#web/makers/report/ReportTable.tsx'
import { useCall } from '#web/queries.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { useRole } from '#web/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { listMetalItems, type listMetals, METAL_ITEMS, type MetalItemRow, type MetalRow } from './metals.contract.ts'
import css from './metals.module.css'
import { weightText } from './metals.rules.ts'

/** The items screen of a Metro ticket, or the form of a coin ticket; undefined without the right to it. */
const pathOf = ({ id, ticketId, ticket }: MetalItemRow, role: Role) => {
  const record = readRecord(ticket)
  if (!record || !may(role, recordKinds[record.kind].access)) return undefined
  return record.kind === 'metro' ? `${recordKinds.metro.list}/view-items/${ticketId}?itemId=${id}` : recordPath(record)
}

const ItemLink = ({ row }: { row: MetalItemRow }) => {
  const path = pathOf(row, useRole())
  return path && readRecord(row.ticket)?.kind === 'metro' ? (
    <RowLink to={path}>{row.id}</RowLink>
  ) : (
    <span>{row.id}</span>
  )
}

const columnsOf = (isCrypto: boolean) => [
  { key: 'id', label: 'Item', width: 64, render: (row: MetalItemRow) => <ItemLink row={row} /> },
  { key: 'ticket', label: 'Ticket', width: 72, render: ({ ticket }: MetalItemRow) => <RecordNumber number={ticket} /> },
  { key: 'itemType', label: 'Type', width: 84 },
  { key: 'description', label: 'Description' },
  {
    key: 'weight',
    label: 'Weight',
    as: 'number' as const,
    width: 104,
    render: ({ weight }: MetalItemRow) =>
      weight === 0 ? <span className={css.quiet}>no weight read</span> : weightText({ weight, isCrypto }),
  },
]

const placeText = (page: number, count: number) =>
  count === 0
    ? 'no items'
    : `${(page - 1) * METAL_ITEMS + 1}–${Math.min(page * METAL_ITEMS, count)} of ${count.toLocaleString('en-US')} items`

/** Shows the formula, because the unit price is rounded to cents, so weight times it is not exactly the total. */
const worthText = ({ unitPriceFormula, total }: MetalRow) =>
  total === null ? '' : ` × ${unitPriceFormula} = ${formatDollars(total)}`

type Props = {
  metal: MetalRow
  weightLabel: string
  filter: string
  /** The year and buyer of the row. */
  input: Partial<InputOf<typeof listMetals>>
  onClose: () => void
}

export const MetalItemsDialog = ({ metal, weightLabel, filter, input, onClose }: Props) => {
  const [page, setPage] = useState(1)
  const query = useCall(listMetalItems, { ...input, metal: metal.name, page, pageSize: METAL_ITEMS })
  const { name, weightNotSold: weight, isCrypto } = metal
  const [role, navigate] = [useRole(), useNavigate()]
  const rows = query.data?.data ?? []
  const { currentId } = useRowKeys({
    inDialog: true,
    ids: rows.map(({ id }) => id),
    onOpen: at => {
      const path = rows[at] && pathOf(rows[at], role)
      if (path) void navigate({ href: path })
    },
  })
  return (
    <Dialog
      open
      side="right"
      width={620}
      title={name}
      subtitle={`${weightLabel} ${weightText({ weight, isCrypto })}${worthText(metal)}`}
      onClose={onClose}
      footer={
        query.data && (
          <div className={css.foot}>
            <span className={css.quiet}>
              {placeText(page, query.data.count)} · {filter}
            </span>
            <Pager page={page} pages={Math.ceil(query.data.count / METAL_ITEMS)} onPage={setPage} />
          </div>
        )
      }
    >
      {query.data ? (
        <ReportTable
          label={`Items of ${name}`}
          columns={columnsOf(isCrypto) as never}
          rows={rows}
          isMarked={({ id }) => id === currentId}
          emptyText={`No ${name}: ${filter}.`}
        />
      ) : (
        <ReadState query={query} label="Items" />
      )}
    </Dialog>
  )
}
