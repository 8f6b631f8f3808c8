import { sql } from 'kysely'
import { type Db, firstRow, holdsWords, rows } from '#server/db/db.ts'
import { findPageOfMany, findRows } from '#server/records/pages.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { amountIn } from '#shared/search.ts'
import type { Day } from '#shared/time.ts'
import type { LatestPosting } from '../ledger/ledger.queries.ts'
import { postingColumns } from '../ledger/ledger.queries.ts'
import type { Account, Notes } from '../ledger/ledger.rules.ts'

export type ListedTransaction = LatestPosting & {
  by: string
  record: string | null
  movedAt: number
  pettyName: string | null
  pettyWho: string | null
  email: string | null
  ssnLast4: string | null
}

const users = sql`left join users u on u.id = t.made_by`
const from = sql`ledger_transactions t left join petty_cash p on p.number = t.number ${users}`

/** A posting reversed by an edit, with its reverse and the person of that time. */
const fromThen = sql`ledger_transactions t left join lateral (
    select name, who, email, ssn_last4 from petty_cash_before where posting_id = coalesce(t.reverses, t.id)
    union all select name, who, email, ssn_last4 from petty_cash where number = t.number limit 1) p on true ${users}`

/** A part payment belongs to its receipt. */
const record = sql`case when t.source_kind = 'part_payment' then
    (select ${writtenNumber(sql`r.kind`, sql`r.receipt_id`)} from receipt_payments r where r.id = t.source_id)
  else ${writtenNumber(sql`t.source_kind`, sql`t.source_id`)} end`

const columns = sql<ListedTransaction>`${postingColumns}, coalesce(u.first_name || ' ' || u.last_name, '') as by,
  ${record} as record, p.name as "pettyName", p.who as "pettyWho", p.email, p.ssn_last4 as "ssnLast4",
  (select count(*) from ledger_transactions r where r.number = t.number and r.reverses is not null) as reversals,
  (select min(m.at) from ledger_transactions m
    where m.number = t.number and (m.src, m.dest, m.amount_cents) = (t.src, t.dest, t.amount_cents)) as "movedAt"`

/** An edited transaction is shown in its current form, a deleted one by its last posting. */
const isLast = sql`not exists (select from ledger_transactions n
  where n.number = t.number and n.reverses is null and n.id > t.id)`

export type TransactionFilter = {
  account?: Account | undefined
  toFrom?: 'to' | 'from' | undefined
  other?: Account | undefined
  startDate?: Day | undefined
  endDate?: Day | undefined
  search: string
  showReversed: boolean
  /** Includes reversed movements since this moment. */
  movedSince?: number | undefined
}

const ofAccounts = ({ account, toFrom, other }: TransactionFilter) => {
  const side = (mine: 'src' | 'dest', its: 'src' | 'dest') =>
    sql`(${account ? sql`t.${sql.ref(mine)} = ${account}` : sql`true`}
      and ${other ? sql`t.${sql.ref(its)} = ${other}` : sql`true`})`
  if (!account && !other) return sql`true`
  if (toFrom === 'to') return side('dest', 'src')
  if (toFrom === 'from') return side('src', 'dest')
  return sql`(${side('dest', 'src')} or ${side('src', 'dest')})`
}

const searched = (search: string) => {
  if (search === '') return sql`true`
  return sql`(t.number::text = ${search} or t.amount_cents = ${amountIn(search) ?? null}
    or ${holdsWords(sql`concat_ws(chr(10), t.comment, p.name, p.who)`, search)})`
}

const MOST_SINCE = 1000

/** One index per side, so that a quiet account is found as fast as a busy one. */
const movedOn = (side: 'src' | 'dest', account: Account, since: number) =>
  sql`(select number, ${side === 'dest' ? sql`amount_cents` : sql`-amount_cents`} as cents from ledger_transactions
    where ${sql.ref(side)} = ${account} and source_kind is distinct from 'count'
      and at > ${new Date(since).toISOString()}::timestamptz limit ${MOST_SINCE})`

const movedSince = (account: Account, since: number) =>
  sql`(select number from (${movedOn('src', account, since)} union all ${movedOn('dest', account, since)}) m
    group by number having sum(cents) <> 0 limit ${MOST_SINCE})`

const listed = ({ account, movedSince: since, showReversed }: TransactionFilter) => {
  if (account && since !== undefined) return sql`${isLast} and t.number in ${movedSince(account, since)}`
  return showReversed ? sql`(not t.is_hidden or ${isLast})` : sql`not t.is_hidden`
}

/** With `movedSince`, entries that left the account since are listed too, so their current accounts do not matter. */
const isOfPlaces = (filter: TransactionFilter) =>
  filter.movedSince !== undefined && !filter.toFrom && !filter.other ? sql`true` : ofAccounts(filter)

