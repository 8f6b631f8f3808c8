import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { soldInvoicePath } from '#features/buying/sales/invoiced-sides.rules.ts'
import { formatAmount } from '#shared/money.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { useTimeZone } from '#web/session.ts'
import { CheckCell, CheckField } from '#web/ui/CheckField.tsx'
import { cx } from '#web/ui/cx.ts'
import { Cell, HeadCell, minWidthOf, Row, SkeletonRows, TableFrame } from '#web/ui/Table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import type { LockRow, lockSorts } from './locks.contract.ts'
import css from './locks.module.css'
import { lockRowId } from './ticked-rows.ts'
import type { LockFilterState } from './use-lock-filter.ts'
import type { Ticked } from './use-ticked.ts'

/** Comment takes the rest; on a narrow window the side's words may need a second line. */
const widthsFor = (side: number) => [78, 112, 114, 68, 112, 90, 66, 'rest', side] as const

const SIDE = { narrow: 200, wide: 250 }

type Sort = (typeof lockSorts)[number]

type Props = {
  kind: TicketKind
  rows: readonly LockRow[]
  input: LockFilterState['input']
  onSort: (by: Sort, order: 'asc' | 'desc') => void
  marks: Ticked
  currentId: number | undefined
  onChoose: (id: number) => void
  isLoading: boolean
  isRefetching: boolean
  below: ReactNode
  foot: ReactNode
}

const isTickable = ({ invoiceNum }: LockRow) => invoiceNum === 0

/** A tick for all rows shown, which are saved together or not at all. */
const TickAll = ({ rows, marks }: Pick<Props, 'rows' | 'marks'>) => {
  const open = rows.filter(isTickable)
  const paid = open.filter(({ paidInFull }) => paidInFull)
  const isAll = open.length > 0 && paid.length === open.length
  return (
    <CheckField
      label="Paid"
      value={isAll}
      indeterminate={paid.length > 0 && !isAll}
      disabled={open.length === 0}
      onChange={() => marks.tick(isAll ? open : open.filter(row => !row.paidInFull), !isAll)}
    />
  )
}

const LockHead = ({ rows, marks, input, onSort }: Pick<Props, 'rows' | 'marks' | 'input' | 'onSort'>) => {
  const { sortBy = 'ticketTime', sortOrder } = input
  const order = sortOrder === 'asc' ? ('asc' as const) : ('desc' as const)
  const sorted = (key: Sort) => ({
    sorted: sortBy === key ? order : undefined,
    onSort: () => onSort(key, sortBy === key && order === 'desc' ? 'asc' : 'desc'),
  })
  return (
    <thead>
      <tr>
        <HeadCell {...sorted('id')}>Ticket</HeadCell>
        <HeadCell {...sorted('ticketTime')}>Date</HeadCell>
        <HeadCell number {...sorted('ticketAmount')}>
          Ticket Amount
        </HeadCell>
        <HeadCell>Clerk</HeadCell>
        <HeadCell>Sold To</HeadCell>
        <HeadCell number {...sorted('soldToAmount')}>
          Amount
        </HeadCell>
        <HeadCell centre>
          <TickAll rows={rows} marks={marks} />
        </HeadCell>
        <HeadCell>Comment</HeadCell>
        <HeadCell>Side</HeadCell>
      </tr>
    </thead>
  )
}

const Invoice = ({ kind, number }: { kind: TicketKind; number: number }) =>
  number > 0 && <Link to={soldInvoicePath(kind, number)}>{`invoice ${number}`}</Link>

/** The side's letter and invoice, and whether the ticket's other buyer has paid. */
const SideCell = ({ kind, row: { side, invoiceNum, other } }: { kind: TicketKind; row: LockRow }) => (
  <span className={css.sides}>
    <b>{side}</b>
    <Invoice kind={kind} number={invoiceNum} />
    {other && (
      <span className={css.other}>
        {other.side} {other.soldTo}, {other.paidInFull ? 'paid' : 'unpaid'}
        {other.invoiceNum > 0 && ', '}
        <Invoice kind={kind} number={other.invoiceNum} />
      </span>
    )}
  </span>
)

type RowProps = Pick<Props, 'kind' | 'marks' | 'onChoose'> & { row: LockRow; isCurrent: boolean }

const LockTableRow = ({ kind, row, marks, isCurrent, onChoose }: RowProps) => {
  const timeZone = useTimeZone()
  const id = lockRowId(row)
  const number = recordNumber({ kind, id: row.id })
  const isTicked = row.paidInFull && marks.ticked.some(one => lockRowId(one) === id)
  return (
    <Row
      data-row={id}
      marked={isCurrent}
      className={cx(isTicked && css.ticked)}
      onClick={() => onChoose(id)}
      onFocus={() => onChoose(id)}
    >
      <Cell figures strong slot="title">
        <RecordNumber number={number} />
      </Cell>
      <Cell figures slot="detail">
        {formatInstant(row.ticketTime, timeZone)}
      </Cell>
      <Cell number slot="named">
        {formatAmount(row.ticketAmount)}
      </Cell>
      <Cell tip={row.clerk} slot="detail">
        {row.clerk}
      </Cell>
      <Cell tip={row.soldTo} slot="name">
        {row.soldTo}
      </Cell>
      <Cell number strong slot="amount">
        {row.soldToAmount === null ? '' : formatAmount(row.soldToAmount)}
      </Cell>
      <Cell fill centre slot="control">
        <CheckCell
          label={`Paid: ${number} side ${row.side}`}
          value={marks.isPaid(row)}
          disabled={!isTickable(row)}
          onChange={paid => marks.tick([row], paid)}
        />
      </Cell>
      <Cell keep dim tip={row.comment} slot="note">
        {row.comment}
      </Cell>
      <Cell slot="detail">
        <SideCell kind={kind} row={row} />
      </Cell>
    </Row>
  )
}

export const LockTable = (props: Props) => {
  const { kind, rows, marks, currentId, onChoose, isLoading, isRefetching, below, foot } = props
  const widths = widthsFor(useMedia(NARROW) ? SIDE.narrow : SIDE.wide)
  return (
    <TableFrame
      label="Locks"
      widths={widths}
      minWidth={minWidthOf(widths)}
      pinned={1}
      refetching={isRefetching}
      below={below}
      foot={foot}
    >
      <LockHead {...props} />
      <tbody>
        {isLoading && <SkeletonRows columns={widths.length} />}
        {rows.map(row => (
          <LockTableRow
            key={lockRowId(row)}
            kind={kind}
            row={row}
            marks={marks}
            isCurrent={lockRowId(row) === currentId}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}
