import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, givenNumber, id, isBlank, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { profitTables } from './day-profit.rules.ts'

const ofDay = z.object({ year: givenNumber(1900, 2999), month: givenNumber(1, 12), day: givenNumber(1, 31) })
const dayLabels = { year: 'Year', month: 'Month', day: 'Day' }

const ProfitRow = z.object({ id: z.int(), version: z.int(), ticketAmount: Dollars, profit: z.nullable(Dollars) })
export type ProfitRow = z.output<typeof ProfitRow>

const tablesOf = <T extends z.ZodMiniType>(each: T) => ({
  ...{ ticket: each, new_coin: each, coin: each, bullion: each, receipt: each, jewelryReceipt: each },
})

/** A record of the day that was voided on a later one. */
const LaterVoid = z.object({ number: z.string(), by: z.string(), at: z.int(), amount: Dollars, reason: z.string() })

/** The records of a day that count, by table; `new_coin` is coin tickets, and `coin` old ones. */
export const getDayProfit = endpoint({
  method: 'GET',
  path: 'common/daily-profit-data',
  access: 'admin_only',
  input: ofDay,
  labels: dayLabels,
  output: z.object({
    data: z.object(tablesOf(z.array(ProfitRow))),
    /** The figures now, less those when the day was closed. */
    changed: z.object({ count: z.int(), amount: Dollars, voids: z.array(LaterVoid) }),
  }),
  sections: profitTables.map(table => `data.${table}` as const),
})

/**
 * null and '' empty a profit; a row without the field stays as it is. An amount has no limit here, because the rule's
 * refusal names the record.
 */
const sentProfit = z.optional(
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? null : value)),
    z.nullable(Dollars),
  ),
)

const SentRow = z.object({ id: id(), version: version(), profit: sentProfit })
export type SentProfitRow = z.output<typeof SentRow>

const MOST_ROWS = 2000
const sentRows = z.optional(z.array(SentRow, 'must be a list').check(atMost(MOST_ROWS, 'is too long')))

/** The names of the lists are kinds: one that does not exist is refused, where an unknown field would be dropped. */
const noSuchKind = (issue: z.core.$ZodRawIssue) =>
  issue.code === 'unrecognized_keys' ? `There is no kind ${issue.keys.join(', ')}` : 'must be an object'

export const saveDayProfit = endpoint({
  method: 'POST',
  path: 'common/update-daily-profit-data',
  access: 'admin_only',
  input: z.object({ data: z.strictObject(tablesOf(sentRows), { error: noSuchKind }) }),
  labels: { data: 'Profit', profit: 'Profit' },
  output: z.object({ message: z.string() }),
})

const TallyRow = z.object({
  type: z.enum(['ticket', 'new_coin', 'coin', 'bullion']),
  id: z.int(),
  number: z.string(),
  ticketAmount: Dollars,
  profit: z.nullable(Dollars),
  ticketTime: z.int(),
  soldTo: z.string(),
  soldToAmount: z.nullable(Dollars),
  soldToB: z.string(),
  soldToAmountB: z.nullable(Dollars),
  comment: z.string(),
})
export type TallyRow = z.output<typeof TallyRow>

/** The tickets of a day by time, those of the system before among them. */
export const getDayTally = endpoint({
  method: 'GET',
  path: 'common/daily-tally-data',
  access: 'admin_only',
  input: ofDay,
  labels: dayLabels,
  output: z.object({
    data: z.array(TallyRow),
    totals: z.object({ ticketAmount: Dollars, profit: Dollars, known: z.int() }),
  }),
})
