import { type Cents, cents } from '#shared/money.ts'
import { isAdmin, may, type Role } from '#shared/permissions.ts'
import { recordKinds, type TicketKind, ticketKinds } from '#shared/record-kinds.ts'
import { type Day, daysAfter } from '#shared/time.ts'

export const DAYS_SHOWN = 30

/** Business days up to today, oldest first; correct across daylight saving. */
export const lastDays = (today: Day): Day[] =>
  Array.from({ length: DAYS_SHOWN }, (_, place) => daysAfter(today, place + 1 - DAYS_SHOWN))

export const kindsFor = (role: Role) => ticketKinds.filter(kind => may(role, recordKinds[kind].access))

/** Daily views are for Admin, and so are their sums. */
export const seesSums = (role: Role) => isAdmin(role)

type Total = { kind: TicketKind; day: Day; tickets: number; amount: Cents }

/** One row per day; a visible kind without tickets is zero. */
export const ticketDays = (days: readonly Day[], totals: readonly Total[], role: Role) =>
  days.map(day => {
    const fields = kindsFor(role).flatMap(kind => {
      const total = totals.find(one => one.day === day && one.kind === kind)
      const count = [kind, total?.tickets ?? 0] as const
      return seesSums(role) ? [count, [`${kind}Amount`, total?.amount ?? cents(0)] as const] : [count]
    })
    return { day, ...Object.fromEntries(fields) }
  })

/** Percent against the same weekday of earlier weeks; undefined if those had none. */
export const againstWeekday = (figures: readonly number[]) => {
  const today = figures.at(-1) ?? 0
  const before = [8, 15, 22, 29].flatMap(back => figures.at(-back) ?? [])
  const average = before.reduce((sum, figure) => sum + figure, 0) / before.length
  return average > 0 ? Math.round((today / average - 1) * 100) : undefined
}
