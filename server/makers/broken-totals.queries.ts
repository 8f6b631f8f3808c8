import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow, rows } from '../db/db.ts'
import { type CountedTable, countedSum, type KeptSum, keptSums, kindOf, notHidden } from './counted-table.ts'

type Sql = RawBuilder<unknown>

type Sums = { records: number; standing: number; cents: number; cash: number; checks: number }
export type BrokenTotal = { kind: string; span: string; kept: Sums; counted: Sums; all: number }

/** At most this many are named; `all` is their number. */
const MOST_NAMED = 50

/** The table that keeps the totals of the span `kept`, and how to find a record's span. */
type KeptTable = {
  table: Sql
  kept: Sql
  counted: (of: CountedTable) => Sql
  where?: Sql
  sums: readonly KeptSum[]
}

const column = (name: string) => sql.ref(`r.${name}`)

const keptTables = {
  days: { table: sql`record_days`, kept: sql`day`, counted: ({ day }) => column(day), sums: keptSums },
  months: {
    table: sql`record_months`,
    kept: sql`month`,
    counted: ({ day }) => sql`date_trunc('month', ${column(day)})::date`,
    sums: keptSums,
  },
  numbers: {
    table: sql`record_places`,
    kept: sql`span`,
    counted: ({ id }) => sql`(${column(id)} / 1000)::bigint`,
    where: sql`sort = 'id'`,
    sums: ['records'],
  },
  amounts: {
    table: sql`record_places`,
    kept: sql`span`,
    counted: ({ amount }) => sql`${column(amount)}::bigint`,
    where: sql`sort = 'amount'`,
    sums: ['records'],
  },
} satisfies Record<string, KeptTable>

export type Kept = keyof typeof keptTables

const sumsOf = (name: string) =>
  sql.raw(`json_build_object('records', coalesce(${name}.records, 0), 'standing', coalesce(${name}.standing, 0),
    'cents', coalesce(${name}.amount_cents, 0), 'cash', coalesce(${name}.cash_cents, 0),
    'checks', coalesce(${name}.check_cents, 0))`)

/** The kept sums by name, and 0 for those the table does not keep. */
const named = (sums: readonly KeptSum[], sumOf: (sum: KeptSum) => Sql) =>
  sql.join(keptSums.map(sum => sql`${sums.includes(sum) ? sumOf(sum) : sql`0`} as ${sql.ref(sum)}`))

/**
 * Kept totals that differ from a count. One statement reads both, so that a concurrent save changes both or neither.
 */
export const findBrokenTotals = (db: Db, tables: readonly CountedTable[], which: Kept) => {
  const { table, kept, counted, where = sql`true`, sums }: KeptTable = keptTables[which]
  const counts = tables.map(
    of => sql`select ${kindOf(of, 'r')} as kind, ${counted(of)} as span, ${named(sums, sum => countedSum(of, 'r', sum))}
      from ${sql.table(of.table)} r where ${notHidden(of, 'r')} group by 1, 2`,
  )
  return rows<BrokenTotal>(
    db,
    sql`with kept as (
        select kind, ${kept} as span, ${named(sums, sum => sql`sum(${sql.ref(sum)})`)}
        from ${table} where ${where} group by 1, 2),
      counted as (${sql.join(counts, sql` union all `)})
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
