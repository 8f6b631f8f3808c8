import { found } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { filterFor, type SentFilter } from './list-filter.ts'
import { metroLineProblems } from './metro-items.rules.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroItems,
  getMetroTicket,
  listMetroTickets,
} from './metro-tickets.contract.ts'
import { findItems } from './ticket-parts.queries.ts'
import { findTickets, getTicket } from './tickets.queries.ts'
import { createTicket, describeTicket, editRow, editTicket } from './tickets.server.ts'

/** Further pages are for Admin; others see the newest 50 and search. */
const listFor = async ({ db, user, page }: Context, sent: SentFilter) => {
  if (page.offset > 0 && !isAdmin(user)) throw refuse('forbidden', 'Only Admin may turn the pages')
  const { timeZone } = await readSetting(db, 'shop')
  return findTickets(db, 'metro', filterFor(sent, user, timeZone), page)
}

export const metroTicketHandlers: Handler[] = [
  handle(listMetroTickets, listFor),

  handle(createMetroTicket, (context, { details, items }) => {
    assertNoProblems(metroLineProblems(items))
    const lines = items.map(({ qty, name, cost, propertyCode, ...same }) => ({
      ...same,
      propertyCode: Number(propertyCode),
      description: name,
      quantity: qty ?? 1,
      costCents: cost ?? cents(0),
    }))
    return createTicket(context, 'metro', details, lines)
  }),

  handle(editMetroTicket, (context, { id, version, printer: _, existingFiles, ...ticket }) =>
    editTicket(context, 'metro', { id, version, ticket, keptFiles: existingFiles }),
  ),

  handle(getMetroTicket, async (context, { id }) => {
    const { data, attachments } = await describeTicket(context, 'metro', id)
    return { data: { ...data, ticket_attachments: attachments } }
  }),

  handle(getMetroItems, async ({ db }, { id }) => {
    const ticketDetails = found(await getTicket(db, 'metro', id), 'Ticket')
    return { data: await findItems(db, 'metro', id), ticketDetails }
  }),

  handle(editMetroRow, (context, edit) => {
    const change = editRow(context, 'metro', edit)
    return context.transaction(async tx => {
      await change(tx)
      return listFor({ ...context, db: tx }, edit)
    })
  }),
]
