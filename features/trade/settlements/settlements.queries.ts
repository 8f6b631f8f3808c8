import { sql } from 'kysely'
import { gramsIn } from '#features/buying/line-metals/weights.rules.ts'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { Invoice } from '../invoices/invoices.queries.ts'
import type { InvoiceKind } from '../invoices/invoices.rules.ts'
import { findMetalsOfLines, gramsOfAll } from '../invoices/line-metals.queries.ts'
import type { MatchedLine } from './settlements.rules.ts'

type InvoiceKey = Pick<Invoice, 'kind' | 'id'>

export type LineToSettle = {
  id: number
  type: 'M' | 'C' | ''
  ticketId: number | null
  itemDescription: string
  price: Cents
  grams: number | null
  settledOn: Day | null
}

type Found = Omit<LineToSettle, 'grams'> & { qty: number; descriptions: string[] }

/** The weight is that of all a line sells; null if one of the weights is unknown. */
export const findLinesToSettle = async (db: Db, { kind, id }: InvoiceKey): Promise<LineToSettle[]> => {
  const found = await rows<Found>(
    db,
    sql`select i.id, case i.ticket_kind when 'metro' then 'M' when 'coin' then 'C' else '' end as type,
        i.ticket_id as "ticketId", i.description as "itemDescription", coalesce(i.price_cents, 0) as price, i.qty,
        case when i.ticket_kind = 'metro' then coalesce((select json_agg(t.description order by t.id) from ticket_items t
            where t.kind = i.ticket_kind and t.ticket_id = i.ticket_id and t.sold_to = i.side and not t.is_barter), '[]')
          else json_build_array(i.description) end as descriptions,
        (select s.sheet_day::text from settlement_lines l join settlements s on s.id = l.settlement_id
          where l.item_id = i.id and l.is_settled) as "settledOn"
      from invoice_items i where i.kind = ${kind} and i.invoice_id = ${id} order by i.position`,
  )
  const metalsOf = kind === 'coin_invoice' ? await findMetalsOfLines(db, id) : undefined
  return found.map(({ descriptions, qty, ...line }) => ({
    ...line,
    grams: gramsOfAll(metalsOf ? metalsOf({ ...line, qty }).map(({ grams }) => grams) : descriptions.map(gramsIn)),
  }))
}

export const addSettlement = (
  tx: Tx,
  { kind, id }: InvoiceKey,
  { day, lines, userId }: { day: Day; lines: readonly MatchedLine[]; userId: number },
) =>
  oneRow<{ id: number }>(
    tx,
    sql`with sheet as (
        insert into settlements (kind, invoice_id, sheet_day, created_by)
        values (${kind}, ${id}, ${day}::date, ${userId}) returning id),
      lines as (
        insert into settlement_lines (settlement_id, item_id, grams, assay, amount_cents, expected_grams, expected_cents, is_settled)
        select sheet.id, l."itemId", l.grams, l.assay, l.amount, l."expectedGrams", l."expectedAmount", l."isSettled"
        from sheet, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("itemId" integer, grams numeric, assay numeric,
          amount integer, "expectedGrams" numeric, "expectedAmount" integer, "isSettled" boolean))
      select id from sheet`,
  )

type StoredSheet = {
  id: number
  date: Day
  createdAt: number
  savedBy: string
  lines: {
    itemID: number
    grams: number | null
    assay: number | null
    amount: Cents
    expectedGrams: number | null
    expectedAmount: Cents
    isSettled: boolean
  }[]
}

/** The newest sheet first. */
export const findSheets = (db: Db, { kind, id }: InvoiceKey) =>
  rows<StoredSheet>(
    db,
    sql`select s.id, s.sheet_day::text as date, s.created_at as "createdAt",
        coalesce((select u.username from users u where u.id = s.created_by), '') as "savedBy",
        (select coalesce(json_agg(json_build_object('itemID', l.item_id, 'grams', l.grams::float8, 'assay', l.assay::float8,
            'amount', l.amount_cents, 'expectedGrams', l.expected_grams::float8, 'expectedAmount', l.expected_cents,
            'isSettled', l.is_settled) order by l.id), '[]')
          from settlement_lines l where l.settlement_id = s.id) as lines
      from settlements s where s.kind = ${kind} and s.invoice_id = ${id} order by s.created_at desc, s.id desc`,
  )

/** The invoice of a sheet, unless it is deleted. */
export const getInvoiceOfSheet = (db: Db, sheetId: number) =>
  firstRow<{ kind: InvoiceKind; id: number }>(
    db,
    sql`select s.kind, s.invoice_id as id from settlements s
      join invoices v on v.kind = s.kind and v.id = s.invoice_id and not v.is_deleted where s.id = ${sheetId}`,
  )

/** Undefined when somebody deleted it meanwhile. */
export const removeSettlement = (tx: Tx, sheetId: number) =>
  firstRow<{ id: number }>(tx, sql`delete from settlements where id = ${sheetId} returning id`)
