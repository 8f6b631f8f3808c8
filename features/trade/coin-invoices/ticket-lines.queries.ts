import { sql } from 'kysely'
import { type Db, holdsWords, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'

/** Lines of coin tickets as coin invoices sell them. */

export type OpenTicketLine = {
  id: number
  ticketId: number
  ticketTime: number
  itemDescription: string
  qty: number
  cost: Cents
}

/** A line can be sold if nobody bought the whole ticket; other lines of it may be on coin invoices already. */
const isOpen = sql`t.kind = 'coin' and t.counts and not l.is_barter
  and not exists (select from invoice_items i where i.ticket_item_id = l.id)
  and not exists (select from ticket_sides s where s.kind = t.kind and s.ticket_id = t.id and s.side = 'A'
    and (s.buyer_id is not null or s.invoice_id is not null)
    and not exists (select from invoice_items i where i.ticket_kind = t.kind and i.ticket_id = t.id
      and i.ticket_item_id is not null))`

const matches = (search: string) =>
  sql`(${holdsWords(sql`l.description`, search)} or 'c' || t.id = lower(${search}) or t.id::text = ${search})`

const line = sql<OpenTicketLine>`l.id, t.id as "ticketId", t.ticket_time as "ticketTime", l.description as "itemDescription",
  greatest(1, round(l.quantity))::integer as qty, l.cost_cents as cost`

const lines = sql`ticket_items l join tickets t on t.kind = l.kind and t.id = l.ticket_id`

export const findOpenTicketLines = (db: Db, search: string, page: PageRange) =>
  rows(
    db,
    sql<OpenTicketLine>`select ${line} from ${lines} where ${isOpen} and ${matches(search)}
      order by t.ticket_time desc, t.id desc, l.position limit ${page.limit} offset ${page.offset}`,
  )

export const countOpenTicketLines = async (db: Db, search: string) =>
  (
    await oneRow<{ count: number }>(
      db,
      sql`select count(*) as count from ${lines} where ${isOpen} and ${matches(search)}`,
    )
  ).count

/** These lines of coin tickets, each with whether it can be sold; call it with the tickets locked. */
export const findTicketLines = (db: Db, ids: readonly number[]) =>
  rows<OpenTicketLine & { isOpen: boolean; invoiceId: number | null }>(
    db,
    sql`select ${line}, ${isOpen} as "isOpen",
        (select i.invoice_id from invoice_items i where i.ticket_item_id = l.id) as "invoiceId"
      from ${lines} where l.kind = 'coin' and l.id = any(${sql.val([...ids])}::integer[]) order by t.id, l.position`,
  )

/** The lines of a deleted invoice can be sold by another one. */
export const freeTicketLines = async (tx: Tx, invoiceId: number) => {
  await sql`update invoice_items set ticket_item_id = null
    where kind = 'coin_invoice' and invoice_id = ${invoiceId} and ticket_item_id is not null`.execute(tx)
}

export const findTicketsOf = async (db: Db, invoiceId: number) => {
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct ticket_id as id from invoice_items
      where kind = 'coin_invoice' and invoice_id = ${invoiceId} and ticket_item_id is not null order by ticket_id`,
  )
  return found.map(({ id }) => id)
}

export type PickedUpPart = { invoiceId: number; buyerId: number; buyerName: string; amount: Cents }

/** The sum of a coin ticket's lines on each picked-up invoice, the largest first. */
export const findPickedUpParts = (db: Db, ticketId: number) =>
  rows<PickedUpPart>(
    db,
    sql`select v.id as "invoiceId", b.id as "buyerId", b.name as "buyerName",
        coalesce(sum(i.price_cents), 0)::integer as amount
      from invoice_items i join invoices v on v.kind = i.kind and v.id = i.invoice_id join buyers b on b.id = v.billed_to_id
      where i.ticket_kind = 'coin' and i.ticket_id = ${ticketId} and i.ticket_item_id is not null
        and v.is_picked_up and not v.is_deleted
      group by v.id, b.id order by amount desc, v.id`,
  )
