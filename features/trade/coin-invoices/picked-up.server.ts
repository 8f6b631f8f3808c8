import { profitOf } from '#features/buying/sales/profit.rules.ts'
import { noSide, type SaleSide } from '#features/buying/sales/sale-sides.ts'
import { settledTicket } from '#features/buying/tickets/ticket-seal.server.ts'
import { markTicket, type Ticket } from '#features/buying/tickets/tickets.queries.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { cents, toWholeDollars } from '#shared/money.ts'
import { findPickedUpParts, findTicketsOf, type PickedUpPart } from './ticket-lines.queries.ts'

/** A ticket side has one buyer, so the buyer of the largest part stands for the sum of all parts. */
const soldSide = ({ isPaid }: SaleSide, parts: readonly PickedUpPart[]): SaleSide => {
  const [largest] = parts
  if (!largest) return { ...noSide, isPaid }
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  return {
    buyer: { id: largest.buyerId, name: largest.buyerName },
    amount: toWholeDollars(cents(Math.max(0, sum))),
    isPaid,
    invoice: { kind: 'coin_invoice', id: largest.invoiceId },
  }
}

const isSameSold = (a: SaleSide, b: SaleSide) =>
  a.buyer?.id === b.buyer?.id && a.amount === b.amount && a.invoice?.id === b.invoice?.id

const settle = async (tx: Tx, ticket: Ticket) => {
  const side = soldSide(ticket.sides.A, await findPickedUpParts(tx, ticket.id))
  if (isSameSold(side, ticket.sides.A)) return ticket
  const sides = { ...ticket.sides, A: side }
  return markTicket(tx, ticket, { sides, profit: profitOf(sides, ticket.ticketAmount) })
}

/** Updates the tickets to what was picked up; repeating it changes nothing. */
export const settlePickedUp = async (tx: Tx, context: Context, invoiceId: number, pickedUp: boolean) => {
  const action = pickedUp ? 'picked up' : 'no longer picked up'
  for (const id of await findTicketsOf(tx, invoiceId))
    await changeRecord(tx, settledTicket(context, 'coin'), { id, by: context.user, action }, ticket =>
      settle(tx, ticket),
    )
}
