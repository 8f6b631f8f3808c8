import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { ticketKinds } from '#shared/record-kinds.ts'

/** Roles that may open one kind of ticket see that kind. */
const access = ['ticket', 'new_coin'] as const

/** Tickets of a business day without voids; kinds that the reader may not open are missing. */
export const TicketDay = z.object({
  day: z.string(),
  metro: z.optional(z.int()),
  /** Only for Admin, as in the daily views. */
  metroAmount: z.optional(Dollars),
  coin: z.optional(z.int()),
  coinAmount: z.optional(Dollars),
})
export type TicketDay = z.output<typeof TicketDay>

export const listTicketDays = endpoint({
  method: 'GET',
  path: 'dashboard/ticket-days',
  access,
  input: z.object({}),
  output: listOf(TicketDay),
})

export const UnsignedTicket = z.object({
  kind: z.enum(ticketKinds),
  id: z.int(),
  name: z.string(),
  booth: z.string(),
  ticketTime: z.int(),
  ticketAmount: Dollars,
})

export const listUnsignedTickets = endpoint({
  method: 'GET',
  path: 'dashboard/unsigned-tickets',
  access,
  input: z.object({}),
  output: pageOf(UnsignedTicket),
})
