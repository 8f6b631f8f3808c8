import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { Invoice } from './invoices.queries.ts'

type SheetLineOf = {
  line: string
  date: Day
  grams: number | null
  assay: number | null
  amount: Cents
  settled: boolean
}

/** The settlement sheets of an invoice, for its history. */
export const findSheetLines = (db: Db, { kind, id }: Pick<Invoice, 'kind' | 'id'>) =>
  rows<SheetLineOf>(
    db,
    sql`select coalesce(${writtenNumber(sql`i.ticket_kind`, sql`i.ticket_id`)}, i.description) as line,
        s.sheet_day::text as date, l.grams::float8 as grams, l.assay::float8 as assay, l.amount_cents as amount,
        l.is_settled as settled
      from settlements s join settlement_lines l on l.settlement_id = s.id join invoice_items i on i.id = l.item_id
      where s.kind = ${kind} and s.invoice_id = ${id} order by l.id`,
  )

/** The buyers of the ticket sides that are on this invoice. */
export const findSideBuyers = (db: Db, { kind, id }: Pick<Invoice, 'kind' | 'id'>) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select distinct b.id, b.name from invoice_items i
      join ticket_sides s on s.kind = i.ticket_kind and s.ticket_id = i.ticket_id and s.side = i.side
        and s.invoice_kind = i.kind and s.invoice_id = i.invoice_id
      join buyers b on b.id = s.buyer_id
      where i.kind = ${kind} and i.invoice_id = ${id} order by b.id`,
  )
