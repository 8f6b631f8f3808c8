import { type Cents, cents } from '#shared/money.ts'
import { isAdmin, may, type Role } from '#shared/permissions.ts'
import { type ReceiptKind, receiptKinds, recordKinds, type TicketKind, ticketKinds } from '#shared/record-kinds.ts'
import { type Day, daysAfter } from '#shared/time.ts'
import { WEEKS_COMPARED } from '../day-totals/sections.rules.ts'

export type ShownKind = TicketKind | ReceiptKind
export const shownKinds = [...ticketKinds, ...receiptKinds] as const satisfies readonly ShownKind[]

/** The names that calls use for the kinds. */
export const dayFields = {
  metro: 'metro',
  coin: 'coin',
  coin_receipt: 'coinReceipt',
  jewelry_receipt: 'jewelryReceipt',
} as const satisfies Record<ShownKind, string>

export const DAYS_SHOWN = 30

/** Business days up to today, oldest first; correct across daylight saving. */
export const lastDays = (today: Day): Day[] =>
  Array.from({ length: DAYS_SHOWN }, (_, place) => daysAfter(today, place + 1 - DAYS_SHOWN))

export const kindsFor = (role: Role) => shownKinds.filter(kind => may(role, recordKinds[kind].access))
export const ticketKindsFor = (role: Role) => ticketKinds.filter(kind => may(role, recordKinds[kind].access))

/** Daily views are for Admin, and so are their sums. */
export const seesSums = (role: Role) => isAdmin(role)

type Figures = { kind: string; period: string; count: number; amount: Cents; profit: Cents; profitKnown: number }

/** One row per day; a visible kind without records is zero. */
export const recordDays = (days: readonly Day[], figures: readonly Figures[], role: Role) => {
  const found = new Map(figures.map(one => [`${one.period} ${one.kind}`, one]))
  const fieldsOf = (day: Day, kind: ShownKind) => {
    const { count = 0, amount = cents(0), profit = cents(0), profitKnown = 0 } = found.get(`${day} ${kind}`) ?? {}
    const name = dayFields[kind]
    if (!seesSums(role)) return { [name]: count }
    return { [name]: count, [`${name}Amount`]: amount, [`${name}Profit`]: profit, [`${name}ProfitKnown`]: profitKnown }
  }
  return days.map(day => Object.assign({ day }, ...kindsFor(role).map(kind => fieldsOf(day, kind))) as { day: Day })
}

type CountedDay = { [K in (typeof dayFields)[ShownKind]]?: number | undefined }

/** The latest day before today with a record; the last of `days` is today. */
export const lastOpenDay = <D extends CountedDay>(days: readonly D[]): D | undefined =>
  days.slice(0, -1).findLast(day => shownKinds.some(kind => (day[dayFields[kind]] ?? 0) > 0))

/** The kinds a role sees, added up over days. */
export const weekdaySums = (figures: readonly Figures[], role: Role) => {
  const sumsOf = (kind: ShownKind) => {
    const all = figures.filter(one => one.kind === kind)
    const name = dayFields[kind]
    const count = all.reduce((sum, one) => sum + one.count, 0)
    const amount = cents(all.reduce((sum, one) => sum + one.amount, 0))
    return seesSums(role) ? { [name]: count, [`${name}Amount`]: amount } : { [name]: count }
  }
  return Object.assign({}, ...kindsFor(role).map(sumsOf)) as Record<string, never>
}

/** Percent against the average of the same weekday, from the sum of the weeks before; undefined if those had none. */
export const againstWeekday = (today: number, before: number) =>
  before > 0 ? Math.round(((today * WEEKS_COMPARED) / before - 1) * 100) : undefined
