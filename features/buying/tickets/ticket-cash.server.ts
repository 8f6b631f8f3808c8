import { post } from '#features/cash/ledger/ledger.server.ts'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import type { Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { type PaidTicket, ticketPayout } from './ticket-money.rules.ts'

/** A new ticket has no postings yet, so one statement posts its payout. */
export const payTicket = async (tx: Tx, ticket: PaidTicket, by: Actor) => {
  if (ticket.cash === 0) return
  const { kind, id } = ticket
  await post(tx, { ...ticketPayout(ticket), source: { kind, id }, by })
}

/** Posts the difference between a ticket's cash and what has left its drawer; a void ticket has no cash. */
export const settlePayout = async (tx: Tx, ticket: PaidTicket, by: Actor) => {
  const { kind, id } = ticket
  const [payout] = await settleSource(tx, { kind, id }, [ticketPayout(ticket)], by)
  return payout ?? null
}
