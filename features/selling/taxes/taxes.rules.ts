import { type Cents, cents } from '#shared/money.ts'
import { type ReceiptKind, receiptKinds, recordKinds } from '#shared/record-kinds.ts'
import { type Day, daysAfter, formatDay, formatMonth } from '#shared/time.ts'

/** Kinds go by their prefix here: CR, JR. */
export type TaxReceiptType = (typeof recordKinds)[ReceiptKind]['prefix']
export const taxReceiptTypes = [recordKinds.coin_receipt.prefix, recordKinds.jewelry_receipt.prefix] as const

export const taxedKinds = Object.fromEntries(receiptKinds.map(kind => [recordKinds[kind].prefix, kind])) as Record<
  TaxReceiptType,
  ReceiptKind
>

type TaxSums = { receipts: number; amount: Cents; tax: Cents }
export type TaxDay = TaxSums & { day: Day }

const none: TaxSums = { receipts: 0, amount: cents(0), tax: cents(0) }

const add = (one: TaxSums, other: TaxSums): TaxSums => ({
  receipts: one.receipts + other.receipts,
  amount: cents(one.amount + other.amount),
  tax: cents(one.tax + other.tax),
})

export const taxSum = (days: readonly TaxSums[]) => days.reduce(add, none)

/** Up to two months show by day, longer ranges by month. */
const MOST_DAYS = 62

const isShort = (first: Day, last: Day) => daysAfter(first, MOST_DAYS) > last

const nextMonth = (month: string) => daysAfter(`${month}-28` as Day, 4).slice(0, 7)

const spanned = (first: string, last: string, next: (period: string) => string) => {
  const periods: string[] = []
  for (let period = first; period <= last; period = next(period)) periods.push(period)
  return periods
}

/** Sums by day or month from the first to the last with tax, zeros included. */
export const taxPeriods = (days: readonly TaxDay[]) => {
  const first = days[0]?.day
  const last = days.at(-1)?.day
  if (!first || !last) return []
  const length = isShort(first, last) ? 10 : 7
  const sums = new Map<string, TaxSums>()
  for (const { day, ...sum } of days) {
    const period = day.slice(0, length)
    sums.set(period, add(sums.get(period) ?? none, sum))
  }
  const next = length === 7 ? nextMonth : (day: string) => daysAfter(day as Day, 1)
  return spanned(first.slice(0, length), last.slice(0, length), next).map(period => ({
    period,
    ...(sums.get(period) ?? none),
  }))
}

export const isMonth = (period: string) => period.length === 7

export const taxPeriodText = (period: string) => (isMonth(period) ? formatMonth(period) : formatDay(period as Day))

export const daysOfMonth = (month: string) => ({
  startDate: `${month}-01` as Day,
  endDate: daysAfter(`${nextMonth(month)}-01` as Day, -1),
})
