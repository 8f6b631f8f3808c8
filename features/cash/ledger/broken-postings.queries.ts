import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'

/** Transactions that break a rule of the books; there are none unless someone changed the database directly. */
export const findBrokenPostings = (db: Db) =>
  rows<{ id: number; why: string }>(
    db,
    sql`with paired as (
        select t.*, r.id as reversed_by, o.id as original_id, o.src as original_src, o.dest as original_dest,
          o.amount_cents as original_cents, o.reverses as original_reverses, o.number as original_number,
          (o.source_kind, o.source_id, o.purpose, o.part) is not distinct from (t.source_kind, t.source_id, t.purpose, t.part)
            as has_originals_source
        from ledger_transactions t
        left join ledger_transactions r on r.reverses = t.id
        left join ledger_transactions o on o.id = t.reverses
      )
      select id, 'it moves nothing' as why from paired where amount_cents <= 0 or src = dest
      union all
      select id, 'its notes do not add up to its amount' from paired
      where num_nulls(denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins_cents) < 8
        and 10000::bigint * denom100 + 5000::bigint * denom50 + 2000::bigint * denom20 + 1000::bigint * denom10
          + 500::bigint * denom5 + 200::bigint * denom2 + 100::bigint * denom1 + coins_cents is distinct from amount_cents
      union all
      select id, 'it does not mirror the transaction that it reverses' from paired
      where reverses is not null and (original_id is null or original_reverses is not null
        or (original_src, original_dest, original_cents, original_number) is distinct from (dest, src, amount_cents, number)
        or not has_originals_source)
      union all
      select id, 'it names a user who is not there' from paired
      where made_by is not null and made_by not in (select id from users)
      union all
      select id, 'it is dated before one that was made earlier' from (
        select id, at, max(at) over (order by id rows between unbounded preceding and 1 preceding) as latest
        from ledger_transactions) dated
      where at < latest - interval '10 minutes'
      union all
      select reverses, 'it is reversed more than once' from ledger_transactions
      where reverses is not null group by reverses having count(*) > 1
      union all
      select id, 'it is hidden and was not reversed, or reversed and is not hidden' from paired
      where is_hidden <> (reverses is not null or reversed_by is not null)
      union all
      select max(id), 'another one stands for the same source, purpose and part' from paired
      where source_id is not null and reverses is null and reversed_by is null
      group by source_kind, source_id, purpose, part having count(*) > 1
      union all
      select max(id), 'another one stands under the same number' from paired
      where reverses is null and reversed_by is null group by number having count(*) > 1
      union all
      select max(id), 'its number is that of another source, purpose or part' from ledger_transactions
      group by number
      having count(distinct (source_kind, source_id, part,
        case when purpose = 'petty_cash' and source_id is null then 'transfer' else purpose end)) > 1
      union all
      select max(id), 'its source, purpose and part had another number before' from ledger_transactions
      where source_id is not null group by source_kind, source_id, purpose, part having count(distinct number) > 1
      order by 1, 2`,
  )

export const countPostings = (db: Db) =>
  oneRow<{ count: number }>(db, sql`select count(*) as count from ledger_transactions`)
