import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '../db/db.ts'
import { announce, type PortalEvent } from '../db/events.ts'
import { prepared } from '../db/prepared.ts'
import { awaitAtCommit } from '../db/transactions.ts'

export type Actor = { id: number; address: string }

type Entry = {
  of: string
  id: number | string
  action: 'created' | 'updated' | 'deleted' | (string & {})
  /** The whole record; identity numbers must never be readable here. */
  value: object
  by: Actor
}

const HISTORY_LOCKS = 7_266

/**
 * Writes a history entry inside the transaction that changes the record, and announces the events. PostgreSQL stores
 * jsonb in one canonical form, so the database hashes exactly what it stores.
 */
export const addHistoryEntry = async (tx: Tx, { of, id, action, value, by }: Entry, ...events: PortalEvent[]) => {
  // The lock is a statement of its own, so that the next one sees the entry of whoever held it before. A new record
  // needs no lock, because nobody else knows it yet.
  if (action !== 'created')
    await awaitAtCommit(tx, sql`select pg_advisory_xact_lock(${HISTORY_LOCKS}, hashtext(${`${of} ${id}`}))`.execute(tx))
  const statement = prepared`with last as (
      select hash from history_entries where entity = ${of} and entity_id = ${String(id)} order by id desc limit 1
    ), entry as (
      select ${of}::text entity, ${String(id)}::text entity_id, ${action === 'created' ? 1 : 2}::smallint update_type,
        ${action}::text action, ${by.id || null}::integer user_id, ${by.address || null}::inet address,
        clock_timestamp() at, ${JSON.stringify(value)}::jsonb value, (select hash from last) previous_hash
    )
    insert into history_entries (entity, entity_id, update_type, action, user_id, address, at, value, previous_hash, hash)
    select entity, entity_id, update_type, action, user_id, address, at, value, previous_hash, ${entryHash} from entry`
  await awaitAtCommit(tx, statement.execute(tx))
  if (events.length > 0) await announce(tx, ...events)
}

type Entries = Pick<Entry, 'of' | 'action' | 'by'> & { entries: readonly Pick<Entry, 'id' | 'value'>[] }

/** Writes an entry for each of many records, which this transaction has made or locked. Events are the caller's. */
export const addHistoryEntries = async (tx: Tx, { of, action, entries, by }: Entries) => {
  await sql`with entry as (
      select ${of}::text entity, e.id entity_id, ${action === 'created' ? 1 : 2}::smallint update_type,
        ${action}::text action, ${by.id || null}::integer user_id, ${by.address || null}::inet address,
        clock_timestamp() at, e.value, (select hash from history_entries h
          where h.entity = ${of} and h.entity_id = e.id order by h.id desc limit 1) previous_hash
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id text, value jsonb)
    )
    insert into history_entries (entity, entity_id, update_type, action, user_id, address, at, value, previous_hash, hash)
    select entity, entity_id, update_type, action, user_id, address, at, value, previous_hash, ${entryHash} from entry`.execute(
    tx,
  )
}

const hashedFields = sql`entity, entity_id, update_type, action, user_id, host(address), extract(epoch from at)`
const hashOf = (text: RawBuilder<unknown>) => sql`sha256(coalesce(previous_hash, '') || convert_to(${text}, 'UTF8'))`
export const entryHash = hashOf(sql`jsonb_build_array(${hashedFields})::text || value::text`)
const formerEntryHash = hashOf(sql`jsonb_build_array(${hashedFields}, value)::text`)

const WHOLE_CHAIN_LOCK = 7_266_002

// A join is used instead of a query per entry, because there may be millions.
const isUnsealed = sql`not exists (
  select from history_seals s, unnest(s.entry_ids) as named (entry_id) where named.entry_id = history_entries.id)`

/** Ties the entries of finished transactions to the chain of seals; run often, by any process. */
export const addHistorySeal = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(${WHOLE_CHAIN_LOCK})`.execute(tx)
  const horizon = sql`(select horizon from present)`
  const lastHorizon = sql`coalesce((select horizon from last), '0'::xid8)`
  // Transaction numbers start again when a dump is restored into another cluster.
  await sql`
    with last as (
      select hash, horizon from history_seals order by id desc limit 1
    ), present as (
      select pg_snapshot_xmin(pg_current_snapshot()) as horizon
    ), open as (
      select id, hash from history_entries where xid >= ${lastHorizon} and xid < ${horizon}
      union all
      select id, hash from history_entries where ${lastHorizon} > ${horizon} and xid < ${horizon} and ${isUnsealed}
    )
    insert into history_seals (entry_ids, horizon, hash)
    select array_agg(id order by id), ${horizon},
      sha256(coalesce((select hash from last), '') || string_agg(hash, ''::bytea order by id))
    from open having count(*) > 0`.execute(tx)
}

export type Broken = { of: 'entry' | 'seal'; id: number; why: string }

export const findBrokenHistory = (db: Db): Promise<Broken[]> =>
  rows(
    db,
    sql`
    with linked as (
      select *, lag(hash) over (partition by entity, entity_id order by id) expected from history_entries
    ), sealed as (
      select s.id, s.hash, cardinality(s.entry_ids) as named, lag(s.hash) over (order by s.id) previous, under.*
      from history_seals s, lateral (
        select count(*) present, string_agg(e.hash, ''::bytea order by e.id) hashes
        from unnest(s.entry_ids) as named(id) join history_entries e using (id)
      ) under
    )
    select 'entry' as of, id, 'it was changed' why from linked
    where hash <> case hashing when 1 then ${formerEntryHash} else ${entryHash} end
    union all
    select 'entry', id, 'the entry before it is missing' from linked where previous_hash is distinct from expected
    union all
    select 'entry', id, 'it names a user who is not there' from history_entries
    where user_id is not null and user_id not in (select id from users)
    union all
    select 'entry', id, 'no seal names it' from history_entries
    where xid < (select horizon from history_seals order by id desc limit 1) and ${isUnsealed}
    union all
    select 'seal', id, 'entries under it are missing or were changed' from sealed
    where present <> named or hash <> sha256(coalesce(previous, '') || coalesce(hashes, ''))
    order by 1, 2, 3`,
  )

export const countHistory = (db: Db) =>
  oneRow<{ entries: number; seals: number }>(
    db,
    sql`select (select count(*) from history_entries) as entries, (select count(*) from history_seals) as seals`,
  )

export const getLastEditor = (db: Db, of: string, id: number | string) =>
  firstRow<{ name: string; at: number }>(
    db,
    sql`select coalesce(u.first_name || ' ' || u.last_name, 'the system') as name, h.at
      from history_entries h left join users u on u.id = h.user_id
      where h.entity = ${of} and h.entity_id = ${String(id)} order by h.id desc limit 1`,
  )
