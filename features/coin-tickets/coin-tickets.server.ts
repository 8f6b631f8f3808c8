import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { isAdmin } from '#shared/permissions.ts'
import { findTicketRow } from '../ticket-list/ticket-list.queries.ts'
import { findCoinItems } from '../tickets/ticket-parts.queries.ts'
import { editRow } from '../tickets/ticket-rows.server.ts'
import { createTicket, describeTicket, editTicket, listTickets } from '../tickets/tickets.server.ts'
import { countCoinLines } from './coin-items.queries.ts'
import { barterProblems, coinLineProblems } from './coin-items.rules.ts'
import { coinLines } from './coin-lines.server.ts'
import {
  createCoinTicket,
  editCoinRow,
  editCoinTicket,
  getCoinTicket,
  listCoinTickets,
} from './coin-tickets.contract.ts'

export const coinTicketHandlers: Handler[] = [
  handle(listCoinTickets, (context, filter) => listTickets(context, 'coin', filter)),

  handle(createCoinTicket, async (context, { details, items, barterItems }) => {
    const problems = coinLineProblems({ items, barterItems, payment: details.payment })
    const lines = problems.length === 0 ? await coinLines(context.db, items, barterItems) : []
    return createTicket(context, 'coin', details, lines, problems)
  }),

  handle(editCoinTicket, async (context, { id, version, existingFiles, ...ticket }) => {
    const handedOut = await countCoinLines(context.db, { ticketId: id, barter: true })
    const lineProblems = barterProblems(ticket.payment, handedOut)
    return editTicket(context, 'coin', { id, version, ticket, keptFiles: existingFiles, lineProblems })
  }),

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
]
