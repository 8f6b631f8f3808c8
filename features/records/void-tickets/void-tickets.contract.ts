import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, done, id, listInput, pageOf, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { type RecordKind, recordKinds } from '#shared/record-kinds.ts'

/** A ticket that was marked void and not restored since. */
export const VoidTicket = z.object({
  id: z.int(),
  ticketType: z.enum(Object.keys(recordKinds) as RecordKind[]),
  ticketId: z.int(),
  ticketAmount: Dollars,
  customer_name: z.string(),
  reason: z.string(),
  voidedBy: z.string(),
  dateAdded: z.int(),
  /** M48240, C19210: the tickets made from it. */
  recovered_as: z.array(z.string()),
  /** The ticket of the same purchase that is not void, or ''; while there is one it can be neither restored nor copied. */
  standsAs: z.string(),
  /** What its customer was paid and did not give back in Notices; it counts when the ticket is restored, and is paid again by a copy. */
  handedOut: Dollars,
})
export type VoidTicket = z.output<typeof VoidTicket>

export const listVoidTickets = endpoint({
  method: 'GET',
  path: 'common/get-all-void-tickets',
  access: 'void_logger',
  input: listInput(['id', 'ticketId', 'ticketAmount', 'customer_name', 'dateAdded'], { search: text(100) }),
  output: pageOf(VoidTicket),
})

const actOn = <Output extends z.ZodMiniType>(path: string, output: Output) =>
  endpoint({ method: 'POST', path, access: 'void_logger', input: z.object({ id: id() }), output })

/** Brings the same ticket back, with its effects; a 409 while a copy of it stands. A check number that was on paper stays void. */
export const restoreVoidTicket = actOn('common/restore-void-ticket', done)

/** Makes a new ticket from it; the void one stays void. A 409 while an earlier copy stands. */
export const recoverVoidTicket = actOn('common/recover-void-ticket', z.object({ ...created.shape, ...done.shape }))
