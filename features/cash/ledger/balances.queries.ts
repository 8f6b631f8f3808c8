import { sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { type Cents, cents } from '#shared/money.ts'
import { getLastClosing, waitForPostings } from './closings.queries.ts'
import type { Account } from './ledger.rules.ts'

export type Balance = { account: Account; name: string; isOutside: boolean; balance: Cents }

const everSince = '-infinity'

/**
 * All balances, now or at a moment: the last closing plus movements since. A past moment waits for open postings, so never
 * ask for one inside a transaction that has posted.
 */
export const balances = async (db: Db, before?: number): Promise<Balance[]> => {
  if (before !== undefined) await waitForPostings(db)
  const until = before === undefined ? undefined : new Date(before).toISOString()
  const closing = await getLastClosing(db, until)
  const range = sql`at >= ${closing ?? everSince}::timestamptz and at < ${until ?? 'infinity'}::timestamptz`
  return rows(
    db,
    sql`with moved as (
        select src, dest, sum(amount_cents) as amount from ledger_transactions where ${range} group by src, dest
      ), movements as (
        select dest as account, amount from moved
        union all
        select src, -amount from moved
        union all
        select account, balance_cents from ledger_closings where before = ${closing ?? null}::timestamptz
      )
      select a.slug as account, a.name, a.is_outside as "isOutside", coalesce(sum(m.amount), 0)::bigint as balance
      from ledger_accounts a left join movements m on m.account = a.slug group by a.slug order by a.slug`,
  )
}

export const balanceOf = async (db: Db, account: Account, before?: number): Promise<Cents> =>
  (await balances(db, before)).find(one => one.account === account)?.balance ?? cents(0)

/** The debt of `src` to `dest`: received less returned. */
export const getDebtBetween = async (db: Db, src: Account, dest: Account) => {
  const { balance } = await oneRow<{ balance: Cents }>(
    db,
    sql`select (coalesce((select sum(amount_cents) from ledger_transactions where src = ${dest} and dest = ${src}), 0)
      - coalesce((select sum(amount_cents) from ledger_transactions where src = ${src} and dest = ${dest}), 0))::bigint
      as balance`,
  )
  return balance
}
