import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { maybeDay } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

const figures = {
  count: z.int(),
  amount: Dollars,
  profit: Dollars,
  profitKnown: z.int(),
  voids: z.int(),
  brokenSeals: z.int(),
}

const ClerkRow = z.object({
  clerk: z.string(),
  type: z.enum(['ticket', 'coin', 'receipt', 'jewelryReceipt']),
  ...figures,
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
})
export type ClerkRow = z.output<typeof ClerkRow>

/** What each clerk bought and sold, by kind; without days the last month. */
export const listClerkFigures = endpoint({
  method: 'GET',
  path: 'books/clerk-figures',
  access: 'admin_only',
  input: z.object({ startDate: maybeDay(), endDate: maybeDay() }),
  labels: { startDate: 'Start Date', endDate: 'End Date' },
  output: z.object({ data: z.array(ClerkRow), totals: z.object(figures) }),
})
