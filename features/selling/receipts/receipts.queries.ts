import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import {
  type ColumnValues,
  columnList,
  columnNames,
  columnsByField,
  selectedColumns,
} from '#server/records/column-sql.ts'
import type { Cents } from '#shared/money.ts'
import type { ReceiptKind, RecordOrigin } from '#shared/record-kinds.ts'
import { jewelryTable, receiptTable } from './receipts.table.ts'

const table = { ...receiptTable, ...jewelryTable }

export type ReceiptValues = ColumnValues<typeof table>

const names = columnNames(table)
const columns = columnsByField(table)

export type Receipt = ReceiptValues & {
  kind: ReceiptKind
  id: number
  version: number
  ticketDay: string
  ticketTime: number
  /** In percent, as it was at the sale. */
  taxRate: string
  oneTimeEdit: boolean
  depositDone: boolean
  origin: RecordOrigin
  isVoid: boolean
  voidReason: string
  profit: Cents | null
}

const record = sql<Receipt>`kind, id, version, ticket_day::text as "ticketDay", ticket_time as "ticketTime",
  trim_scale(tax_rate)::text as "taxRate", one_time_edit as "oneTimeEdit", is_deposited as "depositDone", origin, is_void as "isVoid", void_reason as "voidReason", profit_cents as profit,
  ${selectedColumns(table)}`

const sequences = { coin_receipt: 'coin_receipt_numbers', jewelry_receipt: 'jewelry_receipt_numbers' } as const

type Start = { taxRate: string; timeZone: string; userId: number }

export const addReceipt = (
  tx: Tx,
  kind: ReceiptKind,
  values: ReceiptValues,
  { taxRate, timeZone, userId }: Start,
): Promise<Receipt> =>
  oneRow(
    tx,
    sql<Receipt>`with numbered as (
        insert into records (kind, id) values (${kind}, nextval(${sequences[kind]})) returning id)
      insert into receipts (kind, id, ticket_day, tax_rate, created_by, ${columnList(table)})
      select ${kind}, id, (now() at time zone ${timeZone})::date, ${taxRate}::numeric, ${userId},
        ${sql.join(names.map(name => sql`${values[name]}`))}
      from numbered returning ${record}`,
  )

export const getReceipt = (db: Db, kind: ReceiptKind, id: number) =>
  firstRow(db, sql<Receipt>`select ${record} from receipts where kind = ${kind} and id = ${id}`)

export const lockReceipt = (tx: Tx, kind: ReceiptKind, id: number) =>
  firstRow(tx, sql<Receipt>`select ${record} from receipts where kind = ${kind} and id = ${id} for update`)

const marks = {
  oneTimeEdit: 'one_time_edit',
  depositDone: 'is_deposited',
  isVoid: 'is_void',
  voidReason: 'void_reason',
  profit: 'profit_cents',
} as const
export type ReceiptChanges = Partial<ReceiptValues & Pick<Receipt, keyof typeof marks>>

export const changeReceipt = (tx: Tx, { kind, id }: Receipt, changes: ReceiptChanges): Promise<Receipt> => {
  const allColumns = { ...columns, ...marks }
  const sets = Object.entries(changes).map(
    ([name, value]) => sql`${sql.ref(allColumns[name as keyof ReceiptChanges])} = ${value}`,
  )
  return oneRow(
    tx,
    sql<Receipt>`update receipts set version = version + 1, ${sql.join(sets)}
      where kind = ${kind} and id = ${id} returning ${record}`,
  )
}

export type ReceiptLine = {
  itemId: number | null
  description: string
  barcode: string
  quantity: number
  price: Cents
  isTaxable: boolean
  tax: Cents
}

export type KeptLine = ReceiptLine & { id?: number | undefined }

export const changeReceiptLines = async (tx: Tx, { kind, id }: Receipt, lines: readonly KeptLine[]) => {
  await sql`with sent as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id integer, "itemId" integer,
          description text, barcode text, quantity numeric, price integer, "isTaxable" boolean, tax integer)) with ordinality
        as l(id, "itemId", description, barcode, quantity, price, "isTaxable", tax, position)),
    gone as (
      delete from receipt_items i where i.kind = ${kind} and i.receipt_id = ${id}
        and not exists (select from sent where sent.id = i.id)),
    kept as (
      update receipt_items i set position = l.position, item_id = l."itemId", description = l.description,
        barcode = l.barcode, quantity = l.quantity, price_cents = l.price, is_taxable = l."isTaxable", tax_cents = l.tax
      from sent l where i.kind = ${kind} and i.receipt_id = ${id} and i.id = l.id)
    insert into receipt_items (kind, receipt_id, position, item_id, description, barcode, quantity, price_cents,
      is_taxable, tax_cents, ticket_day, ticket_time)
    select r.kind, r.id, l.position, l."itemId", l.description, l.barcode, l.quantity, l.price, l."isTaxable", l.tax,
      r.ticket_day, r.ticket_time
    from receipts r, sent l where r.kind = ${kind} and r.id = ${id} and l.id is null order by l.position`.execute(tx)
}

export const findLines = (db: Db, kind: ReceiptKind, id: number) =>
  rows<ReceiptLine & { id: number }>(
    db,
    sql`select id, item_id as "itemId", description, barcode, quantity::float8 as quantity, price_cents as price,
        is_taxable as "isTaxable", tax_cents as tax
      from receipt_items where kind = ${kind} and receipt_id = ${id} order by position`,
  )
