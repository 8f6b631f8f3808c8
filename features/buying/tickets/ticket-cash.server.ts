import { post } from '#features/cash/ledger/ledger.server.ts'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { type PaidTicket, ticketPayout } from './ticket-money.rules.ts'

/** What a new ticket takes out of its drawer, in one statement: of a ticket nobody knows yet, nothing stands. */
export const payTicket = async (tx: Tx, ticket: PaidTicket, by: Actor) => {
  if (ticket.cash === 0) return
  const { kind, id } = ticket
  await post(tx, { ...ticketPayout(ticket), source: { kind, id }, by })
}

/** Makes what a ticket took out of its drawer equal to its cash: for edit, void (0) and restore. */
export const settleTicket = async (tx: Tx, ticket: PaidTicket, by: Actor) => {
  const { kind, id } = ticket
  const [payout] = await settleSource(tx, { kind, id }, [ticketPayout(ticket)], by)
  return payout ?? null
}
