import { profitProblems } from '#features/buying/tickets/tickets.rules.ts'
import type { Problem } from '#shared/errors.ts'
import { type Cents, cents, toWholeDollars } from '#shared/money.ts'
import type { DayKind } from '../day-totals/day-totals.rules.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'

/** The tables of a day; here `new_coin` is coin tickets, and `coin` the old ones. */
export const profitTables = ['ticket', 'new_coin', 'coin', 'bullion', 'receipt', 'jewelryReceipt'] as const
export type ProfitTable = (typeof profitTables)[number]

export const kindOfTable: Record<ProfitTable, DayKind> = {
  ticket: 'metro',
  new_coin: 'coin',
  coin: 'old_coin',
  bullion: 'bullion',
  receipt: 'coin_receipt',
  jewelryReceipt: 'jewelry_receipt',
}

export const sectionOfTable: Record<ProfitTable, DailySection> = {
  ticket: 'ticket',
  new_coin: 'coin',
  coin: 'oldCoin',
  bullion: 'bullion',
  receipt: 'receipt',
  jewelryReceipt: 'jewelryReceipt',
}

export const isOldTable = (table: ProfitTable): table is 'coin' | 'bullion' => table === 'coin' || table === 'bullion'

type Earned = { ticketAmount: Cents; profit: Cents | null }

/** The profit is a percentage of the amount of the records whose profit is known. */
export const profitSums = (rows: readonly Earned[]) => {
  const known = rows.filter(({ profit }) => profit !== null)
  const sum = (all: readonly number[]) => cents(all.reduce((one, other) => one + other, 0))
  return {
    count: rows.length,
    known: known.length,
    amount: sum(rows.map(({ ticketAmount }) => ticketAmount)),
    knownAmount: sum(known.map(({ ticketAmount }) => ticketAmount)),
    profit: sum(known.map(({ profit }) => profit ?? 0)),
  }
}
export type ProfitSums = ReturnType<typeof profitSums>

/** '13.7 %'; empty while no profit is known. */
export const percentText = ({ profit, knownAmount }: Pick<ProfitSums, 'profit' | 'knownAmount'>) =>
  knownAmount === 0 ? '' : `${((profit / knownAmount) * 100).toFixed(1)} %`

export const storedProfit = (profit: Cents | null) => (profit === null ? null : toWholeDollars(profit))

/** The texts name the record: a day's page has many of them. */
export const sentProfitProblems = (profit: Cents | null, { field, number }: { field: string; number: string }) =>
  profitProblems(storedProfit(profit)).map((problem): Problem => ({ field, text: `${number}: ${problem.text}` }))
