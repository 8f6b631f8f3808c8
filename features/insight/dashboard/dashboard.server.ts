import { type Handler, handle } from '#server/http/handle.ts'
import { dayAt } from '#shared/time.ts'
import { findDayFigures } from '../day-totals/day-totals.queries.ts'
import { listNewOffers, listOwnRecords, listRecordDays, listUnsignedTickets } from './dashboard.contract.ts'
import { findNewOffers, findOwnRecords, findUnsigned } from './dashboard.queries.ts'
import { kindsFor, lastDays, recordDays, ticketKindsFor } from './dashboard.rules.ts'

export const dashboardHandlers: Handler[] = [
  handle(listRecordDays, async ({ db, user }) => {
    const to = dayAt(Date.now(), user.timeZone)
    const days = lastDays(to)
    const figures = await findDayFigures(db, { group: 'day', kinds: kindsFor(user), from: days[0] ?? to, to })
    return { data: recordDays(days, figures, user) }
  }),

  handle(listUnsignedTickets, ({ db, user, page }) => findUnsigned(db, ticketKindsFor(user), page)),

  handle(listOwnRecords, ({ db, user, page }) => {
    const today = dayAt(Date.now(), user.timeZone)
    return findOwnRecords(db, { kinds: kindsFor(user), userId: user.id, today }, page)
  }),

  handle(listNewOffers, ({ db, page }) => findNewOffers(db, page)),
]
