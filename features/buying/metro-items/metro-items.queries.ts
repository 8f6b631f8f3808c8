import { sql } from 'kysely'
import { customerColumns } from '#features/people/people/customer.queries.ts'
import type { customerWire } from '#features/people/people/people.contract.ts'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import { prepared } from '#server/prepared.ts'
import type { Cents } from '#shared/money.ts'
import { WHOLE_LIST } from '#shared/pages.ts'
import { settingDefaults } from '#shared/settings.ts'
import type { Day } from '#shared/time.ts'
import { paidAfterSale, type Sale, type Side } from '../tickets/sold-to.rules.ts'
import { itemsOf, type TicketItemRow } from '../tickets/ticket-parts.queries.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'

/** The items of a saved Metro ticket. Each change of them moves the ticket's version on. */

/** The customer as the ticket has them; the papers are sealed. */
type CustomerRow = Pick<Ticket, Exclude<keyof typeof customerWire, 'otherIDNo'> | 'otherIdType' | 'otherIdNo'>

/** What the screen of the items shows of a ticket, and the items. */
export type TicketWithItems = Sale &
  CustomerRow & {
    id: number
    version: number
    ticketAmount: Cents
    ticketTime: number
    ticketDay: Day
    invoiceNum: number
    isSigned: boolean
    oneTimeEdit: boolean
    void: boolean
    voidReason: string
    items: TicketItemRow[]
    holdDays: number
  }

/** One statement: it is the most opened screen of a ticket. */
export const getTicketWithItems = (db: Db, id: number) =>
  firstRow<TicketWithItems>(
    db,
    prepared`select t.id, t.version, t.ticket_amount_cents as "ticketAmount", t.ticket_time as "ticketTime",
      t.ticket_day as "ticketDay", t.invoice_num as "invoiceNum", ${customerColumns}, t.dl_state as "dLState",
      t.dl_no as "dLNo", t.other_id_type as "otherIdType", t.other_id_no as "otherIdNo", t.other_no as "otherNo", t.signature_file_id is not null as "isSigned",
      t.one_time_edit as "oneTimeEdit", t.is_void as void, t.void_reason as "voidReason", t.sold_to as "soldTo",
      t.sold_to_b as "soldToB", t.sold_to_amount_cents as "soldToAmount", t.sold_to_amount_b_cents as "soldToAmountB",
      t.profit_cents as profit,
      coalesce((select (value->>'holdDays')::int from settings where name = 'shop'), ${settingDefaults.shop.holdDays}) as "holdDays",
      coalesce((select json_agg(i) from (${itemsOf(sql`t.kind`, sql`t.id`)}) i), '[]') as items
      from tickets t where t.kind = 'metro' and t.id = ${id}`,
  )

export const findKeywords = async (db: Db) =>
  (
    await rows<{ name: string }>(db, sql`select name from item_descriptions order by lower(name) limit ${WHOLE_LIST}`)
  ).map(({ name }) => name)

/** What items are made of. */
export const findMaterials = (db: Db) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select id, name from items where item_type = 'metro' and is_enabled order by display_order limit ${WHOLE_LIST}`,
  )

export type NewItem = {
  propertyCode: number
  description: string
  model: string
  serial: string
  soldTo: Side | ''
}

export const addTicketItems = async (tx: Tx, ticketId: number, items: readonly NewItem[]) => {
  await sql`insert into ticket_items (kind, ticket_id, position, property_code, description, model, serial, sold_to)
    select 'metro', ${ticketId}, last.position + i.place, i."propertyCode", i.description, i.model, i.serial, i."soldTo"
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as ("propertyCode" smallint, description text, model text, serial text, "soldTo" text))
      with ordinality as i ("propertyCode", description, model, serial, "soldTo", place),
      (select coalesce(max(position), 0) as position from ticket_items
        where kind = 'metro' and ticket_id = ${ticketId}) as last`.execute(tx)
}

const itemColumns = {
  propertyCode: 'property_code',
  description: 'description',
  model: 'model',
  serial: 'serial',
  soldTo: 'sold_to',
} as const
export type ItemField = keyof typeof itemColumns

export const changeTicketItem = async (tx: Tx, itemId: number, field: ItemField, value: string) => {
  const typed = field === 'propertyCode' ? Number(value) : value
  await sql`update ticket_items set ${sql.ref(itemColumns[field])} = ${typed} where id = ${itemId}`.execute(tx)
}

/** Puts all items on a side, or those of the side they leave ('' for those that are on none). */
export const moveItems = async (tx: Tx, ticketId: number, to: Side | '', from?: Side | '') => {
  await sql`update ticket_items set sold_to = ${to} where kind = 'metro' and ticket_id = ${ticketId}
    and (${from ?? null}::text is null or sold_to = ${from ?? null}::text)`.execute(tx)
}

export const removeItem = async (tx: Tx, itemId: number) => {
  await sql`delete from ticket_items where id = ${itemId}`.execute(tx)
}

/** Writes the sale and the next version. */
export const saveSale = (tx: Tx, before: Ticket, sale: Sale, keepsOneTimeEdit: boolean) => {
  const { paidInFull, paidInFullB } = paidAfterSale(before, sale)
  return oneRow(
    tx,
    sql`update tickets set version = version + 1, one_time_edit = one_time_edit and ${keepsOneTimeEdit}::boolean,
      sold_to = ${sale.soldTo}, sold_to_b = ${sale.soldToB}, sold_to_amount_cents = ${sale.soldToAmount},
      sold_to_amount_b_cents = ${sale.soldToAmountB}, profit_cents = ${sale.profit},
      is_paid_in_full = ${paidInFull}, is_paid_in_full_b = ${paidInFullB}
      where kind = 'metro' and id = ${before.id} returning id`,
  )
}
