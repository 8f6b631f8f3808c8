import { cents, formatDollars } from '#shared/money.ts'
import type { Verification } from '../verify.ts'
import { type BrokenTotal, countKeptTotals, findBrokenTotals, type Kept } from './broken-totals.queries.ts'
import type { CountedTable } from './counted-table.ts'

/** Names a span in messages. */
const spanWords: Record<Kept, (span: string) => string> = {
  days: day => `on ${day}`,
  months: month => `in ${month.slice(0, 7)}`,
  numbers: thousand => `with a number from ${Number(thousand) * 1000} on`,
  amounts: amount => `of ${formatDollars(cents(Number(amount)))}`,
}

const paidText = ({ cash, checks }: BrokenTotal['kept']) =>
  cash === 0 && checks === 0
    ? ''
    : `, ${formatDollars(cents(cash))} in cash and ${formatDollars(cents(checks))} in checks`

const sumsText = (sums: BrokenTotal['kept'], which: Kept) =>
  which === 'days' || which === 'months'
    ? `${sums.records} (${sums.standing} that count, ${formatDollars(cents(sums.cents))}${paidText(sums)})`
    : `${sums.records}`

const sentencesOf = (broken: BrokenTotal[], which: Kept) => {
  const named = broken.map(
    ({ kind, span, kept, counted }) =>
      `the ${kind} records ${spanWords[which](span)} are kept as ${sumsText(kept, which)} and are ${sumsText(counted, which)}`,
  )
  const rest = (broken[0]?.all ?? 0) - broken.length
  return rest > 0 ? [...named, `and so are ${rest} more of the ${which}`] : named
}

const all = Object.keys(spanWords) as Kept[]

/** Compares the totals kept by triggers with a count of the records. */
export const keptTotalsCheck = (tables: readonly CountedTable[]): Verification => ({
  name: 'Totals',
  run: async db => {
    const broken: string[] = []
    for (const which of all) broken.push(...sentencesOf(await findBrokenTotals(db, tables, which), which))
    const { records, days } = await countKeptTotals(db)
    return { read: `${records} records on ${days} days`, broken }
  },
})