const filtered = (filter: TransactionFilter) => {
  const { startDate, endDate, search } = filter
  return sql`t.reverses is null and ${listed(filter)} and ${isOfPlaces(filter)} and ${searched(search)}
    and ${startDate ? sql`t.business_day >= ${startDate}::date` : sql`true`}
    and ${endDate ? sql`t.business_day <= ${endDate}::date` : sql`true`}`
}

const sorts = { id: sql`t.number`, time: sql`t.at`, amount: sql`t.amount_cents` }

type Sorted = { sortBy?: keyof typeof sorts | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }

const listOf = (filter: TransactionFilter, chosen: Sorted) => ({
  columns,
  from,
  where: filtered(filter),
  sorts,
  chosen,
  order: sql`t.number desc`,
})

export const findTransactions = (db: Db, filter: TransactionFilter & Sorted, page: PageRange) =>
  findPageOfMany(db, listOf(filter, filter), page)

export const findUncountedTransactions = (db: Db, filter: TransactionFilter & Sorted, page: PageRange) =>
  findRows(db, listOf(filter, filter), page)

export const getListedTransaction = (db: Db, number: number) =>
  firstRow<ListedTransaction>(
    db,
    sql`select ${columns} from ${from} where t.number = ${number} and t.reverses is null order by t.id desc limit 1`,
  )

export const getCountBehind = (db: Db, id: number) =>
  firstRow<{ account: Account; at: number }>(
    db,
    sql`select drawer as account, counted_at as at from drawer_counts where id = ${id}`,
  )

export const findCountsSince = (db: Db, places: readonly Account[], since: number) =>
  rows<{ account: Account; at: number }>(
    db,
    sql`select distinct on (drawer) drawer as account, counted_at as at from drawer_counts
      where drawer = any(${places}::ledger_account[]) and origin <> 'prompt'
        and counted_at > ${new Date(since).toISOString()}::timestamptz order by drawer, id desc`,
  )

const personOf = (number: unknown) =>
  sql`(select lower(p.name || ', ' || p.who) from petty_cash p where p.number = ${number})`

type Moved = { src: Account; dest: Account; amount: Cents; notes: Notes; comment: string }

/** The newest other transaction of these minutes with equal amount, accounts, purpose and person. */
export const findEqual = (db: Db, { src, dest, amount, notes, comment, but }: Moved & { but: number }) =>
  firstRow<{ number: number; at: number }>(
    db,
    sql`select number, at from ledger_transactions t where src = ${src} and dest = ${dest} and amount_cents = ${amount}
      and (denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins_cents) = (${notes.denom100}, ${notes.denom50},
        ${notes.denom20}, ${notes.denom10}, ${notes.denom5}, ${notes.denom2}, ${notes.denom1}, ${notes.coins})
      and source_id is null and not is_hidden and number <> ${but} and at > now() - interval '5 minutes'
      and lower(comment) = lower(${comment})
      and ${personOf(sql`t.number`)} is not distinct from ${personOf(but)}
      order by id desc limit 1`,
  )

const MOST_PETTY = sql`10000`

/**
 * Manual petty cash postings of these days, newest first. A posting and its reverse within the range cancel; otherwise
 * each shows on its own day.
 */
export const findPettyPostings = (db: Db, start: Day, end: Day) => {
  const within = (day: string) => sql`${sql.ref(day)} between ${start}::date and ${end}::date`
  return rows<ListedTransaction>(
    db,
    sql`select ${columns} from ${fromThen} where 'pettycash' in (t.src, t.dest) and t.purpose = 'petty_cash'
      and ${within('t.business_day')}
      and (not t.is_hidden or not exists (select from ledger_transactions o
        where (o.id = t.reverses or o.reverses = t.id) and ${within('o.business_day')}))
      order by t.id desc limit ${MOST_PETTY}`,
  )
}

export type SinceCount = { account: Account; since: number }

const standing = (side: 'src' | 'dest', account: Account) =>
  sql`(select from ledger_transactions where ${sql.ref(side)} = ${account} and not is_hidden limit ${MOST_SINCE})`

const inAll = (account: Account) =>
  sql`(${standing('src', account)} union all ${standing('dest', account)} limit ${MOST_SINCE})`

export const countSince = (db: Db, accounts: readonly { account: Account; at: number | undefined }[]) =>
  rows<SinceCount>(
    db,
    sql.join(
      accounts.map(
        ({ account, at }) => sql<SinceCount>`select ${account}::text as account,
          (select count(*) from ${at === undefined ? inAll(account) : movedSince(account, at)} since) as since`,
      ),
      sql` union all `,
    ) as ReturnType<typeof sql<SinceCount>>,
  )
