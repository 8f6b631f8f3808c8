import { sql } from 'kysely'
import { rows, type Tx } from '#server/db/db.ts'
import { columnList, columnNames, columnsByField, typedColumns } from '#server/records/column-sql.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { Receipt, ReceiptLine } from '../receipts/receipts.queries.ts'
import { jewelryTable, receiptTable } from '../receipts/receipts.table.ts'

/** Many receipts at once, as an older system has them. They keep their numbers and move no cash. */

const table = { ...receiptTable, ...jewelryTable }
const names = columnNames(table)
const columns = columnsByField(table)
export const receiptSequences: Record<ReceiptKind, string> = {
  coin_receipt: 'coin_receipt_numbers',
  jewelry_receipt: 'jewelry_receipt_numbers',
}

const written = columnList(table)
const typed = typedColumns(table)

type Imported = Omit<Receipt, 'kind'>

export const addImportedReceipts = async (
  tx: Tx,
  kind: ReceiptKind,
  receipts: readonly Imported[],
  by: { id: number },
  origin: 'import' | 'counter' = 'import',
) => {
  const sent = receipts.map(receipt => {
    const { id, ticketDay: day, ticketTime: time, taxRate, profit } = receipt
    return { ...Object.fromEntries(names.map(name => [columns[name], receipt[name]])), id, day, time, taxRate, profit }
  })
  await sql`with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as s (id integer, day date, time bigint, "taxRate" numeric, profit integer, ${typed})
    ), record as (
      insert into records (kind, id) select ${kind}, id from sent
    )
    insert into receipts (kind, id, origin, ticket_day, ticket_time, tax_rate, profit_cents, created_by, ${written})
    select ${kind}, id, ${origin}, day, to_timestamp(time / 1000.0), "taxRate", profit, ${by.id || null}::integer, ${written}
    from sent`.execute(tx)
}

export type ReceiptOfLines = { id: number; isImported: boolean; positions: number[] }

export const findReceiptsOfLines = (tx: Tx, kind: ReceiptKind, ids: readonly number[]) =>
  rows<ReceiptOfLines>(
    tx,
    sql`select id, origin = 'import' as "isImported",
        array(select position::integer from receipt_items i where i.kind = r.kind and i.receipt_id = r.id) as positions
      from receipts r where kind = ${kind} and id = any(${ids}::integer[])`,
  )

export type ImportedReceiptLine = ReceiptLine & { of: number; position: number }

export const addImportedReceiptLines = async (tx: Tx, kind: ReceiptKind, lines: readonly ImportedReceiptLine[]) => {
  await sql`insert into receipt_items (kind, receipt_id, position, item_id, description, barcode, quantity, price_cents,
      is_taxable, tax_cents, ticket_day, ticket_time)
    select r.kind, r.id, l.position, l."itemId", l.description, l.barcode, l.quantity, l.price, l."isTaxable", l.tax,
      r.ticket_day, r.ticket_time
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (of integer, position smallint, "itemId" integer,
      description text, barcode text, quantity numeric, price integer, "isTaxable" boolean, tax integer)
    join receipts r on r.kind = ${kind} and r.id = l.of
    order by l.of, l.position`.execute(tx)
  await sql`update receipts set version = version + 1
    where kind = ${kind} and id = any(${lines.map(line => line.of)}::integer[])`.execute(tx)
}

/** The receipts as history kept them last, with the lines they have now. */
export const findReceiptsWithLines = (tx: Tx, kind: ReceiptKind, entity: string, ids: readonly number[]) =>
  rows<{ id: number; value: object }>(
    tx,
    sql`select r.id, coalesce((select value from history_entries h where h.entity = ${entity} and h.entity_id = r.id::text
          order by h.id desc limit 1), '{}')
        || jsonb_build_object('version', r.version, 'items', (
          select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'itemId', i.item_id, 'description', i.description,
            'barcode', i.barcode, 'quantity', i.quantity::float8, 'price', i.price_cents, 'isTaxable', i.is_taxable,
            'tax', i.tax_cents) order by i.position), '[]')
          from receipt_items i where i.kind = r.kind and i.receipt_id = r.id)) as value
      from receipts r where kind = ${kind} and id = any(${ids}::integer[])`,
  )
