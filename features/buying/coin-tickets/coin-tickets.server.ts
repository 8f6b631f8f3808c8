import type { Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { when } from '#shared/errors.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { listSignedIds, listTickets, readTicketRow } from '../ticket-list/ticket-list.server.ts'
import { printLabelsAtCounter } from '../ticket-paper/ticket-paper.server.ts'
import { editRow } from '../ticket-rows/ticket-rows.server.ts'
import { findCoinItems, type TicketLine } from '../tickets/ticket-parts.queries.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { createTicket, describeTicket, editTicket } from '../tickets/tickets.server.ts'
import { countCoinLines } from './coin-items.queries.ts'
import { barterProblems, coinLineProblems } from './coin-items.rules.ts'
import { coinLines } from './coin-lines.server.ts'
import {
  coinSignatureStatus,
  createCoinTicket,
  editCoinRow,
  editCoinTicket,
  getCoinTicket,
  listCoinTickets,
} from './coin-tickets.contract.ts'

const printNewLabels = async (tx: Tx, made: Ticket, lines: readonly TicketLine[], context: Context) => {
  if (lines.some(line => !line.isBarter)) await printLabelsAtCounter(tx, made, context)
}

const printAllLabels = async (tx: Tx, made: Ticket, context: Context) => {
  if ((await countCoinLines(tx, { ticketId: made.id, barter: false })) > 0)
    await printLabelsAtCounter(tx, made, context)
}

/** When a draft becomes a ticket, every line must name one of the shop's items. */
const draftProblems = async (tx: Tx, id: number) =>
  (await findCoinItems(tx, id, false)).flatMap(({ item, name }) =>
    when(item === null, 'items', `There is no item ${name}`),
  )

export const coinTicketHandlers: Handler[] = [
  handle(
    listCoinTickets,
    (context, filter) => listTickets(context, 'coin', filter),
    ({ id }) => ({ id: recordNumber({ kind: 'coin', id }) }),
  ),
  handle(coinSignatureStatus, (context, filter) => listSignedIds(context, 'coin', filter)),

  handle(createCoinTicket, async (context, { details, items, barterItems }) => {
    const lineProblems = coinLineProblems({ items, barterItems, payment: details.payment })
    const lines = lineProblems.length === 0 ? await coinLines(context.db, items, barterItems) : []
    const follow = (tx: Tx, made: Ticket) => printNewLabels(tx, made, lines, context)
    return createTicket(context, 'coin', { ticket: details, lines, lineProblems, follow })
  }),

  handle(editCoinTicket, async (context, { id, version, existingFiles, printer, ...ticket }) => {
    const handedOut = await countCoinLines(context.db, { ticketId: id, barter: true })
    const lineProblems = barterProblems(ticket.payment, handedOut)
    return editTicket(context, 'coin', {
      ...{ id, version, ticket, printer, keptFiles: existingFiles, lineProblems },
      draft: { lineProblems: tx => draftProblems(tx, id), follow: (tx, made) => printAllLabels(tx, made, context) },
    })
  }),

  handle(editCoinRow, (context: Context, edit) => {
    const change = editRow(context, 'coin', edit)
    return context.transaction(async tx => {
      await change(tx)
      return readTicketRow({ ...context, db: tx }, 'coin', edit.id)
    })
  }),

  handle(getCoinTicket, async (context, { id }) => {
    const { data, attachments } = await describeTicket(context, 'coin', id)
    const { otherIdType, ...same } = data
    const [inventories, barterItems] = await Promise.all([
      findCoinItems(context.db, id, false),
      findCoinItems(context.db, id, true),
    ])
    return { data: { ...same, otherIDType: otherIdType, new_coin_attachments: attachments, inventories, barterItems } }
  }),
]
