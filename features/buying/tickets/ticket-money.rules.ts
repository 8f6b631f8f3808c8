import type { Wanted } from '#features/cash/ledger/ledger.rules.ts'
import type { HandedOut, PayoutParts } from '#features/cash/notices/notices.contract.ts'
import { type Cents, cents } from '#shared/money.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import type { Payment } from './tickets.rules.ts'

export type TicketPayment = { payment: Payment; amount: Cents; checkAmount: Cents }

type PaidRecord = { payment: Payment; ticketAmount: Cents; checkAmount: Cents | null }

/** How a saved ticket is paid. */
export const paymentOf = ({ payment, ticketAmount, checkAmount }: PaidRecord): TicketPayment => ({
  payment,
  amount: ticketAmount,
  checkAmount: checkAmount ?? cents(0),
})

/** What is handed out how; together it is the amount. With barter that is what is paid on top of the goods. */
export const payoutParts = ({ payment, amount, checkAmount }: TicketPayment): PayoutParts => {
  const check = payment === 'check' ? checkAmount : cents(0)
  const wire = payment === 'wire' ? amount : cents(0)
  return { cash: cents(amount - check - wire), check, wire }
}

/** What the customer of a saved ticket is to hold. */
export const wantedPayout = (ticket: PaidRecord & { checkNumber: string | null }): HandedOut => ({
  ...payoutParts(paymentOf(ticket)),
  checkNumber: ticket.checkNumber ?? '',
})

/** What leaves the drawer. */
export const ticketCash = (ticket: TicketPayment): Cents => payoutParts(ticket).cash

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
