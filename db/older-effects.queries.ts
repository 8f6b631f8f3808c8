import { sql } from 'kysely'
import { changeDrawers } from '#features/selling/receipts/receipt-money.rules.ts'
import type { Db } from '#server/db/db.ts'
import { type ReceiptKind, recordKinds, type TicketKind } from '#shared/record-kinds.ts'

/** What tickets and receipts of earlier days left, for many at once; the demo and the benchmark fill in with it. */

type Span = { from: number; to: number }

const cash = sql`case payment when 'wire' then 0 when 'check' then ticket_amount_cents - check_amount_cents
  else ticket_amount_cents end`
const wire = sql`case payment when 'wire' then ticket_amount_cents else 0 end`

/** Paid notices, payouts, signed requests and the cash out of the drawer. */
export const addPayouts = async (db: Db, kind: TicketKind, { from, to }: Span) => {
  const { prefix, drawer } = recordKinds[kind]
  const tickets = sql`from tickets where kind = ${kind} and id between ${from} and ${to} and acts`
  await sql`insert into notices (kind, record_id, payment, clerk, booth, cash_cents, check_cents, check_number, wire_cents, is_paid,
      is_dismissed, created_at)
    select kind, id, payment, clerk, booth, ${cash}, coalesce(check_amount_cents, 0), coalesce(check_number, ''), ${wire}, true,
      true, ticket_time ${tickets} order by id`.execute(db)
  await sql`insert into payouts (kind, record_id, cash_cents, check_cents, check_number, wire_cents, paid_at)
    select kind, id, ${cash}, coalesce(check_amount_cents, 0), coalesce(check_number, ''), ${wire}, ticket_time
    ${tickets} order by id`.execute(db)
  await sql`insert into signature_requests (kind, record_id, booth, state, created_at, sent_at)
    select kind, id, booth, 'signed', ticket_time, ticket_time ${tickets} order by id`.execute(db)
  await sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, source_kind, source_id, purpose)
    select ${drawer}::ledger_account, 'customer', ${cash}, ${prefix}::text || id, ticket_time, ticket_day, kind, id, 'payout'
    ${tickets} and ${cash} > 0 order by id`.execute(db)
}

/** The cash that came into the till, and the change out of the drawer. */
export const addTenders = async (db: Db, kind: ReceiptKind, { from, to }: Span) => {
  const { prefix, drawer } = recordKinds[kind]
  const posting = (
    purpose: string,
    [src, dest]: readonly [string, string],
    amount: 'tendered_cents' | 'change_cents',
  ) =>
    sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, source_kind, source_id, purpose)
      select ${src}::ledger_account, ${dest}::ledger_account, ${sql.ref(amount)}, ${prefix}::text || id, ticket_time, ticket_day,
        kind, id, ${purpose}::ledger_purpose
      from receipts where kind = ${kind} and id between ${from} and ${to} and payment = 'cash' and acts and ${sql.ref(amount)} > 0
      order by id`.execute(db)
  await posting('tender', ['customer', drawer as string], 'tendered_cents')
  await posting('change', [changeDrawers[kind], 'customer'], 'change_cents')
}
