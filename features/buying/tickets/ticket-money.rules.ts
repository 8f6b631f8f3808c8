import type { Wanted } from '#features/cash/ledger/ledger.rules.ts'
import { type Cents, cents } from '#shared/money.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import type { Payment } from './tickets.rules.ts'

export type TicketPayment = { payment: Payment; amount: Cents; checkAmount: Cents }

/** What leaves the drawer. With barter the amount is what is paid on top of the goods. */
export const ticketCash = ({ payment, amount, checkAmount }: TicketPayment): Cents => {
  if (payment === 'wire') return cents(0)
  return payment === 'check' ? cents(amount - checkAmount) : amount
}

/** The drawer that pays the tickets of a kind. */
export const drawerOf = (kind: TicketKind) => recordKinds[kind].drawer

export type PaidTicket = { kind: TicketKind; id: number; cash: Cents }

/** The one posting of a ticket: its cash, out of the drawer. */
export const ticketPayout = ({ kind, id, cash }: PaidTicket) =>
  ({
    purpose: 'payout',
    src: drawerOf(kind),
    dest: 'customer',
    amount: cash,
    comment: recordNumber({ kind, id }),
  }) as const satisfies Wanted
