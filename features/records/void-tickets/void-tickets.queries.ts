import { type RawBuilder, sql } from 'kysely'
import type { TicketKind } from '#features/buying/tickets/tickets.rules.ts'
import { containing, type Db, firstRow, oneRow, orderBy, rows, type Tx } from '#server/db.ts'
import type { VoidTicket } from './void-tickets.contract.ts'

const sorts = {
  id: sql`v.id`,
  ticketId: sql`v.ticket_id`,
  ticketAmount: sql`t.ticket_amount_cents`,
  customer_name: sql`lower(t.last_name)`,
  dateAdded: sql`v.created_at`,
}

type Filter = { search: string; sortBy?: keyof typeof sorts | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }

const matching = (search: string) => {
  if (search === '') return sql`v.restored_at is null`
  const number = /^[mc]?(\d{1,9})$/i.exec(search.trim())?.[1]
  return sql`v.restored_at is null and (${number ? sql`v.ticket_id = ${Number(number)} or` : sql``}
    t.first_name || ' ' || t.last_name ilike ${containing(search)} or v.reason ilike ${containing(search)})`
}

type Sql = RawBuilder<unknown>

/** The ticket that a purchase began with: itself, unless it is a copy. */
const originalOf = (kind: Sql, ticketId: Sql) => sql`coalesce(
  (select r.original_id from void_recoveries r where r.kind = ${kind} and r.ticket_id = ${ticketId}), ${ticketId})`

/** The other tickets of the purchase that are not void; there is never more than one. */
const standing = (kind: Sql, ticketId: Sql) => sql<{ id: number }>`select t.id from tickets t
  where t.kind = ${kind} and not t.is_void and t.id <> ${ticketId} and t.id in (
    select ${originalOf(kind, ticketId)}
    union all select r.ticket_id from void_recoveries r
    where r.kind = ${kind} and r.original_id = ${originalOf(kind, ticketId)})
  limit 1`

const source = sql`from void_records v join tickets t on t.kind = v.kind and t.id = v.ticket_id
  left join users u on u.id = v.voided_by`

export const findVoidTickets = async (db: Db, filter: Filter, page: { limit: number; offset: number }) => {
  const where = matching(filter.search)
  const data = await rows<VoidTicket>(
    db,
    sql`select v.id, v.kind as "ticketType", v.ticket_id as "ticketId", t.ticket_amount_cents as "ticketAmount",
      t.first_name || ' ' || t.last_name as customer_name, v.reason,
      coalesce(u.first_name || ' ' || u.last_name, '') as "voidedBy", v.created_at as "dateAdded",
      array(select upper(left(r.kind, 1)) || r.ticket_id from void_records o join void_recoveries r on r.void_id = o.id
        where o.kind = v.kind and o.ticket_id = v.ticket_id order by r.ticket_id) as recovered_as,
      coalesce((select upper(left(v.kind, 1)) || s.id from (${standing(sql`v.kind`, sql`v.ticket_id`)}) s), '') as "standsAs"
    ${source} where ${where} ${orderBy(sorts, filter, sql`v.created_at desc, v.id desc`)} limit ${page.limit} offset ${page.offset}`,
  )
  const { count } = await oneRow<{ count: number }>(db, sql`select count(*) as count ${source} where ${where}`)
  return { data, count }
}

export type VoidRecord = { id: number; kind: TicketKind; ticketId: number }

const openRecord = (id: number) => sql<VoidRecord>`select id, kind, ticket_id as "ticketId" from void_records
  where id = ${id} and restored_at is null`

export const getVoidRecord = (db: Db, id: number) => firstRow(db, openRecord(id))

export const lockVoidRecord = (tx: Tx, id: number) => firstRow(tx, sql<VoidRecord>`${openRecord(id)} for update`)

const PURCHASE_LOCK = 7_266_011

/** Holds all tickets of one purchase: nobody else restores or copies any of them until the transaction ends. */
export const lockPurchase = async (tx: Tx, { kind, ticketId }: VoidRecord) => {
  const original = originalOf(sql`${kind}::text`, sql`${ticketId}::integer`)
  await sql`select pg_advisory_xact_lock(${PURCHASE_LOCK}, hashtext(${kind}::text || ' ' || ${original}))`.execute(tx)
}

/** The ticket of the same purchase that is not void, if there is one. */
export const getStanding = (db: Db, { kind, ticketId }: VoidRecord) =>
  firstRow(db, standing(sql`${kind}::text`, sql`${ticketId}::integer`))

export const closeVoidRecord = async (tx: Tx, id: number) => {
  await sql`update void_records set restored_at = now() where id = ${id}`.execute(tx)
}

export const addRecovery = async (tx: Tx, { id, kind, ticketId }: VoidRecord, copyId: number) => {
  await sql`insert into void_recoveries (void_id, kind, ticket_id, original_id)
    values (${id}, ${kind}, ${copyId}, ${originalOf(sql`${kind}::text`, sql`${ticketId}::integer`)})`.execute(tx)
}
