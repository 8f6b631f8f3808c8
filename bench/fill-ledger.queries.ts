import { sql } from 'kysely'
import { closeDays } from '#features/cash/ledger/closings.queries.ts'
import { type Db, oneRow } from '#server/db/db.ts'

export const countFilledPostings = async (db: Db) =>
  (await oneRow<{ count: number }>(db, sql`select count(*) as count from ledger_transactions`)).count

/** Adds a year of transfers, with their notes, between the shop's accounts. */
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

/** The hundreds in each account overnight. */
const FLOAT_NOTES = 200
const FLOAT_CENTS = FLOAT_NOTES * 10_000

const startOf = (day: ReturnType<typeof sql>) => sql`((${day})::timestamp at time zone 'America/Los_Angeles')`

/** Each morning the bank brings the cash of the day, and each evening it takes the rest. */
export const balanceDays = async (db: Db) => {
  await sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, purpose, made_by)
    select case when net < 0 then 'bank' else account end, case when net < 0 then account else 'bank' end, abs(net),
      case when net < 0 then 'from the bank' else 'to the bank' end,
      case when net < 0 then ${startOf(sql`day`)} else least(${startOf(sql`day + 1`)} - interval '2 seconds', now()) end,
      day, 'transfer', (select min(id) from users)
    from (select business_day as day, account, sum(amount) as net
      from (select business_day, dest as account, amount_cents as amount from ledger_transactions
        union all select business_day, src, -amount_cents from ledger_transactions) flows
      where account in (select slug from ledger_accounts where not is_outside) group by 1, 2) days
    where net <> 0 order by day`.execute(db)
  await sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, purpose, made_by)
    select 'bank', slug, ${FLOAT_CENTS}, 'float', ${startOf(sql`day`)}, day, 'transfer', (select min(id) from users)
    from ledger_accounts, (select min(business_day) as day from ledger_transactions) first where not is_outside`.execute(
    db,
  )
}

/** Adds a count of every account for every evening, and closes the days before today. */
export const closePastDays = async (db: Db) => {
  await sql`insert into drawer_counts (drawer, origin, amount_cents, count_cents, notes, counted_by, counted_at)
    select slug, 'daily_count', ${FLOAT_CENTS}, ${FLOAT_CENTS}, jsonb_build_object('denom100', ${FLOAT_NOTES}::int),
      (select min(id) from users),
      ${startOf(sql`(now() at time zone 'America/Los_Angeles')::date - days`)} - interval '1 second'
    from ledger_accounts, generate_series(0, 364) days where not is_outside order by days desc`.execute(db)
  await sql`delete from ledger_closings`.execute(db)
  await db.transaction().execute(closeDays)
}

/** Evenings on which an account did not hold its overnight cash. */
export const countOddEvenings = async (db: Db) =>
  (
    await oneRow<{ count: number }>(
      db,
      sql`select count(*) as count from ledger_closings where balance_cents <> ${FLOAT_CENTS}
        and account in (select slug from ledger_accounts where not is_outside)`,
    )
  ).count
