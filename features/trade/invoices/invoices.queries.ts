import { sql } from 'kysely'
import type { Side } from '#features/buying/sales/sale-sides.ts'
import type { BuyerRow } from '#features/shop/buyers/buyers.contract.ts'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { InvoiceKind } from './invoices.rules.ts'

export type Invoice = {
  kind: InvoiceKind
  id: number
  version: number
  creationDate: number
  creationDay: Day
  billedToId: number
  billedTo: string
  billedPhone: string
  billedLicence: string
  billedAddress: string
  checkNumber: string
  deliveryDay: Day
  /** The deadline of the offers; null for a metals invoice. */
  expiresAt: number | null
  applyDiscount: boolean
  pickedUp: boolean
  showInvoiceLogo: boolean
  active: boolean
  goldSpotPrice: Cents | null
  silverSpotPrice: Cents | null
  platinumSpotPrice: Cents | null
  palladiumSpotPrice: Cents | null
  lockedAmount: Cents
  total: Cents
  totalAmount: Cents
}

export const invoiceColumns = {
  billedToId: 'billed_to_id',
  billedTo: 'billed_to',
  billedPhone: 'billed_phone',
  billedLicence: 'billed_licence',
  billedAddress: 'billed_address',
  checkNumber: 'check_number',
  deliveryDay: 'delivery_day',
  applyDiscount: 'applies_discount',
  showInvoiceLogo: 'shows_logo',
  active: 'is_active',
  lockedAmount: 'locked_amount_cents',
  total: 'total_cents',
  totalAmount: 'total_amount_cents',
} as const

type Written = keyof typeof invoiceColumns
export type InvoiceValues = Pick<Invoice, Exclude<Written, 'showInvoiceLogo' | 'active'>>
export type InvoiceChanges = Partial<Pick<Invoice, Written | 'pickedUp'>>

const record = sql<Invoice>`kind, id, version, creation_time as "creationDate", creation_day::text as "creationDay",
  billed_to_id as "billedToId", billed_to as "billedTo", billed_phone as "billedPhone", billed_licence as "billedLicence",
  billed_address as "billedAddress", check_number as "checkNumber", delivery_day::text as "deliveryDay", expires_at as "expiresAt",
  applies_discount as "applyDiscount", is_picked_up as "pickedUp", shows_logo as "showInvoiceLogo", is_active as active,
  gold_spot_cents as "goldSpotPrice", silver_spot_cents as "silverSpotPrice", platinum_spot_cents as "platinumSpotPrice",
  palladium_spot_cents as "palladiumSpotPrice", locked_amount_cents as "lockedAmount", total_cents as total,
  total_amount_cents as "totalAmount"`

const standing = (kind: InvoiceKind, id: number) =>
  sql`from invoices where kind = ${kind} and id = ${id} and not is_deleted`

export const getInvoiceRecord = (db: Db, kind: InvoiceKind, id: number) =>
  firstRow(db, sql<Invoice>`select ${record} ${standing(kind, id)}`)

export const lockInvoice = (tx: Tx, kind: InvoiceKind, id: number) =>
  firstRow(tx, sql<Invoice>`select ${record} ${standing(kind, id)} for update`)

const sequences = { invoice: 'invoice_numbers', coin_invoice: 'coin_invoice_numbers' } as const

const spot = (item: string) => sql`(select price_cents from spot_prices where item = ${sql.lit(item)})`
const spots = sql.join(['gold', 'silver', 'platinum', 'palladium'].map(spot))

/** Stores a new invoice with the spot prices of the moment. */
export const addInvoice = (
  tx: Tx,
  kind: InvoiceKind,
  values: InvoiceValues,
  { timeZone, userId }: { timeZone: string; userId: number },
) => {
  const names = Object.keys(values) as (keyof InvoiceValues)[]
  return oneRow(
    tx,
    sql<Invoice>`with numbered as (
        insert into records (kind, id) values (${kind}, nextval(${sequences[kind]})) returning id)
      insert into invoices (kind, id, creation_day, created_by, gold_spot_cents, silver_spot_cents, platinum_spot_cents,
        palladium_spot_cents, ${sql.join(names.map(name => sql.ref(invoiceColumns[name])))})
      select ${kind}, id, (now() at time zone ${timeZone})::date, ${userId}, ${spots},
        ${sql.join(names.map(name => sql`${values[name]}`))}
      from numbered returning ${record}`,
  )
}

