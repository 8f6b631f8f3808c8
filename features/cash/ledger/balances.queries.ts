import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import { POSTING_LOCK } from './ledger.queries.ts'
import type { Account } from './ledger.rules.ts'

const waitForPostings = (db: Db) =>
  sql`with held as materialized (select pg_advisory_lock(${POSTING_LOCK}))
    select pg_advisory_unlock(${POSTING_LOCK}) from held`.execute(db)

export const balanceOf = async (db: Db, account: Account) => {
  const { balance } = await oneRow<{ balance: Cents }>(
    db,
    sql`select (coalesce((select sum(amount_cents) from ledger_transactions where dest = ${account}), 0)
      - coalesce((select sum(amount_cents) from ledger_transactions where src = ${account}), 0))::bigint as balance`,
  )
  return balance
}

export type Balance = { account: Account; name: string; isOutside: boolean; balance: Cents }

/**
 * All accounts, now or as they stood just before a moment. A past moment waits for postings under way: never ask for one
 * inside a transaction that has posted.
 */
export const balances = async (db: Db, before?: number): Promise<Balance[]> => {
  if (before !== undefined) await waitForPostings(db)
  const then = before === undefined ? sql`` : sql`where at < ${new Date(before).toISOString()}::timestamptz`
  return rows(
    db,
    sql`with movements as (
        select dest as account, sum(amount_cents) as amount from ledger_transactions ${then} group by dest
        union all
        select src, -sum(amount_cents) from ledger_transactions ${then} group by src
      )
      select a.slug as account, a.name, a.is_outside as "isOutside", coalesce(sum(m.amount), 0)::bigint as balance
      from ledger_accounts a left join movements m on m.account = a.slug group by a.slug order by a.slug`,
  )
}

/** What `src` owes `dest`: all that came from there less what went back. */
export const balanceBetween = async (db: Db, src: Account, dest: Account) => {
  const { balance } = await oneRow<{ balance: Cents }>(
    db,
    sql`select (coalesce((select sum(amount_cents) from ledger_transactions where src = ${dest} and dest = ${src}), 0)
      - coalesce((select sum(amount_cents) from ledger_transactions where src = ${src} and dest = ${dest}), 0))::bigint
      as balance`,
  )
  return balance
}
