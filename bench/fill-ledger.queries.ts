import { sql } from 'kysely'
import { closeDays } from '#features/cash/ledger/closings.queries.ts'
import { type Db, oneRow } from '#server/db.ts'

export const countFilledPostings = async (db: Db) =>
  (await oneRow<{ count: number }>(db, sql`select count(*) as count from ledger_transactions`)).count

/** Transfers with their notes between the places of the shop, over the last year and up to this hour. */
export const addTransfers = async (db: Db, count: number) => {
  await sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, purpose, made_by,
      denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins_cents)
    select src::ledger_account, dest::ledger_account, 10000 * (1 + n % 9) + 2000 * (n % 7), 'transfer ' || n, at,
      (at at time zone 'America/Los_Angeles')::date, 'transfer', (select min(id) from users), 1 + n % 9, 0, n % 7, 0, 0, 0, 0, 0
    from (select n, now() - (${count}::bigint - n) * (interval '365 days' / ${count}::int) as at,
        (array['bank', 'metrovault', 'coinvault', 'metrodrawer', 'coindrawer'])[1 + n % 5] as src,
        (array['metrovault', 'metrodrawer', 'coindrawer', 'coinbag', 'metrobag'])[1 + n % 5] as dest
      from generate_series(1, ${count}::int) n) t order by n`.execute(db)
}

/** Every place was counted on every evening, and the days before today are closed, as a shop's are. */
export const settleThePast = async (db: Db) => {
  await sql`insert into drawer_counts (drawer, origin, amount_cents, count_cents, notes, counted_by, counted_at)
    select slug, 'daily_count', 0, 0, '{}'::jsonb, (select min(id) from users), now() - days * interval '1 day'
    from ledger_accounts, generate_series(1, 365) days where not is_outside order by days desc`.execute(db)
  await sql`delete from ledger_closings`.execute(db)
  await db.transaction().execute(closeDays)
}
