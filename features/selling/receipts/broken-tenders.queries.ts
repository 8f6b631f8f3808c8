import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'

const source = sql`case p.payment_id when 0 then p.kind else 'part_payment' end`
const sourceId = sql`case p.payment_id when 0 then p.receipt_id else p.payment_id end`

const posted = (purposes: string) => sql`left join lateral (
    select sum(amount_cents) as amount from ledger_transactions t
    where t.source_kind = ${source} and t.source_id = ${sourceId} and t.purpose::text in (${sql.raw(purposes)})
      and not t.is_hidden)`

/** Payments whose cash differs from their till postings, and postings without a payment. */
export const findBrokenTenders = (db: Db) =>
  rows<{ what: string; why: string }>(
    db,
    sql`with held as (
        select ${writtenNumber(sql`p.kind`, sql`p.receipt_id`)}
            || case p.payment_id when 0 then '' else ' part payment ' || p.payment_id end as what,
          p.is_void, coalesce(tender.amount, 0) as tendered, coalesce(change.amount, 0) as changed,
          case when p.acts and p.payment in ('cash', 'cash_creditcard') then p.tendered_cents else 0 end as tender,
          case when p.acts then p.change_cents else 0 end as change
        from payments_of_receipts p ${posted("'tender', 'part_payment'")} tender on true ${posted("'change'")} change on true
      )
      select what, 'it is void and its cash was not taken back' as why from held where is_void and (tendered, changed) <> (0, 0)
      union all
      select what, 'other cash came into the till than was tendered' from held where not is_void and tendered <> tender
      union all
      select what, 'other change was posted than was given' from held where not is_void and changed <> change
      union all
      select 'transaction ' || t.number, 'it is the cash of no receipt' from ledger_transactions t
      where t.purpose in ('tender', 'part_payment', 'change') and not t.is_hidden and not exists (
        select from payments_of_receipts p where ${source} = t.source_kind and ${sourceId} = t.source_id)
      order by 1, 2`,
  )

export const countPayments = (db: Db) =>
  oneRow<{ count: number }>(db, sql`select count(*) as count from payments_of_receipts`)
