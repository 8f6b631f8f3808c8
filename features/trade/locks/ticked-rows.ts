import { type Cents, cents } from '#shared/money.ts'
import type { LockRow, lockSorts } from './locks.contract.ts'

/** Rows that were ticked here stay in view, even if the filter no longer includes them. */

/** The table needs one number as the key of a ticket's side. */
export const lockRowId = ({ id, side }: Pick<LockRow, 'id' | 'side'>) => id * 2 + (side === 'B' ? 1 : 0)

export type LockOrder = { sortBy?: (typeof lockSorts)[number] | undefined; sortOrder?: string | undefined }

const compare = (a: LockRow, b: LockRow, { sortBy = 'ticketTime', sortOrder = 'desc' }: LockOrder) => {
  const by = Number(a[sortBy]) - Number(b[sortBy]) || a.id - b.id
  return (sortOrder === 'desc' ? -by : by) || a.side.localeCompare(b.side)
}

/** The list's rows and those ticked here, each once and in its newest version. */
export const withTicked = (listed: readonly LockRow[], ticked: readonly LockRow[], order: LockOrder): LockRow[] => {
  const own = new Map(ticked.map(row => [lockRowId(row), row]))
  const newest = listed.map(row => {
    const mine = own.get(lockRowId(row))
    own.delete(lockRowId(row))
    return mine && mine.version > row.version ? mine : row
  })
  if (own.size === 0) return newest
  return [...newest, ...own.values()].sort((a, b) => compare(a, b, order))
}

/** A tick also gives the other side of its ticket a new version. */
const follow = (row: LockRow, saved: readonly LockRow[]): LockRow => {
  const sibling = saved.find(({ id, side }) => id === row.id && side !== row.side)
  return sibling && row.other
    ? { ...row, version: sibling.version, other: { ...row.other, paidInFull: sibling.paidInFull } }
    : row
}

export const afterTick = (ticked: readonly LockRow[], saved: readonly LockRow[]): LockRow[] => [
  ...ticked.filter(row => !saved.some(one => lockRowId(one) === lockRowId(row))).map(row => follow(row, saved)),
  ...saved,
]

/** Paid and on no invoice: what Make Invoice takes. */
export const readyRows = (rows: readonly LockRow[]) =>
  rows.filter(({ paidInFull, invoiceNum }) => paidInFull && invoiceNum === 0)

const isChosen = ({ paidInFull, invoiceNum, other }: LockRow, filter: string) => {
  const isPaid = paidInFull && (other?.paidInFull ?? true)
  if (filter === '2') return paidInFull && invoiceNum === 0
  return filter === '' || (filter === '1') === isPaid
}

/** The ticked rows that stay in view though the filter no longer includes them. */
export const stayedRows = (listed: readonly LockRow[], ticked: readonly LockRow[], filter: string) => {
  const ids = new Set(listed.map(lockRowId))
  return ticked.filter(row => !ids.has(lockRowId(row)) && !isChosen(row, filter))
}

type Totals = { ticketAmount: Cents; soldToAmount: Cents; unpaid: Cents }

const sumOf = (amounts: readonly (Cents | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

/** Adds the rows that stayed in view to the filter's sums; the amount of a ticket counts once for both sides. */
export const withStayed = (totals: Totals, listed: readonly LockRow[], stayed: readonly LockRow[]): Totals => {
  const tickets = new Map(stayed.map(({ id, ticketAmount }) => [id, ticketAmount]))
  for (const { id } of listed) tickets.delete(id)
  return {
    ticketAmount: cents(totals.ticketAmount + sumOf([...tickets.values()])),
    soldToAmount: cents(totals.soldToAmount + sumOf(stayed.map(({ soldToAmount }) => soldToAmount))),
    unpaid: cents(
      totals.unpaid + sumOf(stayed.filter(({ paidInFull }) => !paidInFull).map(({ soldToAmount }) => soldToAmount)),
    ),
  }
}
