import { sql } from 'kysely'
import { findAttachments } from '#features/records/attachments/attachments.queries.ts'
import { type Db, firstRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { StoredLine } from '../invoices/invoices.queries.ts'
import { recentPrice } from '../quotes/quotes.queries.ts'
import type { TypeId } from './coin-invoices.rules.ts'

/** Columns that only lines of coin invoices use. */
export type BidFields = {
  qty: number
  typeId: TypeId
  typeValue: number
  estimate: Cents | null
  notes: string
  cost: Cents | null
}

export type BidLine = StoredLine &
  BidFields & {
    invoiceId: number
    /** The coin invoice that offered it, while it is on the invoice of the bidder who bought it. */
    homeId: number | null
    priceBefore: Cents | null
    createdAt: number
    isApproved: boolean
  }

const fields = sql`i.id, i.ticket_kind as "ticketKind", i.ticket_id as "ticketId", i.side,
  i.ticket_item_id as "ticketItemId", i.description as "itemDescription", i.date_time as "dateTime", i.price_cents as price,
  i.qty, i.type_id as "typeId", i.type_value as "typeValue", i.estimate_cents as estimate, i.notes, i.cost_cents as cost,
  i.handed_over_at as "handedOverAt", i.hold_reason as "holdReason"`

const record = sql<BidLine>`${fields}, i.invoice_id as "invoiceId", i.home_id as "homeId", i.price_before_cents as "priceBefore",
  i.created_at as "createdAt", exists (select from invoice_offers o where o.item_id = i.id and o.is_approved) as "isApproved"`

const ofInvoice = (id: number) => sql`i.kind = 'coin_invoice' and i.invoice_id = ${id}`

export const findBidLines = (db: Db, invoiceId: number) =>
  rows(db, sql<BidLine>`select ${record} from invoice_items i where ${ofInvoice(invoiceId)} order by i.position, i.id`)

/** The lines that the invoice's page offers; those that other bidders bought keep their former places. */
export const findOfferedLines = (db: Db, invoiceId: number) =>
  rows(
    db,
    sql<BidLine>`select ${record} from invoice_items i
      where i.kind = 'coin_invoice' and (i.invoice_id = ${invoiceId} or i.home_id = ${invoiceId})
      order by case when i.invoice_id = ${invoiceId} then i.position else i.home_position end, i.id`,
  )

export const getBidLine = (db: Db, id: number) =>
  firstRow(db, sql<BidLine>`select ${record} from invoice_items i where i.kind = 'coin_invoice' and i.id = ${id}`)

export const findRecentPrices = async (db: Db, invoiceId: number) => {
  const found = await rows<{ id: number; recentPrice: Cents }>(
    db,
    sql`select i.id, ${recentPrice(sql`i.description`)} as "recentPrice" from invoice_items i where i.kind = 'coin_invoice'
      and (i.invoice_id = ${invoiceId} or i.home_id = ${invoiceId})`,
  )
  return new Map(found.map(({ id, recentPrice: price }) => [id, price]))
}

/** The lines and the pictures, as history stores them. */
export const findCoinHistory = async (db: Db, id: number) => {
  const items = await rows<{ id: number }>(
    db,
    sql`select ${fields}, i.home_id as "homeId" from invoice_items i where ${ofInvoice(id)} order by i.position`,
  )
  const pictures = await findLinePictures(
    db,
    items.map(line => line.id),
  )
  return {
    items: items.map(line => ({
      ...line,
      pictures: pictures.filter(({ itemId }) => itemId === line.id).map(({ itemId: _line, ...file }) => file),
    })),
    attachments: await findAttachments(db, { kind: 'coin_invoice', id }),
  }
}

/** `sent` is in the order of the invoice's lines. */
export const changeBidFields = async (tx: Tx, invoiceId: number, sent: readonly BidFields[]) => {
  await sql`update invoice_items i set qty = l.qty, type_id = l."typeId", type_value = l."typeValue",
      estimate_cents = l.estimate, notes = l.notes, cost_cents = l.cost
    from rows from (jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as (qty integer, "typeId" text,
        "typeValue" smallint, estimate integer, notes text, cost integer)) with ordinality
      as l(qty, "typeId", "typeValue", estimate, notes, cost, position)
    where ${ofInvoice(invoiceId)} and i.position = l.position`.execute(tx)
}

export const changeLineNotes = async (tx: Tx, invoiceId: number, sent: readonly { id: number; notes: string }[]) => {
  await sql`update invoice_items i set notes = l.notes
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as l(id integer, notes text)
    where ${ofInvoice(invoiceId)} and i.id = l.id`.execute(tx)
}

export type LinePicture = { itemId: number; id: string; mimeType: string; fileSize: number }

export const findLinePictures = (db: Db, itemIds: readonly number[]) =>
  rows<LinePicture>(
    db,
    sql`select p.item_id as "itemId", f.id, f.mime_type as "mimeType", f.file_size as "fileSize"
      from invoice_item_pictures p join files f on f.id = p.file_id
      where p.item_id = any(${sql.val([...itemIds])}::integer[]) order by p.item_id, p.position`,
  )

/** Sets the order too, and detaches all other pictures of these lines. */
export const changeLinePictures = async (
  tx: Tx,
  pictures: readonly { itemId: number; fileIds: readonly string[] }[],
) => {
  await sql`with sent as (
      select l."itemId", f.id::uuid as id, f.position
      from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as l("itemId" integer, "fileIds" jsonb),
        jsonb_array_elements_text(l."fileIds") with ordinality as f(id, position)),
    gone as (
      delete from invoice_item_pictures p
      where p.item_id = any(${sql.val(pictures.map(({ itemId }) => itemId))}::integer[])
        and not exists (select from sent where sent."itemId" = p.item_id and sent.id = p.file_id))
    insert into invoice_item_pictures (item_id, file_id, position)
    select "itemId", id, position from sent
    on conflict (item_id, file_id) do update set position = excluded.position`.execute(tx)
}

type Start = { expiresAt: number; linkKey: string; madeFromId?: number }

export const startOffers = async (tx: Tx, id: number, { expiresAt, linkKey, madeFromId }: Start) => {
  await sql`update invoices set expires_at = to_timestamp(${expiresAt} / 1000.0), link_key = ${linkKey},
      made_from_id = coalesce(${madeFromId ?? null}::integer, made_from_id)
    where kind = 'coin_invoice' and id = ${id}`.execute(tx)
}

export const getLinkKey = async (db: Db, id: number) =>
  (
    await firstRow<{ key: string }>(
      db,
      sql`select link_key as key from invoices where kind = 'coin_invoice' and id = ${id} and not is_deleted`,
    )
  )?.key

export const changeLinkKey = async (tx: Tx, id: number, key: string) => {
  await sql`update invoices set link_key = ${key}, version = version + 1 where kind = 'coin_invoice' and id = ${id}`.execute(
    tx,
  )
}

export const changeDeadline = async (tx: Tx, id: number, expiresAt: number) => {
  await sql`update invoices set expires_at = to_timestamp(${expiresAt} / 1000.0), version = version + 1
    where kind = 'coin_invoice' and id = ${id}`.execute(tx)
}
