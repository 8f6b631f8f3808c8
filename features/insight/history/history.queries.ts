import { type RawBuilder, sql } from 'kysely'
import { signedKinds } from '#features/records/signatures/signatures.contract.ts'
import { type Db, firstRow, rows } from '#server/db/db.ts'
import { findPageOfMany } from '#server/records/pages.ts'
import type { PageRange } from '#shared/pages.ts'
import { type RecordKey, recordKinds } from '#shared/record-kinds.ts'
import type { HistoryEntry, Snapshot } from './history.contract.ts'
import type { DayRange } from './history.rules.ts'

/** The customer signs, even if someone else is signed in at the pad. */
const by = sql`case when h.action = 'signed' and h.entity in (${sql.join(signedKinds.map(kind => sql.lit(recordKinds[kind].entity)))})
  then concat_ws(' ', h.value->>'firstName', h.value->>'lastName')
  else coalesce(u.first_name || ' ' || u.last_name, 'System') end`

const columns = sql<HistoryEntry>`h.id as "entryId", h.entity, h.entity_id as "entityId", h.update_type as "updateType", h.action,
  h.at as "createdAt", ${by} as by, h.user_id as "userId",
  host(h.address) as address`

export type HistoryFilter = DayRange & {
  entity: string
  entityId?: string
  entities?: readonly string[] | undefined
  userId?: number | undefined
  timeZone: string
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

/** Days are the shop's; both ends are included. */
const conditions = ({ entity, entityId, entities, userId, startDate, endDate, timeZone }: HistoryFilter) =>
  sql.join(
    [
      sql`true`,
      ...(entity ? [sql`h.entity = ${entity}`] : []),
      ...(entities ? [sql`h.entity = any(${sql.val([...entities])}::text[])`] : []),
      ...(entityId === undefined ? [] : [sql`h.entity_id = ${entityId}`]),
      ...(userId === undefined ? [] : [sql`h.user_id = ${userId}`]),
      ...(startDate ? [sql`h.at >= ${startDate}::date::timestamp at time zone ${timeZone}`] : []),
      ...(endDate ? [sql`h.at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ],
    sql` and `,
  )

const from = sql`history_entries h left join users u on u.id = h.user_id`

export const findHistory = (db: Db, filter: HistoryFilter, page: PageRange) => {
  const order = filter.sortOrder === 'asc' ? sql`h.at, h.id` : sql`h.at desc, h.id desc`
  return findPageOfMany(db, { columns, from, where: conditions(filter), order }, page)
}

/** Stores are identified by number. */
export const findStoreNames = async (db: Db) => {
  const stores = await rows<{ id: number; name: string }>(db, sql`select id, name from stores`)
  return new Map(stores.map(({ id, name }) => [id, name]))
}

/** The number may exceed the integer range. */
export const isRecord = async (db: Db, { kind, id }: RecordKey) =>
  (await firstRow(db, sql`select 1 from records where kind = ${kind} and id = ${id}::bigint`)) !== undefined

export type EntryWithSnapshots = HistoryEntry & { value: Snapshot; before: Snapshot | null }

const snapshots = sql`h.value, (select b.value from history_entries b
  where b.entity = h.entity and b.entity_id = h.entity_id and b.id < h.id order by b.id desc limit 1) as before`

const entriesWithSnapshots = (which: RawBuilder<unknown>) =>
  sql<EntryWithSnapshots>`select ${columns}, ${snapshots}
    from history_entries h left join users u on u.id = h.user_id where ${which}`

/** An entry with its snapshot and the previous one. */
export const getEntry = (db: Db, id: number) => firstRow(db, entriesWithSnapshots(sql`h.id = ${id}`))

export const findEntries = (db: Db, ids: readonly number[]) =>
  rows(db, entriesWithSnapshots(sql`h.id = any(${sql.val([...ids])}::bigint[])`))

const MOST_ENTRIES = 500

export const findSnapshots = (db: Db, entity: string, entityId: string) =>
  rows<HistoryEntry & { value: Snapshot }>(
    db,
    sql`select ${columns}, h.value from history_entries h left join users u on u.id = h.user_id
      where h.entity = ${entity} and h.entity_id = ${entityId} order by h.id desc limit ${MOST_ENTRIES}`,
  )
