import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A table whose records triggers count, by the columns that its migration names to `make_counted_list`. */
export type CountedTable = {
  table: string
  /** All its records are of one kind, or a column has the kind of each. */
  kind: { is: string } | { column: string }
  id: string
  /** The business day. */
  day: string
  /** In cents. */
  amount: string
  /** Whether a record counts in the sums; without it all do. */
  counts?: string
  /** Whether a record is no longer part of the list. */
  hidden?: string
  /** How much of the amount was paid in cash and by check. */
  cash?: string
  checks?: string
}

export const kindOf = ({ kind }: CountedTable, row: string): Sql =>
  'is' in kind ? sql.lit(kind.is) : sql.ref(`${row}.${kind.column}`)

export const notHidden = ({ hidden }: CountedTable, row: string): Sql =>
  hidden === undefined ? sql`true` : sql`not ${sql.ref(`${row}.${hidden}`)}`

/** How many records, how many of them count, and what those amount to. */
export const keptSums = ['records', 'standing', 'amount_cents', 'cash_cents', 'check_cents'] as const
export type KeptSum = (typeof keptSums)[number]

/** What is kept of the records by triggers, counted by reading them. */
export const countedSum = ({ counts, amount, cash, checks }: CountedTable, row: string, sum: KeptSum): Sql => {
  const counting = counts === undefined ? sql`` : sql`filter (where ${sql.ref(`${row}.${counts}`)})`
  if (sum === 'records') return sql`count(*)`
  if (sum === 'standing') return sql`count(*) ${counting}`
  const column = { amount_cents: amount, cash_cents: cash, check_cents: checks }[sum]
  return column === undefined
    ? sql`0::bigint`
    : sql`coalesce(sum(${sql.ref(`${row}.${column}`)}) ${counting}, 0)::bigint`
}
