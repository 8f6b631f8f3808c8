import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Span = { from: number; to: number }

/** Three lines, one of them taxed; six in ten pay cash, two by check, two by card. */
const money = sql`100 * (1 + n % 900) as price, round(100 * (1 + n % 900) * 8.375 / 100)::int as tax,
  (array['cash', 'cash', 'cash', 'cash', 'cash', 'cash', 'check', 'check', 'creditcard', 'creditcard'])[1 + n % 10] as payment`

/** The newest receipt is from now, each one before it a little older; those before today were deposited. */
export const addReceipts = async (
  db: Db,
  names: { first: string[]; last: string[] },
  { from, to }: Span,
  secondsApart: number,
) => {
  await sql`insert into records (kind, id) select 'coin_receipt', n from generate_series(${from}::int, ${to}::int) n`.execute(
    db,
  )
  await sql`insert into receipts (kind, id, ticket_time, ticket_day, ticket_amount_cents, tax_cents, tax_rate, payment,
      tendered_cents, check_number, credit_card_number, first_name, last_name, fromx, clerk, booth, station, note, is_deposited)
    select 'coin_receipt', n, at, (at at time zone 'America/Los_Angeles')::date, 3 * price + tax, tax, 8.375, payment,
      case payment when 'cash' then ((3 * price + tax + 1999) / 2000) * 2000 else 0 end,
      case payment when 'check' then n::text end, case payment when 'creditcard' then '4242' end,
      (${sql.val(names.first)}::text[])[1 + n % ${names.first.length}],
      (${sql.val(names.last)}::text[])[1 + (n::bigint * 7919 % ${names.last.length})::int],
      'signs', (array['Luis', 'June', 'Dana', 'Priya', 'Marcus'])[1 + n % 5], 'Booth ' || 1 + n % 5, 'station1',
      case when n % 7 = 0 then 'wants a call, tube ' || n else '' end, at < now() - interval '1 day'
    from (select n, now() - (${to} - n) * ${secondsApart} * interval '1 second' as at, ${money}
      from generate_series(${from}::int, ${to}::int) n) t`.execute(db)
}

export const addReceiptItems = async (db: Db, things: string[], { from, to }: Span) => {
  await sql`insert into receipt_items (kind, receipt_id, position, description, barcode, quantity, price_cents, is_taxable,
      tax_cents, ticket_day, ticket_time)
    select 'coin_receipt', n, place, (${sql.val(things)}::text[])[1 + (n::bigint * 31 + place * 17) % ${things.length}],
      case when place = 1 then (n % 90000 + 10000)::text else '' end, 1 + n % 5, price, place = 3,
      case when place = 3 then tax else 0 end, r.ticket_day, r.ticket_time
    from (select n, ${money} from generate_series(${from}::int, ${to}::int) n) t
      join receipts r on r.kind = 'coin_receipt' and r.id = n, generate_series(1, 3) place order by n, place`.execute(
    db,
  )
}

export const addReceiptHistory = async (db: Db, { from, to }: Span) => {
  await sql`insert into history_entries (entity, entity_id, update_type, action, user_id, at, value, hash)
    select 'coin_receipt', id::text, 1, 'created', (select min(id) from users), ticket_time,
      jsonb_build_object('id', id, 'clerk', clerk, 'booth', booth, 'ticketAmount', ticket_amount_cents), sha256(('CR' || id)::bytea)
    from receipts where kind = 'coin_receipt' and id between ${from} and ${to} order by id`.execute(db)
}
