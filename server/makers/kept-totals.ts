import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type KeptSum, keptSums } from './counted-table.ts'

/**
 * How many records a day and a month have, and what those that count amount to, is kept by triggers in the transaction
 * that saves a record: a total does not read the records, and a page far down finds its place.
 */

type Sql = RawBuilder<unknown>

/** The first and last business day, both included. */
export type Days = { from?: string | undefined; to?: string | undefined }

export const isAllTime = ({ from, to }: Days) => !from && !to

export const inDays = ({ from, to }: Days, day: Sql) => sql`${from ? sql`${day} >= ${from}::date` : sql`true`}
  and ${to ? sql`${day} <= ${to}::date` : sql`true`}`

export const keptSum = (kind: string, days: Days, sum: KeptSum) => {
  const total = sql`coalesce(sum(${sql.ref(sum)}), 0)::bigint`
  return isAllTime(days)
    ? sql`(select ${total} from record_months where kind = ${sql.lit(kind)})`
    : sql`(select ${total} from record_days where kind = ${sql.lit(kind)} and ${inDays(days, sql`day`)})`
}

/** Where the parts of what is past are put together; a connection's own part is never below 0. */
const WHOLE = sql.lit(-1)

/** Nobody who saves is waited for: a part in use is left for the next night. */
const joinParts = (
  db: Db,
  { table, key, sums, isPast }: { table: Sql; key: Sql; sums: readonly string[]; isPast: Sql },
) => {
  const all = sql.join(sums.map(name => sql.ref(name)))
  const added = sql.join(sums.map(name => sql`sum(${sql.ref(name)})`))
  const kept = sql.join(
    sums.map(name => sql`${sql.ref(name)} = ${sql.ref(`kept.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  )
  return sql`with past as materialized (select ctid from ${table} where part >= 0 and ${isPast} for update skip locked),
    parts as (delete from ${table} where ctid in (select ctid from past) returning kind, ${key}, ${all})
    insert into ${table} as kept (kind, ${key}, part, ${all})
    select kind, ${key}, ${WHOLE}, ${added} from parts group by kind, ${key} order by kind, ${key}
    on conflict (kind, ${key}, part) do update set ${kept}`.execute(db)
}

/** What is counted in several parts while many save into it is read sooner when it is one. */
export const joinPastCounts = async (db: Db) => {
  await joinParts(db, { table: sql`record_days`, key: sql`day`, sums: keptSums, isPast: sql`day < current_date - 1` })
  const isPast = sql`month < date_trunc('month', current_date - 1)`
  await joinParts(db, { table: sql`record_months`, key: sql`month`, sums: keptSums, isPast })
  await joinParts(db, { table: sql`record_places`, key: sql`sort, span`, sums: ['records'], isPast: sql`true` })
}
