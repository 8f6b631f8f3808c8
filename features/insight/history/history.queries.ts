import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, rows } from '#server/db.ts'
import type { HistoryEntry, Snapshot } from './history.contract.ts'
import type { DayRange } from './history.rules.ts'

/** Counting millions of entries to show a last page nobody opens is not worth the wait. */
const MOST_COUNTED = 10_000

/** A signature is the customer's own act, whoever is signed in at the pad. */
const by = sql`case when h.action = 'signed' and h.entity in ('metro_ticket', 'coin_ticket')
  then concat_ws(' ', h.value->>'firstName', h.value->>'lastName')
  else coalesce(u.first_name || ' ' || u.last_name, 'System') end`

const columns = sql`h.id as "entryId", h.entity, h.entity_id as "entityId", h.update_type as "updateType", h.action,
  h.at as "createdAt", ${by} as by, h.user_id as "userId",
  host(h.address) as address`

export type HistoryFilter = DayRange & {
  entity: string
  entityId?: string
  userId?: number | undefined
  timeZone: string
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

/** Days are the shop's; both ends are included. */
const conditions = ({ entity, entityId, userId, startDate, endDate, timeZone }: HistoryFilter) =>
  sql.join(
    [
      sql`true`,
      ...(entity ? [sql`h.entity = ${entity}`] : []),
      ...(entityId === undefined ? [] : [sql`h.entity_id = ${entityId}`]),
      ...(userId === undefined ? [] : [sql`h.user_id = ${userId}`]),
      ...(startDate ? [sql`h.at >= ${startDate}::date::timestamp at time zone ${timeZone}`] : []),
      ...(endDate ? [sql`h.at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ],
    sql` and `,
  )

export const findHistory = async (db: Db, filter: HistoryFilter, page: { limit: number; offset: number }) => {
  const where = conditions(filter)
  const order = filter.sortOrder === 'asc' ? sql`h.at, h.id` : sql`h.at desc, h.id desc`
  const data = await rows<HistoryEntry>(
    db,
    sql`select ${columns} from history_entries h left join users u on u.id = h.user_id
      where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`,
  )
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) as count from (select from history_entries h where ${where} limit ${MOST_COUNTED}) counted`,
  )
  return { data, count, isCapped: count === MOST_COUNTED }
}

/** Stores are kept by number. */
export const findStoreNames = async (db: Db) => {
  const stores = await rows<{ id: number; name: string }>(db, sql`select id, name from stores`)
  return new Map(stores.map(({ id, name }) => [id, name]))
}

export type EntryWithSnapshots = HistoryEntry & { value: Snapshot; before: Snapshot | null }

const snapshots = sql`h.value, (select b.value from history_entries b
  where b.entity = h.entity and b.entity_id = h.entity_id and b.id < h.id order by b.id desc limit 1) as before`

const entriesWithSnapshots = (which: RawBuilder<unknown>) =>
  sql<EntryWithSnapshots>`select ${columns}, ${snapshots}
    from history_entries h left join users u on u.id = h.user_id where ${which}`

/** The entry with its snapshot and the one before it of the same record. */
export const getEntry = (db: Db, id: number) => firstRow(db, entriesWithSnapshots(sql`h.id = ${id}`))

/** The same for those of a page. */
export const findEntries = (db: Db, ids: readonly number[]) =>
  rows(db, entriesWithSnapshots(sql`h.id = any(${sql.val([...ids])}::bigint[])`))

const MOST_ENTRIES = 500

/** All entries of one record with their snapshots, newest first. */
export const findSnapshots = (db: Db, entity: string, entityId: string) =>
  rows<HistoryEntry & { value: Snapshot }>(
    db,
    sql`select ${columns}, h.value from history_entries h left join users u on u.id = h.user_id
      where h.entity = ${entity} and h.entity_id = ${entityId} order by h.id desc limit ${MOST_ENTRIES}`,
  )
