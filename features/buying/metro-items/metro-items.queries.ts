import { sql } from 'kysely'
import { customerColumns } from '#features/people/people/customer.queries.ts'
import type { customerWire } from '#features/people/people/people.contract.ts'
import { type Db, firstRow, rows, type Tx } from '#server/db/db.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Cents } from '#shared/money.ts'
import { WHOLE_LIST } from '#shared/pages.ts'
import { settingDefaults } from '#shared/settings.ts'
import type { Day } from '#shared/time.ts'
import type { LineMetal } from '../line-metals/line-metals.rules.ts'
import type { Side } from '../sales/sale-sides.ts'
import { changeSides, sidesOf } from '../sales/sides.queries.ts'
import type { Sale } from '../sales/sold-to.rules.ts'
import { itemsOf, type TicketItemRow } from '../tickets/ticket-parts.queries.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'

/** IDs are encrypted, so they are read apart from the other fields. */
type CustomerRow = Pick<Ticket, Exclude<keyof typeof customerWire, 'otherIDNo'> | 'otherIdType' | 'otherIdNo'>

export type TicketWithItems = Sale &
  CustomerRow & {
    id: number
    version: number
    ticketAmount: Cents
    ticketTime: number
    ticketDay: Day
    isSigned: boolean
    oneTimeEdit: boolean
    void: boolean
    voidReason: string
    items: TicketItemRow[]
    holdDays: number
  }

/** The most opened screen of a ticket reads this, so it is one statement. */
export const getTicketWithItems = (db: Db, id: number) =>
  firstRow<TicketWithItems>(
    db,
    prepared`select t.id, t.version, t.ticket_amount_cents as "ticketAmount", t.ticket_time as "ticketTime",
      t.ticket_day as "ticketDay", ${customerColumns}, t.dl_state as "dLState",
      t.dl_no as "dLNo", t.other_id_type as "otherIdType", t.other_id_no as "otherIdNo", t.other_no as "otherNo", t.signature_file_id is not null as "isSigned",
      t.one_time_edit as "oneTimeEdit", t.is_void as void, t.void_reason as "voidReason",
      ${sidesOf(sql`t`)} as sides, t.profit_cents as profit,
      coalesce((select (value->>'holdDays')::int from settings where name = 'shop'), ${settingDefaults.shop.holdDays}) as "holdDays",
      coalesce((select json_agg(i) from (${itemsOf(sql`t.kind`, sql`t.id`)}) i), '[]') as items
      from tickets t where t.kind = 'metro' and t.id = ${id}`,
  )

export const findKeywords = async (db: Db) =>
  (
    await rows<{ name: string }>(db, sql`select name from item_descriptions order by lower(name) limit ${WHOLE_LIST}`)
  ).map(({ name }) => name)

export const findMaterials = (db: Db) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select id, name from items where item_type = 'metro' and is_enabled order by display_order limit ${WHOLE_LIST}`,
  )

export type NewItem = LineMetal & {
  propertyCode: number
  description: string
  model: string
  serial: string
  soldTo: Side | ''
}

export const addTicketItems = async (tx: Tx, ticketId: number, items: readonly NewItem[]) => {
  await sql`insert into ticket_items (kind, ticket_id, position, property_code, description, model, serial, sold_to, item_id,
      metal, fineness, grams)
    select 'metro', ${ticketId}, last.position + i.place, i."propertyCode", i.description, i.model, i.serial, i."soldTo",
      i."itemId", i.metal, i.fineness, i.grams
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as ("propertyCode" smallint, description text, model text, serial text, "soldTo" text, "itemId" integer,
          metal text, fineness text, grams numeric))
      with ordinality as i ("propertyCode", description, model, serial, "soldTo", "itemId", metal, fineness, grams, place),
      (select coalesce(max(position), 0) as position from ticket_items
        where kind = 'metro' and ticket_id = ${ticketId}) as last`.execute(tx)
}

const itemColumns = {
  propertyCode: 'property_code',
  model: 'model',
  serial: 'serial',
  soldTo: 'sold_to',
} as const
export type ItemField = keyof typeof itemColumns | 'description'

export const changeTicketItem = async (tx: Tx, itemId: number, field: keyof typeof itemColumns, value: string) => {
  const typed = field === 'propertyCode' ? Number(value) : value
  await sql`update ticket_items set ${sql.ref(itemColumns[field])} = ${typed} where id = ${itemId}`.execute(tx)
}

export const changeDescription = async (tx: Tx, itemId: number, line: LineMetal & { description: string }) => {
  await sql`update ticket_items set description = ${line.description}, item_id = ${line.itemId}, metal = ${line.metal},
    fineness = ${line.fineness}, grams = ${line.grams} where id = ${itemId}`.execute(tx)
}

/** Moves all items, or only those on side `from`; '' is no side. */
export const changeItemSides = async (tx: Tx, ticketId: number, to: Side | '', from?: Side | '') => {
  await sql`update ticket_items set sold_to = ${to} where kind = 'metro' and ticket_id = ${ticketId}
    and (${from ?? null}::text is null or sold_to = ${from ?? null}::text)`.execute(tx)
}

export const removeItem = async (tx: Tx, itemId: number) => {
  await sql`delete from ticket_items where id = ${itemId}`.execute(tx)
}

export const changeTicketSale = async (
  tx: Tx,
  { kind, id }: Ticket,
  { sides, profit }: Sale,
  keepsOneTimeEdit: boolean,
) => {
  await changeSides(tx, { kind, id }, sides)
  await sql`update tickets set version = version + 1, one_time_edit = one_time_edit and ${keepsOneTimeEdit}::boolean,
    profit_cents = ${profit} where kind = ${kind} and id = ${id}`.execute(tx)
}
