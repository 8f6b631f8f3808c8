import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A table whose records are counted by triggers; its migration names these columns to `make_counted_list`. */
export type CountedTable = {
  table: string
  /** One kind for all records, or a column with the kind of each. */
  kind: { is: string } | { column: string }
  id: string
  day: string
  /** In cents. */
  amount: string
  /** Whether a record counts in the sums; by default all do. */
  counts?: string
  /** Whether a record has left the list. */
  hidden?: string
  /** The parts of the amount paid in cash and by check. */
  cash?: string
  checks?: string
}

export const kindOf = ({ kind }: CountedTable, row: string): Sql =>
  'is' in kind ? sql.lit(kind.is) : sql.ref(`${row}.${kind.column}`)

export const notHidden = ({ hidden }: CountedTable, row: string): Sql =>
  hidden === undefined ? sql`true` : sql`not ${sql.ref(`${row}.${hidden}`)}`

/** The number of records, the number of those that count, and their amounts. */
export const keptSums = ['records', 'standing', 'amount_cents', 'cash_cents', 'check_cents'] as const
export type KeptSum = (typeof keptSums)[number]

/** The sums that triggers keep, computed from the records. */
export const countedSum = ({ counts, amount, cash, checks }: CountedTable, row: string, sum: KeptSum): Sql => {
  const counting = counts === undefined ? sql`` : sql`filter (where ${sql.ref(`${row}.${counts}`)})`
  if (sum === 'records') return sql`count(*)`
  if (sum === 'standing') return sql`count(*) ${counting}`
  const column = { amount_cents: amount, cash_cents: cash, check_cents: checks }[sum]
  return column === undefined
    ? sql`0::bigint`
    : sql`coalesce(sum(${sql.ref(`${row}.${column}`)}) ${counting}, 0)::bigint`
}
