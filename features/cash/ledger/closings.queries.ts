import { sql } from 'kysely'
import { type Db, firstRow, rows, type Tx } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import { POSTING_LOCK } from './ledger.queries.ts'

/** Waits for all open postings, which may have an earlier date. */
export const waitForPostings = (db: Db) =>
  sql`with held as materialized (select pg_advisory_lock(${POSTING_LOCK}))
    select pg_advisory_unlock(${POSTING_LOCK}) from held`.execute(db)

/** Blocks postings until the transaction ends, after all earlier ones are visible. */
export const lockPostings = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(${POSTING_LOCK})`.execute(tx)
}

export const getLastClosing = async (db: Db, upTo?: string) =>
  (
    await firstRow<{ before: string }>(
      db,
      sql`select before::text from ledger_closings ${upTo === undefined ? sql`` : sql`where before <= ${upTo}::timestamptz`}
        order by ledger_closings.before desc limit 1`,
    )
  )?.before

const flows = sql`select at, dest as account, amount_cents as amount from ledger_transactions
  union all select at, src, -amount_cents from ledger_transactions`

const midnightAfter = (moment: ReturnType<typeof sql>) =>
  sql`((((${moment}) at time zone ${shopTimeZone})::date + 1)::timestamp at time zone ${shopTimeZone})`

export const closeDays = async (tx: Tx) => {
  await waitForPostings(tx)
  await sql`with last as (
      select max(before) as before from ledger_closings
    ), days as (
      select generate_series(
        (coalesce((select before from last), (select min(at) from ledger_transactions)) at time zone ${shopTimeZone})::date + 1,
        (now() at time zone ${shopTimeZone})::date, '1 day')::date as day
    ), moments as (
      select day::timestamp at time zone ${shopTimeZone} as before from days
    ), moved as (
      select ${midnightAfter(sql`at`)} as before, account, sum(amount) as amount from (${flows}) flows
      where at >= coalesce((select before from last), '-infinity') and at < (select max(before) from moments)
      group by 1, 2
    )
    insert into ledger_closings (before, account, balance_cents)
    select m.before, a.slug, coalesce(c.balance_cents, 0)
      + sum(coalesce(moved.amount, 0)) over (partition by a.slug order by m.before)
    from moments m cross join ledger_accounts a
    left join moved on moved.before = m.before and moved.account = a.slug
    left join ledger_closings c on c.account = a.slug and c.before = (select before from last)
    on conflict do nothing`.execute(tx)
}

export const findBrokenClosings = (db: Db) =>
  rows<{ before: string; account: string }>(
    db,
    sql`with moved as (
        select c.before, f.account, sum(f.amount) as amount
        from (${flows}) f join lateral (
          select min(before) as before from ledger_closings where before > f.at) c on c.before is not null
        group by 1, 2
      )
      select before::text, account from (
        select c.before, c.account, c.balance_cents,
          sum(coalesce(m.amount, 0)) over (partition by c.account order by c.before) as counted
        from ledger_closings c left join moved m on m.before = c.before and m.account = c.account) counted
      where balance_cents <> counted order by 1, 2`,
  )
