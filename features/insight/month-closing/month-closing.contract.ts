import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, filter, listInput, listOf, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

const MONTH = /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/
const month = () =>
  z.string('must be a month, such as 2026-11').check(z.regex(MONTH, 'must be a month, such as 2026-11'))

const MonthRow = z.object({
  /** 2026-11 */
  month: z.string(),
  id: z.int(),
  count: z.int(),
  amount: Dollars,
  profit: Dollars,
  profitKnown: z.int(),
  isClosed: z.boolean(),
  /** What is open yet: the current month is never closed. */
  canClose: z.boolean(),
  closedAt: z.nullable(z.int()),
  closedBy: z.string(),
  /** The records that differ from what was kept; 0 where the figures agree. */
  changedRecords: z.int(),
  /** Now, less what was kept. */
  changedCount: z.int(),
  changedAmount: Dollars,
  changedProfit: Dollars,
})
export type MonthRow = z.output<typeof MonthRow>

export const listMonths = endpoint({
  method: 'GET',
  path: 'books/months',
  access: 'admin_only',
  input: z.object({}),
  output: listOf(MonthRow),
})

export const closeMonth = endpoint({
  method: 'POST',
  path: 'books/close-month',
  access: 'admin_only',
  input: z.object({ month: month() }),
  labels: { month: 'Month' },
  output: done,
})

const ChangedRow = z.object({
  number: z.string(),
  what: z.enum(['void', 'added', 'changed']),
  amount: Dollars,
  amountBefore: Dollars,
  profit: z.nullable(Dollars),
  profitBefore: z.nullable(Dollars),
  /** Now less then; an unknown profit counts as none. */
  value: Dollars,
  profitValue: Dollars,
})
export type ChangedRow = z.output<typeof ChangedRow>

/** The records of a closed month that differ from what was kept; none without a month. */
export const listMonthChanges = endpoint({
  method: 'GET',
  path: 'books/month-changes',
  access: 'admin_only',
  input: listInput([], { month: filter(month()) }),
  labels: { month: 'Month' },
  output: z.extend(pageOf(ChangedRow), { totals: z.object({ value: Dollars, profitValue: Dollars }) }),
})
