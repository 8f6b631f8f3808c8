import * as z from 'zod/mini'
import { Dollars } from '#shared/money.ts'
import { insideAccounts } from '../ledger/ledger.rules.ts'

/** The classic causes, surest first; on a tie the earlier one wins. */
const kindsOfCause = [
  ...['swapped_notes', 'unpaid_notice', 'check_as_cash', 'changed_entry', 'doubled_entry', 'missing_transfer'],
  ...['taken_back', 'same_amount'],
] as const

export const Cause = z.object({
  kind: z.enum(kindsOfCause),
  /** The record's number, such as C20121, a transaction's number, or a count. */
  record: z.string(),
  transactionId: z.nullable(z.int()),
  /** A second record, such as the other of two duplicates. */
  otherId: z.nullable(z.int()),
  transfer: z.nullable(z.object({ src: z.enum(insideAccounts), dest: z.enum(insideAccounts) })),
  text: z.string(),
  at: z.int(),
  /** The explained amount, with the sign of the difference. */
  amount: Dollars,
  wouldLeave: Dollars,
  /** The cause is from before the last count, which should have included it. */
  isOld: z.boolean(),
  /** The cause was valid at the count and is not any more. */
  isPutRight: z.boolean(),
})
export type Cause = z.output<typeof Cause>

export type Found = Omit<Cause, 'wouldLeave'>

export const rankOfKind = (kind: Cause['kind']) => kindsOfCause.indexOf(kind)
