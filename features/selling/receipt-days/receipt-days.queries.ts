import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { ReceiptDay } from '../deposits/deposits.queries.ts'
import { changeDrawers } from '../receipts/receipt-money.rules.ts'
import type { ReceiptDayRow } from './receipt-days.contract.ts'

export const lockReceiptsPaidOn = async (tx: Tx, kind: ReceiptKind, days: readonly Day[]) => {
  await sql`select from receipts where kind = ${kind} and id in (
      select receipt_id from payments_of_receipts where kind = ${kind} and day = any(${days}::date[]))
    order by id for update`.execute(tx)
}

/** A day's change from the buying drawer, which the till owes back; change from the till itself is not owed. */
const changeGiven = (kind: ReceiptKind, day: RawBuilder<unknown>) => sql`(
  select coalesce(sum(t.amount_cents), 0)::bigint
  from payments_of_receipts p join ledger_transactions t
    on t.source_kind = case p.payment_id when 0 then p.kind else 'part_payment' end
    and t.source_id = case p.payment_id when 0 then p.receipt_id else p.payment_id end
    and t.purpose = 'change' and not t.is_hidden
  where p.kind = ${kind} and p.day = ${day} and t.src = ${changeDrawers[kind]})`

export const changeOwed = async (db: Db, { kind, day }: ReceiptDay) =>
  (await oneRow<{ owed: Cents }>(db, sql`select ${changeGiven(kind, sql`${day}::date`)} as owed`)).owed

const changeReturned = sql`(select coalesce(sum(t.amount_cents), 0)::bigint from ledger_transactions t
  where t.source_kind = 'change_returned' and t.source_id = m.id and t.purpose = 'change_returned' and not t.is_hidden)`

/**
 * Change given after the return is owed again and removes the tick; less change, as after a void, keeps the tick and
 * shows the difference.
 */
export const findReceiptDays = (db: Db, kind: ReceiptKind, days: readonly Day[], timeZone: string) =>
  rows<ReceiptDayRow>(
    db,
    sql`select (extract(epoch from d.day::timestamp at time zone ${timeZone}::text) * 1000)::bigint as "timeStamp",
        'day' as type, made.count as "totalCount", made.amount, paid.cash as "cashAmount", paid.checks as "checkAmount",
        paid.cards as "creditAmount", paid.change, paid.is_deposited as "depositDone",
        paid.is_partly_deposited as "partlyDeposited", paid.can_deposit as "canDeposit", paid.open_cash as "openCash",
        coalesce(m.is_change_returned, false) and drawer.returned >= drawer.given as "changeReturned",
        case when m.is_change_returned then drawer.given - drawer.returned else 0 end as "changeDifference",
        m.deposit_day::text as "depositDate", d.day::text as "dailyDate"
      from unnest(${days}::date[]) as d(day)
      left join receipt_deposits m on m.kind = ${kind} and m.day = d.day
      cross join lateral (select ${changeGiven(kind, sql`d.day`)} as given, ${changeReturned} as returned) drawer
      cross join lateral (
        select count(*) as count, coalesce(sum(ticket_amount_cents), 0)::bigint as amount from receipts
        where kind = ${kind} and ticket_day = d.day and counts) made
      cross join lateral (
        select coalesce(sum(cash_cents), 0)::bigint as cash, coalesce(sum(check_cents), 0)::bigint as checks,
          coalesce(sum(card_cents), 0)::bigint as cards, coalesce(sum(change_cents) filter (where acts), 0)::bigint as change,
          coalesce(bool_or(acts), false) as can_deposit,
          coalesce(sum(cash_cents) filter (where acts and not is_deposited), 0)::bigint as open_cash,
          coalesce(bool_and(is_deposited) filter (where acts), false) as is_deposited,
          coalesce(bool_or(is_deposited) filter (where acts) and not bool_and(is_deposited) filter (where acts), false) as is_partly_deposited
        from payments_of_receipts p where p.kind = ${kind} and p.day = d.day and counts) paid
      order by d.day`,
  )
