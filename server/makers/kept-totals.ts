import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type KeptSum, keptSums } from './counted-table.ts'

/**
 * Triggers keep the counts and sums of each day and month in the transaction of the save, so that neither a total nor
 * a late page reads all records.
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

/** The joined part of a past day; a connection's own part is never below 0. */
const WHOLE = sql.lit(-1)

/** Skips parts in use until the next night, so that no save waits. */
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

/** Joins the parts that concurrent saves made, because one row is read sooner. */
export const joinPastCounts = async (db: Db) => {
  await joinParts(db, { table: sql`record_days`, key: sql`day`, sums: keptSums, isPast: sql`day < current_date - 1` })
  const isPast = sql`month < date_trunc('month', current_date - 1)`
  await joinParts(db, { table: sql`record_months`, key: sql`month`, sums: keptSums, isPast })
  await joinParts(db, { table: sql`record_places`, key: sql`sort, span`, sums: ['records'], isPast: sql`true` })
}
