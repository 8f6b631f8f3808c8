import { sql } from 'kysely'
import { changeDrawers } from '#features/selling/receipts/receipt-money.rules.ts'
import type { Tx } from '#server/db/db.ts'
import { type ReceiptKind, recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { DEMO_ZONE } from './demo-days.ts'
import { addPayouts, addTenders } from './older-effects.queries.ts'

/** Checks, signatures, police reports and deposits of the older records; void ones have only their void check. */

const addChecks = async (tx: Tx, kind: TicketKind, to: number) => {
  await sql`insert into checks (check_group, ticket_id, check_number, amount_cents, payee, is_cleared, is_void, void_reason,
      created_at)
    select kind, id, check_number, check_amount_cents, first_name || ' ' || last_name, not is_void, is_void, void_reason,
      ticket_time
    from tickets where kind = ${kind} and id <= ${to} and check_number is not null order by id`.execute(tx)
}

/** All have the ink of the first ticket that was signed in the last weeks, each over what it shows. */
const signTickets = async (tx: Tx, kind: TicketKind, to: number) => {
  const { prefix } = recordKinds[kind]
  await sql`with ink as (
      select file_id, strokes, station, shown::jsonb ->> 'confirms' as confirms
      from signatures where kind = ${kind} order by id limit 1
    ), signed as (
      insert into signatures (kind, record_id, file_id, strokes, station, shown, shown_hash, signed_at)
      select kind, id, file_id, strokes, ink.station, shown, sha256(convert_to(shown, 'UTF8')), ticket_time + interval '4 minutes'
      from ink, tickets t cross join lateral (
        select json_build_object('firstName', t.first_name, 'lastName', t.last_name, 'ticketAmount', t.ticket_amount_cents,
          'ticket', ${prefix}::text || t.id, 'confirms', ink.confirms, 'items', (
            select coalesce(json_agg(json_build_object('qty', i.quantity, 'unit', i.unit, 'name', i.description,
              'isBarter', i.is_barter) order by i.is_barter, i.position, i.id), '[]')
            from ticket_items i where i.kind = t.kind and i.ticket_id = t.id))::text as shown) seen
      where kind = ${kind} and id <= ${to} and acts order by id)
    update tickets t set signature_file_id = ink.file_id, signed_at = ticket_time + interval '4 minutes'
    from ink where kind = ${kind} and id <= ${to} and acts`.execute(tx)
}

/** The evening's report of each day, accepted by the service. */
const reportTickets = async (tx: Tx, kind: TicketKind, to: number) => {
  const evening = sql`((t.ticket_day + time '18:05') at time zone ${DEMO_ZONE} + t.id % 60 * interval '1 second')`
  const isReportable = sql`t.kind = ${kind} and t.id <= ${to} and t.acts and exists (select from ticket_items i
    left join leads_keywords k on position(lower(k.name) in lower(i.description)) > 0
    where i.kind = t.kind and i.ticket_id = t.id and not i.is_barter and (t.kind = 'metro' or k.id is not null))`
  await sql`insert into police_reports (kind, ticket_id, operation, ticket_version, state, tries, queued_by, content_mark, created_at, due_at,
      sent_at, answered_at)
    select t.kind, t.id, 'submit', t.version, 'accepted', 1, t.created_by, sha256(convert_to(t.kind || t.id, 'UTF8')), ${evening}, ${evening}, ${evening},
      ${evening} + interval '1 second'
    from tickets t where ${isReportable} order by t.ticket_time`.execute(tx)
  await sql`update tickets t set lo_state = 'accepted' where ${isReportable}`.execute(tx)
}

/** Each day's cash went to the bank the next morning, and its change back to the drawer. */
const depositDays = async (tx: Tx, kind: ReceiptKind, to: number) => {
  const { drawer: till, label } = recordKinds[kind]
  const ofDays = sql`receipts where kind = ${kind} and id <= ${to} and acts`
  await sql`insert into receipt_deposits (kind, day, deposit_day, is_change_returned, deposited_cents)
    select kind, ticket_day, ticket_day + 1, true, sum(cash_cents) from ${ofDays} group by kind, ticket_day
    order by ticket_day`.execute(tx)
  await sql`update receipts set is_deposited = true where kind = ${kind} and id <= ${to} and acts`.execute(tx)
  const posting = (purpose: 'deposit' | 'change_returned', dest: string, amount: 'cash_cents' | 'change_cents') =>
    sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, source_kind, source_id, purpose)
      select ${till}::ledger_account, ${dest}::ledger_account, r.amount,
        ${purpose === 'deposit' ? 'Deposit of the ' : 'Change of the '}::text || ${label}::text || 's of ' || to_char(d.day, 'MM/DD/YY'), now(), d.day,
        ${purpose}, d.id, ${purpose}::ledger_purpose
      from receipt_deposits d join (select ticket_day as day, sum(${sql.ref(amount)}) as amount from ${ofDays} group by 1) r
        using (day)
      where d.kind = ${kind} and r.amount > 0 order by d.day`.execute(tx)
  await posting('deposit', 'bank', 'cash_cents')
  await posting('change_returned', changeDrawers[kind], 'change_cents')
}

/** Runs after the voids, and before the cash is put in order. */
export const addOlderEffects = async (
  tx: Tx,
  counts: Readonly<Record<TicketKind | ReceiptKind, { count: number }>>,
) => {
  await sql`alter table ledger_transactions disable trigger ledger_dated_now`.execute(tx)
  for (const kind of ['metro', 'coin'] as const) {
    const to = counts[kind].count
    await addPayouts(tx, kind, { from: 1, to })
    await addChecks(tx, kind, to)
    await signTickets(tx, kind, to)
    await reportTickets(tx, kind, to)
  }
  for (const kind of ['coin_receipt', 'jewelry_receipt'] as const) {
    const to = counts[kind].count
    await addTenders(tx, kind, { from: 1, to })
    await depositDays(tx, kind, to)
  }
  await sql`alter table ledger_transactions enable trigger ledger_dated_now`.execute(tx)
}
