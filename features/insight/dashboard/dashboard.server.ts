import { type Handler, handle } from '#server/http/handle.ts'
import { dayAt } from '#shared/time.ts'
import { listTicketDays, listUnsignedTickets } from './dashboard.contract.ts'
import { findDayTotals, findUnsigned } from './dashboard.queries.ts'
import { kindsFor, lastDays, ticketDays } from './dashboard.rules.ts'

export const dashboardHandlers: Handler[] = [
  handle(listTicketDays, async ({ db, user }) => {
    const today = dayAt(Date.now(), user.timeZone)
    const days = lastDays(today)
    const totals = await findDayTotals(db, { kinds: kindsFor(user), from: days[0] ?? today, to: today })
    return { data: ticketDays(days, totals, user) }
  }),

  handle(listUnsignedTickets, ({ db, user, page }) => findUnsigned(db, kindsFor(user), page)),
]
