import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow, rows } from '../db.ts'

type Sql = RawBuilder<unknown>

/** A table whose records are counted by triggers: the columns of their business day, their amount and what of it was paid how. */
export type CountedTable = { table: string; day: string; amount: string; cash?: string; check?: string }

type Sums = { records: number; standing: number; cents: number; cash: number; checks: number }
export type BrokenTotal = { kind: string; span: string; kept: Sums; counted: Sums; all: number }

/** More than these are not named; `all` says how many there are. */
const MOST_NAMED = 50

const zero = sql`0`
const columnOrZero = (column: string | undefined) => (column === undefined ? zero : sql.ref(column))

const recordsOf = (tables: readonly CountedTable[]) => {
  const all = tables.map(
    ({ table, day, amount, cash, check }) =>
      sql`select kind, id, ${sql.ref(day)} as day, ${sql.ref(amount)} as amount_cents, ${columnOrZero(cash)} as cash_cents,
        ${columnOrZero(check)} as check_cents, is_void from ${sql.table(table)}`,
  )
  return sql`(${sql.join(all, sql` union all `)}) r`
}

/** What is kept in `table` under the span `kept`, and the span of a record under which it is counted there. */
type KeptTable = { table: Sql; kept: Sql; counted: Sql; where?: Sql; hasAmounts: boolean }

const keptTables = {
  days: { table: sql`record_days`, kept: sql`day`, counted: sql`day`, hasAmounts: true },
  months: {
    table: sql`record_months`,
    kept: sql`month`,
    counted: sql`date_trunc('month', day)::date`,
    hasAmounts: true,
  },
  numbers: {
    table: sql`record_places`,
    kept: sql`span`,
    counted: sql`id / 1000`,
    where: sql`sort = 'id'`,
    hasAmounts: false,
  },
  amounts: {
    table: sql`record_places`,
    kept: sql`span`,
    counted: sql`amount_cents`,
    where: sql`sort = 'amount'`,
    hasAmounts: false,
  },
} satisfies Record<string, KeptTable>

export type Kept = keyof typeof keptTables

const sumsOf = (name: string) =>
  sql.raw(`json_build_object('records', coalesce(${name}.records, 0), 'standing', coalesce(${name}.standing, 0),
    'cents', coalesce(${name}.cents, 0), 'cash', coalesce(${name}.cash, 0), 'checks', coalesce(${name}.checks, 0))`)

/** The kept totals that are not what a count gives. Both are read in one statement, so a save beside it changes both. */
export const findBrokenTotals = (db: Db, tables: readonly CountedTable[], which: Kept) => {
  const { table, kept, counted, where = sql`true`, hasAmounts }: KeptTable = keptTables[which]
  const keptSum = (sum: string) => (hasAmounts ? sql`sum(${sql.ref(sum)})` : zero)
  const standing = hasAmounts ? sql`count(*) filter (where not is_void)` : zero
  const counting = (sum: string) =>
    hasAmounts ? sql`coalesce(sum(${sql.ref(sum)}) filter (where not is_void), 0)` : zero
  return rows<BrokenTotal>(
    db,
    sql`with kept as (
        select kind, ${kept} as span, sum(records) as records, ${keptSum('standing')} as standing,
          ${keptSum('amount_cents')} as cents, ${keptSum('cash_cents')} as cash, ${keptSum('check_cents')} as checks
        from ${table} where ${where} group by 1, 2),
      counted as (
        select kind, ${counted} as span, count(*) as records, ${standing} as standing,
          ${counting('amount_cents')} as cents, ${counting('cash_cents')} as cash, ${counting('check_cents')} as checks
        from ${recordsOf(tables)} group by 1, 2)
      select kind, span::text as span, ${sumsOf('kept')} as kept, ${sumsOf('counted')} as counted,
        count(*) over () as "all"
      from kept full join counted using (kind, span)
      where ${sumsOf('kept')}::text <> ${sumsOf('counted')}::text
      order by kind, span limit ${MOST_NAMED}`,
  )
}

export const countKeptTotals = (db: Db) =>
  oneRow<{ records: number; days: number }>(
    db,
    sql`select coalesce(sum(records), 0)::bigint as records, count(distinct (kind, day)) as days from record_days`,
  )
