import { type RawBuilder, sql } from 'kysely'
import { isSameNumber } from '#features/cash/checks/checks.queries.ts'
import type { RecordedPicture } from '#features/records/attachments/picture-history.ts'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { LineMetal } from '../line-metals/line-metals.rules.ts'

export type TicketLine = {
  id?: number
  propertyCode: number
  description: string
  model: string
  serial: string
  quantity: number
  unit: string
  costCents: number
  /** Only coin tickets use the shop's item list. */
  itemId?: number
  isBarter?: boolean
}

export type WeighedLine = TicketLine & LineMetal

/** A copy is what its lines were when they were bought. */
export const copyLines = async (tx: Tx, kind: TicketKind, fromId: number, toId: number) => {
  await sql`insert into ticket_items (kind, ticket_id, position, property_code, description, model, serial, item_id, quantity, unit, cost_cents, is_barter,
      metal, fineness, grams)
    select kind, ${toId}, position, property_code, description, model, serial, item_id, quantity, unit, cost_cents, is_barter,
      metal, fineness, grams
    from ticket_items where kind = ${kind} and ticket_id = ${fromId}`.execute(tx)
}

export type TicketItemRow = {
  id: number
  propertyCode: number
  description: string
  model: string
  serial: string
  soldTo: string
  qty: number
  unit: string
  cost: Cents
  metal: LineMetal['metal']
  fineness: string
  grams: number
}

export const itemsOf = (kind: RawBuilder<unknown>, ticketId: RawBuilder<unknown>) =>
  sql<TicketItemRow>`select id, property_code as "propertyCode", description, model, serial, sold_to as "soldTo",
    quantity::float8 as qty, unit, cost_cents as cost, metal, fineness, coalesce(grams, 0)::float8 as grams
    from ticket_items where kind = ${kind} and ticket_id = ${ticketId} order by position, id`

export const findTicketItems = (db: Db, kind: TicketKind, ticketId: number) =>
  rows(db, itemsOf(sql`${kind}`, sql`${ticketId}`))

export type CoinItemRow = {
  id: number
  item: { id: number; name: string } | null
  name: string
  qty: number
  unit: string
  cost: Cents
  metal: LineMetal['metal']
  fineness: string
  grams: number
}

export const findCoinItems = (db: Db, ticketId: number, isBarter: boolean) =>
  rows<CoinItemRow>(
    db,
    sql`select t.id, t.description as name, t.quantity::float8 as qty, t.unit, t.cost_cents as cost,
      t.metal, t.fineness, coalesce(t.grams, 0)::float8 as grams,
      case when i.id is null then null else json_build_object('id', i.id, 'name', i.name) end as item
      from ticket_items t left join items i on i.id = t.item_id
      where t.kind = 'coin' and t.ticket_id = ${ticketId} and t.is_barter = ${isBarter} order by t.position, t.id`,
  )

/** Equals what `getParts` would read for a new ticket, without a query. */
export const partsOf = (lines: readonly TicketLine[], attachments: readonly RecordedPicture[]) => ({
  items: lines
    .toSorted((a, b) => Number(a.isBarter ?? false) - Number(b.isBarter ?? false))
    .map(({ id, propertyCode, description, quantity, unit, costCents, model, serial, isBarter = false }) => ({
      id,
      propertyCode,
      description,
      qty: quantity,
      unit,
      cost: costCents,
      model,
      serial,
      soldTo: '',
      isBarter,
    })),
  attachments,
})

export const getParts = (tx: Tx, kind: TicketKind, ticketId: number) =>
  oneRow<{ items: object[]; attachments: RecordedPicture[] }>(
    tx,
    sql`select coalesce((
        select json_agg(json_build_object('id', id, 'propertyCode', property_code, 'description', description, 'qty', quantity::float8, 'unit', unit,
          'cost', cost_cents, 'model', model, 'serial', serial, 'soldTo', sold_to, 'isBarter', is_barter)
          order by is_barter, position, id)
        from ticket_items where kind = ${kind} and ticket_id = ${ticketId}), '[]') as items,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'mimeType', f.mime_type, 'fileSize', f.file_size) order by a.position)
        from attachments a join files f on f.id = a.file_id
        where a.kind = ${kind} and a.record_id = ${ticketId}), '[]') as attachments`,
  )

export const isCheckNumberUsed = async (db: Db, kind: TicketKind, checkNumber: string, exceptId: number) =>
  (await firstRow(
    db,
    sql`select 1 from tickets where kind = ${kind} and check_number is not null and ${isSameNumber(checkNumber)}
      and acts and id <> ${exceptId}`,
  )) !== undefined
