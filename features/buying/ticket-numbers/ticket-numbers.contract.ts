import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listInput, option, pageOf, text } from '#shared/fields.ts'

/** A number under which nothing was bought: its ticket is void, or it was never used. */
const MissingNumber = z.object({
  id: z.int(),
  ticketType: z.enum(['metro', 'coin']),
  ticketNumber: z.int(),
  state: z.enum(['void', 'never used']),
  reason: z.string(),
  noticedAt: z.int(),
})
export type MissingNumber = z.output<typeof MissingNumber>

export const listTicketNumbers = endpoint({
  method: 'GET',
  path: 'ticket-numbers/get-all',
  access: 'void_logger',
  input: listInput(['ticketNumber', 'noticedAt'], {
    search: text(100),
    state: option(['all', 'void', 'never used'], 'all'),
  }),
  output: pageOf(MissingNumber),
})
