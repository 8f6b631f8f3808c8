import type { SaleSide, Side } from '#features/buying/sales/sale-sides.ts'
import { editedTicket } from '#features/buying/tickets/ticket-seal.server.ts'
import { markTicket, type Ticket } from '#features/buying/tickets/tickets.queries.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { Invoice, SoldSide, StoredLine } from './invoices.queries.ts'

/** Only this file writes into a ticket's side which invoice sells it. */

type Stamped = { kind: TicketKind; id: number; sides: readonly Side[] }

/** Groups sides by ticket in a fixed order, so that two invoices can not deadlock. */
const byTicket = (sold: readonly SoldSide[]): Stamped[] => {
  const tickets = new Map<string, Stamped>()
  for (const { ticketKind: kind, ticketId: id, side } of sold) {
    const key = `${kind}${id}`
    tickets.set(key, { kind, id, sides: [...(tickets.get(key)?.sides ?? []), side] })
  }
  return [...tickets.values()].sort((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
}

type Change = (side: SaleSide, at: { ticket: Ticket; side: Side }) => SaleSide

/** Locks each ticket, changes the named sides and writes the ticket's history. */
export const changeSoldSides = async (
  tx: Tx,
  context: Context,
  { sold, action, change }: { sold: readonly SoldSide[]; action: string; change: Change },
) => {
  for (const { kind, id, sides } of byTicket(sold))
    await changeRecord(tx, editedTicket(context, kind), { id, by: context.user, action }, ticket => {
      const changed = Object.fromEntries(sides.map(side => [side, change(ticket.sides[side], { ticket, side })]))
      return markTicket(tx, ticket, { sides: { ...ticket.sides, ...changed } })
    })
}

export const stampSides = (
  tx: Tx,
  context: Context,
  { kind, id }: Pick<Invoice, 'kind' | 'id'>,
  sold: readonly SoldSide[],
) => changeSoldSides(tx, context, { sold, action: 'invoiced', change: side => ({ ...side, invoice: { kind, id } }) })

/** A side that is on another invoice by now stays there. */
export const freeSides = (
  tx: Tx,
  context: Context,
  { kind, id }: Pick<Invoice, 'kind' | 'id'>,
  sold: readonly SoldSide[],
) =>
  changeSoldSides(tx, context, {
    sold,
    action: 'taken off its invoice',
    change: side => (side.invoice?.kind === kind && side.invoice.id === id ? { ...side, invoice: null } : side),
  })

/** The whole sides that these lines sell. Single lines of a ticket are left out: they are sold when picked up. */
export const soldSidesOf = (
  lines: readonly Pick<StoredLine, 'ticketKind' | 'ticketId' | 'side' | 'ticketItemId'>[],
): SoldSide[] =>
  lines.flatMap(({ ticketKind, ticketId, side, ticketItemId }) =>
    ticketKind && ticketId && side && ticketItemId === null ? [{ ticketKind, ticketId, side }] : [],
  )
