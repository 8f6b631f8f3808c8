import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, maybeDay, option } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { Transaction } from '../transactions/transactions.contract.ts'

export const pettyTypes = ['All', 'Addition', 'Substraction'] as const
export type PettyType = (typeof pettyTypes)[number]

const PettyCashRow = z.extend(Transaction, {
  /** Positive for incoming cash, negative for outgoing. */
  change: Dollars,
  name: z.string(),
  who: z.string(),
  /** The posting's id; an edited transaction and its reverse may both be listed. */
  line: z.int(),
  /** It reverses a posting of an earlier day. */
  isReversal: z.boolean(),
})
export type PettyCashRow = z.output<typeof PettyCashRow>

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
    /** Hidden from the drawer group. The balance is at the end of the last day. */
    totals: z.nullable(z.object({ additions: Dollars, subtractions: Dollars, change: Dollars, balance: Dollars })),
  }),
})
