import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { signedKinds } from '#shared/record-kinds.ts'

/** Who may open one kind of ticket sees that kind here. */
const access = ['ticket', 'new_coin'] as const

/** The tickets of a business day without void ones. A kind that its reader may not open is not there. */
export const TicketDay = z.object({
  day: z.string(),
  metro: z.optional(z.int()),
  /** Sums of money leave for Admin alone, as in the daily views. */
  metroAmount: z.optional(Dollars),
  coin: z.optional(z.int()),
  coinAmount: z.optional(Dollars),
})
export type TicketDay = z.output<typeof TicketDay>

/** The last 30 business days, today last. */
export const listTicketDays = endpoint({
  method: 'GET',
  path: 'dashboard/ticket-days',
  access,
  input: z.object({}),
  output: listOf(TicketDay),
})

export const UnsignedTicket = z.object({
  kind: z.enum(signedKinds),
  id: z.int(),
  name: z.string(),
  booth: z.string(),
  ticketTime: z.int(),
  ticketAmount: Dollars,
})

/** Tickets that nobody has signed and that are not void, newest first. */
export const listUnsignedTickets = endpoint({
  method: 'GET',
  path: 'dashboard/unsigned-tickets',
  access,
  input: z.object({}),
  output: pageOf(UnsignedTicket),
})
