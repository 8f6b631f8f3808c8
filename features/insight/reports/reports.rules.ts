import { type Cents, cents, share } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { SellerFact } from '../figures/figures.rules.ts'

export const demographicKinds = ['sex', 'age', 'race', 'zip', 'city', 'state', 'source'] as const satisfies SellerFact[]
export type DemographicKind = (typeof demographicKinds)[number]

export const demographicSorts = ['value', 'count', 'profit'] as const
export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

/** The sections of the referral report: new_coin is coin tickets, coin and bullion are those of the older system. */
export const referSections = ['ticket', 'new_coin', 'receipt', 'coin', 'bullion'] as const
export type ReferSection = (typeof referSections)[number]

export const highValueTables = ['coin', 'metro', 'receipt', 'jewelryReceipt'] as const
export type HighValueTable = (typeof highValueTables)[number]

export const pageOfRows = <Row>(rows: readonly Row[], { offset, limit }: PageRange) =>
  rows.slice(offset, offset + limit)

const compareText = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) || (one < other ? -1 : Number(one > other))

const compareValues = (one: string | number | null, other: string | number | null) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareText(String(one), String(other))

type Order<Row> = { by: keyof Row & string; direction: Direction; name: keyof Row & string }

/** Puts rows in order; ones without a value come last, and equal ones stand by name. */
export const orderedRows = <Row extends object>(rows: readonly Row[], { by, direction, name }: Order<Row>): Row[] => {
  const sign = direction === 'desc' ? -1 : 1
  type Value = string | number | null
  return rows.toSorted((one, other) => {
    const [a, b, names] = [one[by] as Value, other[by] as Value, [one[name], other[name]].map(String)]
    const byName = compareText(names[0] ?? '', names[1] ?? '')
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName
    return sign * compareValues(a, b) || byName
  })
}

/** Percent with two decimals; null if there is no total to be a part of. */
export const percentOfTotal = (part: number, total: number) =>
  total > 0 ? Math.round((part * 10_000) / total) / 100 : null

type Counted = { count: number; profit: Cents }

/** Parts of all rows, and not of those on a page. */
export const withPercentages = <Row extends Counted>(rows: readonly Row[]) => {
  const totals = {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    profit: cents(rows.reduce((sum, { profit }) => sum + profit, 0)),
  }
  const data = rows.map(row => ({
    ...row,
    countPercent: percentOfTotal(row.count, totals.count) ?? 0,
    profitPercent: percentOfTotal(row.profit, totals.profit),
  }))
  return { data, totals }
}

/** Three quarters of a click's profit; null without clicks. */
export const suggestedBid = ({ clicks, profit }: { clicks: number; profit: Cents }): Cents | null =>
  clicks === 0 ? null : cents(Math.max(0, share(profit, 3, 4 * clicks)))
