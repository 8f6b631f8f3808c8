import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, maybeDay, option } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { Transaction } from '../transactions/transactions.contract.ts'

export const pettyTypes = ['All', 'Addition', 'Substraction'] as const
export type PettyType = (typeof pettyTypes)[number]

const PettyCashRow = z.extend(Transaction, {
  /** Above zero for what came to petty cash, below for what went out. */
  change: Dollars,
  /** The petty cash user. */
  name: z.string(),
  who: z.string(),
  /** Its own among the postings of a transaction: one that was edited, and its reverse, may stand there too. */
  line: z.int(),
  /** It takes back what was posted on an earlier day. */
  isReversal: z.boolean(),
})
export type PettyCashRow = z.output<typeof PettyCashRow>

/** What came to petty cash and went out of it, newest first; from a month ago unless a start is said. */
export const getPettyCashReport = endpoint({
  method: 'GET',
  path: 'common/get-petty-cash-report',
  access: 'transaction',
  input: z.object({ start: maybeDay(), end: maybeDay(), type: choice(option(pettyTypes, 'All')) }),
  labels: { start: 'Start Date', end: 'End Date', type: 'Type' },
  output: z.object({
    data: z.array(PettyCashRow),
    start: z.string(),
    end: z.string(),
    type: z.enum(pettyTypes),
    /** The drawer group does not see them. The balance is that at the end of the last day. */
    totals: z.nullable(z.object({ additions: Dollars, subtractions: Dollars, change: Dollars, balance: Dollars })),
  }),
})
