import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, option } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { oldKinds } from './archives.rules.ts'

/** A ticket of the system before. It is only read. */
export const OldTicket = z.object({
  id: z.int(),
  kind: z.enum(oldKinds),
  ticketTime: z.int(),
  ticketAmount: Dollars,
  profit: z.nullable(Dollars),
  source: z.string(),
  zip: z.string(),
  keyword: z.string(),
  comment: z.string(),
})
export type OldTicket = z.output<typeof OldTicket>

export const getOldTicket = endpoint({
  method: 'GET',
  path: 'old-tickets/get/{type}/{id}',
  access: 'admin_only',
  input: z.object({ type: option(oldKinds), id: id() }),
  output: z.object({ data: OldTicket }),
})
