import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, done, id, listInput, pageOf, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { type RecordKind, recordKinds } from '#shared/record-kinds.ts'

export const VoidRow = z.object({
  id: z.int(),
  ticketType: z.enum(Object.keys(recordKinds) as RecordKind[]),
  ticketId: z.int(),
  ticketAmount: Dollars,
  customer_name: z.string(),
  reason: z.string(),
  voidedBy: z.string(),
  dateAdded: z.int(),
  /** M48240, C19210 */
  recovered_as: z.array(z.string()),
  /**
   * The ticket of the same purchase that is not void, or ''; while it exists, this one can be neither restored nor
   * copied.
   */
  standsAs: z.string(),
  /** The payout that the customer kept; it counts when the ticket is restored, and a copy pays again. */
  handedOut: Dollars,
})
export type VoidRow = z.output<typeof VoidRow>

export const listVoids = endpoint({
  method: 'GET',
  path: 'common/get-all-void-tickets',
  access: 'void_logger',
  input: listInput(['id', 'ticketId', 'ticketAmount', 'customer_name', 'dateAdded'], { search: text(100) }),
  output: pageOf(VoidRow),
})

const actOn = <Output extends z.ZodMiniType>(path: string, output: Output) =>
  endpoint({ method: 'POST', path, access: 'void_logger', input: z.object({ id: id() }), output })

/** Refused with 409 while a copy is not void. A check number that was printed stays void. */
export const restoreVoid = actOn('common/restore-void-ticket', done)

/** Makes a new ticket from it; the void one stays void. Refused with 409 while an earlier copy is not void. */
export const recoverVoid = actOn('common/recover-void-ticket', z.object({ ...created.shape, ...done.shape }))
