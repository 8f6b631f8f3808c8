import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import { findPage } from '#server/records/pages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { listMetricIgnores } from './metrics.contract.ts'
import type { MetricStep, MetricType } from './metrics.rules.ts'

export type MetricIgnoreRow = { id: number; value: string; type: MetricType; isHidden: boolean }

const columns = sql<MetricIgnoreRow>`id, value, type, is_hidden as "isHidden"`
const sorts = { value: sql`lower(value)`, type: sql`type` }

export const findIgnores = (db: Db, filter: InputOf<typeof listMetricIgnores>, page: PageRange) =>
  findPage(db, { columns, from: sql`metric_ignores`, sorts, chosen: filter, order: sql`type, lower(value), id` }, page)

export const countIgnores = async (db: Db) =>
  (await oneRow<{ count: number }>(db, sql`select count(*) as count from metric_ignores`)).count

export const findIgnoredKeys = (db: Db, type: MetricType) =>
  rows<{ key: string; isHidden: boolean }>(
    db,
    sql`select value_key as key, is_hidden as "isHidden" from metric_ignores where type = ${type}`,
  )

/** Nothing is added if the entry is there already. */
export const addIgnoreRow = (tx: Tx, { type, key }: MetricStep) =>
  firstRow<MetricIgnoreRow>(
    tx,
    sql`insert into metric_ignores (type, value) values (${type}, ${key}) on conflict (type, value_key) do nothing
      returning ${columns}`,
  )

export const lockIgnore = (tx: Tx, id: number) =>
  firstRow<MetricIgnoreRow>(tx, sql`select ${columns} from metric_ignores where id = ${id} for update`)

export const removeIgnoreRow = async (tx: Tx, id: number) => {
  await sql`delete from metric_ignores where id = ${id}`.execute(tx)
}

const inShop = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${shopTimeZone})`

/** Hides what was ignored before the last 2 in the morning of the shop. */
export const changeToHidden = (db: Db, now: Date) =>
  sql`update metric_ignores set is_hidden = true where not is_hidden and ${inShop(sql`created_at`)}
    < date_trunc('day', ${inShop(sql`${now}::timestamptz`)} - interval '2 hours') + interval '2 hours'`.execute(db)
