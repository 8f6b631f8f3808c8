import { sql } from 'kysely'
import { containing, type Db, firstRow, oneRow, orderBy, rows, type Tx } from '#server/db.ts'
import type { TicketKind } from '../tickets/tickets.rules.ts'
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

const source = sql`from void_records v join tickets t on t.kind = v.kind and t.id = v.ticket_id
  left join users u on u.id = v.voided_by`

export const findVoidTickets = async (db: Db, filter: Filter, page: { limit: number; offset: number }) => {
  const where = matching(filter.search)
  const data = await rows<VoidTicket>(
    db,
    sql`select v.id, v.kind as "ticketType", v.ticket_id as "ticketId", t.ticket_amount_cents as "ticketAmount",
      t.first_name || ' ' || t.last_name as customer_name, v.reason,
      coalesce(u.first_name || ' ' || u.last_name, '') as "voidedBy", v.created_at as "dateAdded",
      array(select upper(left(r.kind, 1)) || r.ticket_id from void_recoveries r where r.void_id = v.id order by r.ticket_id) as recovered_as
    ${source} where ${where} ${orderBy(sorts, filter, sql`v.created_at desc, v.id desc`)} limit ${page.limit} offset ${page.offset}`,
  )
  const { count } = await oneRow<{ count: number }>(db, sql`select count(*) as count ${source} where ${where}`)
  return { data, count }
}

export type VoidRecord = { id: number; kind: TicketKind; ticketId: number }

export const lockVoidRecord = (tx: Tx, id: number) =>
  firstRow<VoidRecord>(
    tx,
    sql`select id, kind, ticket_id as "ticketId" from void_records where id = ${id} and restored_at is null for update`,
  )

export const closeVoidRecord = async (tx: Tx, id: number) => {
  await sql`update void_records set restored_at = now() where id = ${id}`.execute(tx)
}

export const addRecovery = async (tx: Tx, voidId: number, kind: TicketKind, ticketId: number) => {
  await sql`insert into void_recoveries (void_id, kind, ticket_id) values (${voidId}, ${kind}, ${ticketId})`.execute(tx)
}
