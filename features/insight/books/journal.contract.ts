import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { maybeDay, option } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { journalSources, journalSpans } from './journal.rules.ts'

const JournalRow = z.object({
  line: z.int(),
  source: z.enum(journalSources),
  /** 'Metro tickets', or an invoice by its number. */
  label: z.string(),
  account: z.string(),
  note: z.string(),
  debit: Dollars,
  credit: Dollars,
  /** The address of the rows behind it. */
  to: z.string(),
  /** The first and last day, for accounting software. */
  date: z.string(),
})
export type JournalRow = z.output<typeof JournalRow>

const sums = { ticket: Dollars, coin: Dollars, receipt: Dollars, jewelryReceipt: Dollars, profit: Dollars }
const ComparedSums = z.object(sums)
export type ComparedSums = z.output<typeof ComparedSums>

const Comparison = z.object({
  now: ComparedSums,
  before: ComparedSums,
  /** The days of both: 2026-11-01 to 2026-11-16. */
  days: z.object({ from: z.string(), to: z.string() }),
  daysBefore: z.object({ from: z.string(), to: z.string() }),
  /** The amounts of the weekdays, or what each day's amounts added up to so far; and those to compare with. */
  course: z.array(Dollars),
  courseBefore: z.array(Dollars),
})
export type Comparison = z.output<typeof Comparison>

const LaterVoid = z.object({ number: z.string(), by: z.string(), at: z.int(), amount: Dollars, reason: z.string() })

export const getJournal = endpoint({
  method: 'GET',
  path: 'books/journal',
  access: 'admin_only',
  input: z.object({ date: maybeDay(), span: option(journalSpans, 'day') }),
  labels: { date: 'Date', span: 'Span' },
  output: z.object({
    data: z.array(JournalRow),
    startDate: z.string(),
    endDate: z.string(),
    totals: z.object({ debit: Dollars, credit: Dollars }),
    /** The same weekday of the weeks before, the month to date, and the year before. */
    comparisons: z.object({ weekday: Comparison, month: Comparison, year: Comparison }),
    /** Closed days that are different now. */
    changed: z.object({ count: z.int(), amount: Dollars, days: z.int(), voids: z.array(LaterVoid) }),
  }),
  sections: ['data'],
})
