import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, holdsWords, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { kindOfPrefix, type RecordKey, type RecordKind, readRecordNumber, recordNumber } from '#shared/record-kinds.ts'
import { amountIn } from '#shared/search.ts'
import type { VoidRow } from './voids.contract.ts'

const sorts = {
  id: sql`v.id`,
  ticketId: sql`v.record_id`,
  ticketAmount: sql`v.amount_cents`,
  customer_name: sql`lower(v.customer_name)`,
  dateAdded: sql`v.created_at`,
}

type Filter = { search: string; sortBy?: keyof typeof sorts | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }

const hasNumber = (search: string) => {
  const written = readRecordNumber(search)
  if (!written) return sql`false`
  const ofKind = written.prefix === '' ? sql`true` : sql`v.kind = ${kindOfPrefix(written.prefix)}`
  return sql`(v.record_id = ${written.id}::bigint and ${ofKind})`
}

const matching = (search: string) => {
  if (search === '') return sql`v.restored_at is null`
  return sql`v.restored_at is null and (${hasNumber(search)} or v.amount_cents = ${amountIn(search) ?? null}
    or ${holdsWords(sql`concat_ws(chr(10), v.customer_name, v.reason)`, search)})`
}

type Sql = RawBuilder<unknown>

/** The first record of a purchase: the record itself, unless it is a copy. */
const originalOf = (kind: Sql, id: Sql) => sql`coalesce(
  (select r.original_id from void_recoveries r where r.kind = ${kind} and r.record_id = ${id}), ${id})`

/** At most one record of a purchase is not void. */
const unvoided = (kind: Sql, id: Sql) => sql<{ id: number }>`select member as id from (
    select ${originalOf(kind, id)} as member
    union all select r.record_id from void_recoveries r
    where r.kind = ${kind} and r.original_id = ${originalOf(kind, id)}) purchase
  where member <> ${id} and not exists (select from void_records o
    where o.kind = ${kind} and o.record_id = member and o.restored_at is null)
  limit 1`

const source = sql`void_records v left join users u on u.id = v.voided_by`

type Row = Omit<VoidRow, 'recovered_as' | 'standsAs'> & { copies: number[]; unvoidedId: number | null }

const shown = ({ copies, unvoidedId: other, ...row }: Row): VoidRow => {
  const number = (id: number) => recordNumber({ kind: row.ticketType, id })
  return { ...row, recovered_as: copies.map(number), standsAs: other === null ? '' : number(other) }
}

/** The newest payout says what the customer holds. */
const handedOut = sql`coalesce((select p.cash_cents + p.check_cents + p.wire_cents from payouts p
  where p.kind = v.kind and p.record_id = v.record_id order by p.id desc limit 1), 0)`

const columns = sql<Row>`v.id, v.kind as "ticketType", v.record_id as "ticketId", v.amount_cents as "ticketAmount",
      v.customer_name, v.reason, coalesce(u.first_name || ' ' || u.last_name, '') as "voidedBy",
      v.created_at as "dateAdded", ${handedOut} as "handedOut",
      array(select r.record_id from void_records o join void_recoveries r on r.void_id = o.id
        where o.kind = v.kind and o.record_id = v.record_id order by r.record_id) as copies,
      (${unvoided(sql`v.kind`, sql`v.record_id`)}) as "unvoidedId"`
const order = sql`v.created_at desc, v.id desc`

export const findVoids = async (db: Db, filter: Filter, page: PageRange) => {
  const list = { columns, from: source, where: matching(filter.search), sorts, chosen: filter, order }
  const { data, count } = await findPage(db, list, page)
  return { data: data.map(shown), count }
}

export type NewVoid = RecordKey & { reason: string; amount: Cents; customerName: string; userId: number }

export const addVoidRecord = async (tx: Tx, { kind, id, reason, amount, customerName, userId }: NewVoid) => {
  await sql`insert into void_records (kind, record_id, reason, amount_cents, customer_name, voided_by)
    values (${kind}, ${id}, ${reason}, ${amount}, ${customerName}, ${userId})`.execute(tx)
}

export type VoidRecord = { id: number; kind: RecordKind; recordId: number }

const openRecord = (id: number) => sql<VoidRecord>`select id, kind, record_id as "recordId" from void_records
  where id = ${id} and restored_at is null`

export const getVoidRecord = (db: Db, id: number) => firstRow(db, openRecord(id))

export const lockVoidRecord = (tx: Tx, id: number) => firstRow(tx, sql<VoidRecord>`${openRecord(id)} for update`)

const PURCHASE_LOCK = 7_266_011

/** Locks all records of the purchase, so that nobody else restores or copies any of them. */
export const lockPurchase = async (tx: Tx, { kind, recordId }: VoidRecord) => {
  const original = originalOf(sql`${kind}::text`, sql`${recordId}::integer`)
  await sql`select pg_advisory_xact_lock(${PURCHASE_LOCK}, hashtext(${kind}::text || ' ' || ${original}))`.execute(tx)
}

export const getUnvoidedRecord = (db: Db, { kind, recordId }: VoidRecord) =>
  firstRow(db, unvoided(sql`${kind}::text`, sql`${recordId}::integer`))

export const closeVoidRecord = async (tx: Tx, id: number) => {
  await sql`update void_records set restored_at = now() where id = ${id}`.execute(tx)
}

export const addRecovery = async (tx: Tx, { id, kind, recordId }: VoidRecord, copyId: number) => {
  await sql`insert into void_recoveries (void_id, kind, record_id, original_id)
    values (${id}, ${kind}, ${copyId}, ${originalOf(sql`${kind}::text`, sql`${recordId}::integer`)})`.execute(tx)
}
