import { type Handler, handle } from '#server/http/handle.ts'
import { dayAt } from '#shared/time.ts'
import { findDayFigures } from '../day-totals/day-totals.queries.ts'
import { findWeekdaysBefore } from '../day-totals/weekdays-before.server.ts'
import { listNewOffers, listOwnRecords, listRecordDays, listUnsignedTickets } from './dashboard.contract.ts'
import { findNewOffers, findOwnRecords, findUnsigned } from './dashboard.queries.ts'
import { kindsFor, lastDays, recordDays, ticketKindsFor, weekdaySums } from './dashboard.rules.ts'

export const dashboardHandlers: Handler[] = [
  handle(listRecordDays, async ({ db, user }) => {
    const to = dayAt(Date.now(), user.timeZone)
    const days = lastDays(to)
    const kinds = kindsFor(user)
    const figures = await findDayFigures(db, { group: 'day', kinds, from: days[0] ?? to, to })
    const before = await findWeekdaysBefore(db, to, kinds)
    return { data: recordDays(days, figures, user), weekdaysBefore: weekdaySums(before, user) }
  }),

  handle(listUnsignedTickets, ({ db, user, page }) => findUnsigned(db, ticketKindsFor(user), page)),

  handle(listOwnRecords, ({ db, user, page }) => {
    const today = dayAt(Date.now(), user.timeZone)
    return findOwnRecords(db, { kinds: kindsFor(user), userId: user.id, today }, page)
  }),

  handle(listNewOffers, ({ db, page }) => findNewOffers(db, page)),
]
