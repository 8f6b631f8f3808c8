import { found } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { findTicketRow } from '../tickets/ticket-list.queries.ts'
import { findCoinItems } from '../tickets/ticket-parts.queries.ts'
import { editRow } from '../tickets/ticket-rows.server.ts'
import { getTicket } from '../tickets/tickets.queries.ts'
import { createTicket, describeTicket, editTicket, listTickets } from '../tickets/tickets.server.ts'
import { coinLineProblems } from './coin-items.rules.ts'
import { coinLines } from './coin-lines.server.ts'
import {
  createCoinTicket,
  editCoinRow,
  editCoinTicket,
  getCoinItems,
  getCoinTicket,
  listCoinTickets,
} from './coin-tickets.contract.ts'

export const coinTicketHandlers: Handler[] = [
  handle(listCoinTickets, (context, filter) => listTickets(context, 'coin', filter)),

  handle(createCoinTicket, async (context, { details, items, barterItems }) => {
    assertNoProblems(coinLineProblems(items, barterItems))
    return createTicket(context, 'coin', details, await coinLines(context.db, items, barterItems))
  }),

  handle(editCoinTicket, (context, { id, version, existingFiles, ...ticket }) =>
    editTicket(context, 'coin', { id, version, ticket, keptFiles: existingFiles }),
  ),

  handle(editCoinRow, (context: Context, edit) => {
    const change = editRow(context, 'coin', edit)
    return context.transaction(async tx => {
      await change(tx)
      return findTicketRow(tx, 'coin', edit.id, isAdmin(context.user))
    })
  }),

  handle(getCoinTicket, async (context, { id }) => {
    const { data, attachments } = await describeTicket(context, 'coin', id)
    const { otherIdType, ...same } = data
    const inventories = await findCoinItems(context.db, id, false)
    return { data: { ...same, otherIDType: otherIdType, new_coin_attachments: attachments, inventories } }
  }),

  handle(getCoinItems, async ({ db }, { id, barter }) => {
    const ticketDetails = found(await getTicket(db, 'coin', id), 'Ticket')
    return { data: await findCoinItems(db, id, barter), ticketDetails }
  }),
]
