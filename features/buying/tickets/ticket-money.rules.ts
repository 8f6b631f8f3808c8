import type { Wanted } from '#features/cash/ledger/ledger.rules.ts'
import type { HandedOut, PayoutParts } from '#features/cash/notices/notices.contract.ts'
import { type Cents, cents } from '#shared/money.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import type { Payment } from './tickets.rules.ts'

export type TicketPayment = { payment: Payment; amount: Cents; checkAmount: Cents }

type PaidRecord = { payment: Payment; ticketAmount: Cents; checkAmount: Cents | null }

export const paymentOf = ({ payment, ticketAmount, checkAmount }: PaidRecord): TicketPayment => ({
  payment,
  amount: ticketAmount,
  checkAmount: checkAmount ?? cents(0),
})

/** The three amounts add up to the ticket amount. With barter they are what is paid on top of the goods. */
export const payoutParts = ({ payment, amount, checkAmount }: TicketPayment): PayoutParts => {
  const check = payment === 'check' ? checkAmount : cents(0)
  const wire = payment === 'wire' ? amount : cents(0)
  return { cash: cents(amount - check - wire), check, wire }
}

export const wantedPayout = (ticket: PaidRecord & { checkNumber: string | null }): HandedOut => ({
  ...payoutParts(paymentOf(ticket)),
  checkNumber: ticket.checkNumber ?? '',
})

export const ticketCash = (ticket: TicketPayment): Cents => payoutParts(ticket).cash

export const drawerOf = (kind: TicketKind) => recordKinds[kind].drawer

export type PaidTicket = { kind: TicketKind; id: number; cash: Cents }

export const ticketPayout = ({ kind, id, cash }: PaidTicket) =>
  ({
    purpose: 'payout',
    src: drawerOf(kind),
    dest: 'customer',
    amount: cash,
    comment: recordNumber({ kind, id }),
  }) as const satisfies Wanted
