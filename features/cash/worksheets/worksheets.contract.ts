import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, maybeDay } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { notesFields } from '../ledger/ledger.contract.ts'
import { accounts } from '../ledger/ledger.rules.ts'

const isTime = (time: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)

/** Balances at the end of a minute; now by default. */
export const getSnapshot = endpoint({
  method: 'GET',
  path: 'transactions/get-snapshot-data',
  access: 'transaction',
  input: z.object({
    date: maybeDay(),
    time: z.pipe(
      codeText(5),
      z.string().check(z.refine(time => time === '' || isTime(time), 'must be a time, such as 17:45')),
    ),
  }),
  labels: { date: 'Date', time: 'Time' },
  output: z.object({
    data: z.array(z.object({ name: z.string(), slug: z.enum(accounts), isOutside: z.boolean(), total: Dollars })),
    date: z.string(),
    time: z.string(),
    /** Zero over all accounts. */
    sum: Dollars,
  }),
})

/** Cash by other account and purpose: 'Customer, Metro tickets'. */
const Flow = z.object({ slug: z.enum(accounts), purpose: z.string(), name: z.string(), total: Dollars })

const DailyFlow = z.object({ date: z.string(), slug: z.enum(accounts), purpose: z.string(), amount: Dollars })
const DayBalance = z.object({
  date: z.string(),
  opening: Dollars,
  additions: Dollars,
  subtractions: Dollars,
  ending: Dollars,
})

/** Notes at the end of the range, coins in dollars, and the amount with unknown notes. */
const EndingNotes = z.object({ ...notesFields(z.int(), Dollars), uncounted: Dollars })
export type EndingNotes = z.output<typeof EndingNotes>

const Worksheet = z.object({
  friendlyName: z.string(),
  openingBalance: Dollars,
  additions: z.array(Flow),
  subtractions: z.array(Flow),
  dailyAdditions: z.array(DailyFlow),
  dailySubtractions: z.array(DailyFlow),
  days: z.array(DayBalance),
  totalAdditions: Dollars,
  totalSubtractions: Dollars,
  endingBalance: Dollars,
  endingNotes: z.nullable(EndingNotes),
})
export type Worksheet = z.output<typeof Worksheet>

const Line = z.object({
  account: z.string(),
  date: z.string(),
  kind: z.enum(['Opening Balance', 'Addition', 'Subtraction', 'Ending Balance']),
  source: z.string(),
  amount: Dollars,
})

export const getWorksheet = endpoint({
  method: 'GET',
  path: 'transactions/get-worksheet-data',
  access: 'transaction',
  input: z.object({ dateStart: maybeDay(), dateEnd: maybeDay() }),
  labels: { dateStart: 'Start Date', dateEnd: 'End Date' },
  output: z.object({
    data: z.object({
      transactionOptions: z.array(
        z.object({ name: z.string(), slug: z.enum(accounts), isOutside: z.boolean(), worksheet: Worksheet }),
      ),
      transactionOptionsOnly: z.array(z.object({ name: z.string(), slug: z.enum(accounts) })),
      dateStart: z.string(),
      dateEnd: z.string(),
      sum: Dollars,
      lines: z.array(Line),
    }),
  }),
  sections: ['data.lines'],
})
