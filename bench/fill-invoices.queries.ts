import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Span = { from: number; to: number }

/** The newest invoice is from now, each one before it a little older; all are picked up and paid by check. */
export const addInvoices = async (db: Db, { from, to }: Span, secondsApart: number) => {
  await sql`insert into records (kind, id) select 'invoice', n from generate_series(${from}::int, ${to}::int) n`.execute(
    db,
  )
  await sql`insert into invoices (kind, id, creation_time, creation_day, billed_to_id, billed_to, check_number, delivery_day,
      is_picked_up, picked_up_at, total_cents, total_amount_cents)
    select 'invoice', n, at, (at at time zone 'America/Los_Angeles')::date, buyer.id, buyer.name, n::text,
      (at at time zone 'America/Los_Angeles')::date, true, at, 10 * price, 10 * price
    from (select n, 100 * (1 + n % 3000) as price, now() - (${to} - n) * ${secondsApart} * interval '1 second' as at
        from generate_series(${from}::int, ${to}::int) n) i
      join lateral (select id, name from buyers where type = 1 order by id offset n % 3 limit 1) buyer on true`.execute(
    db,
  )
}

export const addInvoiceItems = async (db: Db, things: string[], { from, to }: Span) => {
  await sql`insert into invoice_items (kind, invoice_id, position, description, date_time, price_cents)
    select 'invoice', n, place, (${sql.val(things)}::text[])[1 + (n::bigint * 31 + place * 17) % ${things.length}],
      i.creation_time, 100 * (1 + n % 3000)
    from generate_series(${from}::int, ${to}::int) n join invoices i on i.kind = 'invoice' and i.id = n,
      generate_series(1, 10) place order by n, place`.execute(db)
}