/** Changes the named fields and answers the whole invoice. */
export const changeInvoice = (
  tx: Tx,
  { kind, id }: Pick<Invoice, 'kind' | 'id'>,
  { pickedUp, ...changes }: InvoiceChanges,
) => {
  const sets = Object.entries(changes).map(
    ([name, value]) => sql`${sql.ref(invoiceColumns[name as Written])} = ${value}`,
  )
  const handed =
    pickedUp === undefined
      ? []
      : [sql`is_picked_up = ${pickedUp}, picked_up_at = case when ${pickedUp}::boolean then now() end`]
  return oneRow(
    tx,
    sql<Invoice>`update invoices set ${sql.join([sql`version = version + 1`, ...sets, ...handed])}
      where kind = ${kind} and id = ${id} returning ${record}`,
  )
}

export const removeInvoice = (tx: Tx, { kind, id }: Invoice) =>
  oneRow(
    tx,
    sql<Invoice>`update invoices set is_deleted = true, version = version + 1 where kind = ${kind} and id = ${id} returning ${record}`,
  )

/** The side of a ticket that a line sells. */
export type SoldSide = { ticketKind: TicketKind; ticketId: number; side: Side }

export type StoredLine = {
  id: number
  ticketKind: TicketKind | null
  ticketId: number | null
  side: Side | null
  /** The coin ticket's line that this line sells; null if it sells a whole side. */
  ticketItemId: number | null
  itemDescription: string
  dateTime: number | null
  price: Cents | null
  /** When the buyer got it; null while it is in the shop. */
  handedOverAt: number | null
  /** Why it left the shop before its hold was over. */
  holdReason: string
}
type HandedOver = 'handedOverAt' | 'holdReason'
export type NewLine = Omit<StoredLine, 'id' | HandedOver> & { id?: number | undefined }

const lineRecord = sql`id, ticket_kind as "ticketKind", ticket_id as "ticketId", side, ticket_item_id as "ticketItemId",
  description as "itemDescription",
  date_time as "dateTime", price_cents as price, handed_over_at as "handedOverAt", hold_reason as "holdReason"`

export const findInvoiceLines = (db: Db, kind: InvoiceKind, id: number) =>
  rows<StoredLine>(
    db,
    sql`select ${lineRecord} from invoice_items where kind = ${kind} and invoice_id = ${id} order by position`,
  )

/** Saves the whole list of lines: changes existing ones, adds new ones and removes the rest. */
export const saveInvoiceLines = async (
  tx: Tx,
  { kind, id }: Pick<Invoice, 'kind' | 'id'>,
  lines: readonly NewLine[],
) => {
  await sql`with sent as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id integer, "ticketKind" text,
          "ticketId" integer, side text, "ticketItemId" integer, "itemDescription" text, "dateTime" double precision,
          price integer)) with ordinality
        as l(id, "ticketKind", "ticketId", side, "ticketItemId", "itemDescription", "dateTime", price, position)),
    gone as (
      delete from invoice_items i where i.kind = ${kind} and i.invoice_id = ${id}
        and not exists (select from sent where sent.id = i.id)),
    kept as (
      update invoice_items i set position = l.position, description = l."itemDescription",
        date_time = to_timestamp(l."dateTime" / 1000.0), price_cents = l.price
      from sent l where i.kind = ${kind} and i.invoice_id = ${id} and i.id = l.id)
    insert into invoice_items (kind, invoice_id, position, ticket_kind, ticket_id, side, ticket_item_id, description, date_time, price_cents)
    select ${kind}, ${id}, l.position, l."ticketKind", l."ticketId", l.side, l."ticketItemId", l."itemDescription",
      to_timestamp(l."dateTime" / 1000.0), l.price
    from sent l where l.id is null order by l.position`.execute(tx)
}

export const findInvoiceYears = async (db: Db, kind: InvoiceKind) => {
  const found = await rows<{ year: number }>(
    db,
    sql`select distinct extract(year from creation_day)::int as year from invoices
      where kind = ${kind} and not is_deleted order by year desc`,
  )
  return found.map(({ year }) => year)
}

/** The buyer as an invoice keeps it. */
export const billedFields = ({ id, name, phone, businessLicence, address }: BuyerRow) => ({
  billedToId: id,
  billedTo: name,
  billedPhone: phone ?? '',
  billedLicence: businessLicence ?? '',
  billedAddress: address ?? '',
})

/** Line ids are unique over both kinds of invoice, so the id tells the kind. */
export const getKindOfLine = (db: Db, { id, invoiceId }: { id: number; invoiceId: number }) =>
  firstRow<{ kind: InvoiceKind }>(
    db,
    sql`select kind from invoice_items where id = ${id} and invoice_id = ${invoiceId}`,
  )
