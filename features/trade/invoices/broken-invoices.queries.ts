import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'

const ticket = sql`${writtenNumber(sql`s.kind`, sql`s.ticket_id`)} || ' side ' || s.side`
const invoice = (
  of: string,
) => sql`case ${sql.ref(`${of}.kind`)} when 'coin_invoice' then 'coin invoice ' else 'invoice ' end
  || ${sql.ref(`${of}.id`)}`

/** The line of an undeleted invoice that sells a side of a ticket. */
const sellingLine = sql`select from invoice_items i join invoices v on v.kind = i.kind and v.id = i.invoice_id and not v.is_deleted
  where i.ticket_kind = s.kind and i.ticket_id = s.ticket_id and i.side = s.side`

/** Sides that name an invoice without their line, sides that do not name their invoice, totals that do not add up. */
export const findBrokenInvoices = (db: Db) =>
  rows<{ what: string; why: string }>(
    db,
    sql`select ${ticket} as what, 'it names an invoice that has no line of it' as why from ticket_sides s
      where s.invoice_id is not null and not exists (${sellingLine} and v.kind = s.invoice_kind and v.id = s.invoice_id)
      union all
      select ${ticket}, 'it stands on an invoice that it does not name' from ticket_sides s
      where s.invoice_id is null and exists (${sellingLine} and v.kind = 'invoice')
      union all
      select ${invoice('v')}, 'its lines add up to another total' from invoices v
      where not v.is_deleted and v.total_cents <> (
        select coalesce(sum(price_cents), 0) from invoice_items i where i.kind = v.kind and i.invoice_id = v.id)
      union all
      select ${invoice('v')}, 'its lines of tickets add up to another amount' from invoices v
      where not v.is_deleted and v.locked_amount_cents <> (select coalesce(sum(price_cents), 0) from invoice_items i
        where i.kind = v.kind and i.invoice_id = v.id and i.ticket_id is not null)
      order by 1, 2`,
  )

export const countInvoices = (db: Db) =>
  oneRow<{ count: number }>(db, sql`select count(*) as count from invoices where not is_deleted`)
