import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'

const sheetLines = sql`settlement_lines l join settlements s on s.id = l.settlement_id join invoice_items i on i.id = l.item_id`

const what = sql`'settlement sheet ' || s.id || ', line ' || l.id as what`

/** Sheet lines of another invoice, settled lines whose amount changed on the invoice, sheets of deleted invoices. */
export const findBrokenSheets = (db: Db) =>
  rows<{ what: string; why: string }>(
    db,
    sql`select ${what}, 'it is a line of another invoice' as why from ${sheetLines}
      where (i.kind, i.invoice_id) <> (s.kind, s.invoice_id)
      union all
      select ${what}, 'the invoice has another amount now' from ${sheetLines}
      where l.is_settled and l.expected_cents <> coalesce(i.price_cents, 0)
      union all
      select 'settlement sheet ' || s.id, 'its invoice is deleted' from settlements s
      join invoices v on v.kind = s.kind and v.id = s.invoice_id where v.is_deleted
      order by 1, 2`,
  )

export const countSheets = (db: Db) => oneRow<{ count: number }>(db, sql`select count(*) as count from settlements`)
