import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { type ReceiptKind, receiptKinds, recordKinds } from '#shared/record-kinds.ts'
import { changeDrawers } from '../receipts/receipt-money.rules.ts'

const ofKind = (column: string, accountOf: (kind: ReceiptKind) => string) =>
  sql`case ${sql.ref(column)} ${sql.join(
    receiptKinds.map(kind => sql`when ${sql.lit(kind)} then ${sql.lit(accountOf(kind))}`),
    sql` `,
  )} end`

const till = ofKind('d.kind', kind => recordKinds[kind].drawer)
const drawer = ofKind('d.kind', kind => changeDrawers[kind])

const standing = sql`select t.*, d.id as day_id, d.kind, d.day, d.deposit_day, d.is_change_returned
  from ledger_transactions t left join receipt_deposits d
    on d.id = t.source_id and t.source_kind = t.purpose::text
  where t.purpose in ('deposit', 'change_returned') and not t.is_hidden`

/** Problems of receipt days. A different amount is none: a receipt may be void or edited since. */
export const findBrokenDeposits = (db: Db) =>
  rows<{ what: string; why: string }>(
    db,
    sql`with standing as (${standing})
      select 'transaction ' || id as what, 'it belongs to no day of receipts' as why from standing where day_id is null
      union all
      select 'transaction ' || id, 'its day is not deposited' from standing d
      where purpose = 'deposit' and day_id is not null and deposit_day is null
      union all
      select 'transaction ' || id, 'the change of its day is not returned' from standing d
      where purpose = 'change_returned' and not is_change_returned
      union all
      select 'transaction ' || id, 'it is not between the accounts of its receipts' from standing d
      where day_id is not null and (src::text <> ${till}
        or dest::text <> case purpose when 'deposit' then 'bank' else ${drawer} end)
      union all
      select 'the day ' || d.day || ' of ' || d.kind, 'other cash went to the bank than was deposited'
      from receipt_deposits d left join standing t on t.day_id = d.id and t.purpose = 'deposit'
      where d.deposited_cents <> coalesce(t.amount_cents, 0)
      union all
      select distinct 'the day ' || p.day || ' of ' || p.kind, 'receipts are ticked and it has no deposit'
      from payments_of_receipts p left join receipt_deposits d on d.kind = p.kind and d.day = p.day
      where p.is_deposited and d.deposit_day is null
      union all
      select 'the receipt ' || r.kind || ' ' || r.id, 'it is ticked otherwise than its payments'
      from receipts r join (select kind, receipt_id, bool_and(is_deposited) as is_deposited
        from receipt_payments group by kind, receipt_id) p on p.kind = r.kind and p.receipt_id = r.id
      where r.payment_type = 'partial' and r.is_deposited <> p.is_deposited
      order by 1, 2`,
  )

/** Counts the deposited days, and those whose receipts changed since. */
export const countDeposits = (db: Db) =>
  oneRow<{ days: number; differing: number }>(
    db,
    sql`select count(*) as days, count(*) filter (where coalesce(p.cash, 0) <> coalesce(t.amount_cents, 0)) as differing
      from receipt_deposits d
      left join (select kind, day, sum(cash_cents) as cash from payments_of_receipts
        where is_deposited and acts group by kind, day) p on p.kind = d.kind and p.day = d.day
      left join ledger_transactions t on t.source_kind = 'deposit' and t.source_id = d.id and t.purpose = 'deposit'
        and not t.is_hidden
      where d.deposit_day is not null`,
  )
