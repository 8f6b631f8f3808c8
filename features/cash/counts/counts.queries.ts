import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import type { Found } from '../count-causes/causes.contract.ts'
import type { Account, InsideAccount, Notes, Purpose } from '../ledger/ledger.rules.ts'
import type { CountOrigin } from './counts.rules.ts'

export type StoredCount = {
  id: number
  account: InsideAccount
  origin: CountOrigin
  amount: Cents
  count: Cents
  notes: Notes | null
  at: number
  by: string
}

const columns = sql<StoredCount>`c.id, c.drawer as account, c.origin, c.amount_cents as amount, c.count_cents as count, c.notes,
  c.counted_at as at, coalesce(u.first_name || ' ' || u.last_name, '') as by`

const momentOf = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

export const findLatestCounts = (db: Db) =>
  rows<StoredCount>(
    db,
    sql`select distinct on (c.drawer) ${columns} from drawer_counts c left join users u on u.id = c.counted_by
      order by c.drawer, c.id desc`,
  )

export const getLastCount = async (db: Db, account: Account) =>
  (await findLatestCounts(db)).find(count => count.account === account)?.at

/** The last count per account that matched or corrected the books, now or before a moment. */
export const findSettledCounts = (db: Db, before?: number) =>
  rows<StoredCount>(
    db,
    sql`select distinct on (c.drawer) ${columns} from drawer_counts c left join users u on u.id = c.counted_by
      where (c.origin <> 'prompt' or c.amount_cents = c.count_cents) and c.notes is not null
        and ${before === undefined ? sql`true` : sql`c.counted_at < ${momentOf(before)}`}
      order by c.drawer, c.id desc`,
  )

type NotesMoved = { account: InsideAccount } & Record<keyof Notes, number>

const moved = (column: string, account: InsideAccount) =>
  sql`sum(case when dest = ${account} then ${sql.ref(column)} else -${sql.ref(column)} end)`

const noteColumns = {
  ...{ denom100: 'denom100', denom50: 'denom50', denom20: 'denom20', denom10: 'denom10', denom5: 'denom5' },
  ...{ denom2: 'denom2', denom1: 'denom1', coins: 'coins_cents' },
} as const satisfies Record<keyof Notes, string>

const eachNote = (part: (column: string) => ReturnType<typeof sql>) =>
  sql.join(Object.entries(noteColumns).map(([name, column]) => sql`${part(column)} as ${sql.ref(name)}`))

type CountedLast = { account: InsideAccount; last: StoredCount | undefined }

/**
 * Net notes per account since its last count. A transaction that only had its notes corrected is left out, because the
 * count included it.
 */
export const findNotesMoved = (db: Db, places: readonly CountedLast[], before?: number) =>
  rows<NotesMoved>(
    db,
    sql.join(
      places.map(
        ({ account, last }) => sql<NotesMoved>`select ${account}::text as account,
          ${eachNote(column => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`)}
        from (
          select ${sql.join(Object.values(noteColumns).map(column => sql`${moved(column, account)} as ${sql.ref(column)}`))}
          from ledger_transactions where (src = ${account} or dest = ${account})
            and ${last ? sql`at > ${momentOf(last.at)}` : sql`true`}
            and ${before === undefined ? sql`true` : sql`at < ${momentOf(before)}`}
          group by number having ${moved('amount_cents', account)} <> 0
        ) m`,
      ),
      sql` union all `,
    ) as ReturnType<typeof sql<NotesMoved>>,
  )

export type Movement = { number: number; comment: string; amount: Cents; at: number }

/** Signed movements of an account since a moment; a changed or reversed entry by the cash it moved. */
export const findMovements = (db: Db, account: InsideAccount, since: number) =>
  rows<Movement>(
    db,
    sql`select number, (array_agg(comment order by id desc))[1] as comment, max(at) as at,
        ${moved('amount_cents', account)}::bigint as amount
      from ledger_transactions where (src = ${account} or dest = ${account}) and at > ${momentOf(since)}
      group by number having ${moved('amount_cents', account)} <> 0
      order by max(id) desc limit 50`,
  )

export type PurposeSum = { purpose: Purpose; other: Account; count: number; amount: Cents }

/** The same, summed by purpose and other account. */
export const getMovementSums = (db: Db, account: InsideAccount, since: number | undefined, before?: number) =>
  rows<PurposeSum>(
    db,
    sql`select purpose, other, count(*) as count, sum(amount)::bigint as amount from (
        select (array_agg(purpose order by id desc))[1] as purpose,
          (array_agg(case when dest = ${account} then src else dest end order by id desc))[1] as other,
          ${moved('amount_cents', account)} as amount
        from ledger_transactions where (src = ${account} or dest = ${account}) and purpose <> 'count'
          and ${since === undefined ? sql`true` : sql`at > ${momentOf(since)}`}
          and ${before === undefined ? sql`true` : sql`at < ${momentOf(before)}`}
        group by number having ${moved('amount_cents', account)} <> 0
      ) m group by 1, 2 order by 1, 2`,
  )

export const getDailySums = (db: Db, today: Day) =>
  oneRow<{
    metroTotal: Cents
    coinTotal: Cents
    coinDeposit: Cents
    coinDailyTotal: Cents
    coinChangeTotal: Cents
    jewelryDeposit: Cents
    jewelryChangeTotal: Cents
  }>(
    db,
    sql`with paid as (
        select src, dest, sum(amount_cents) as amount from ledger_transactions
        where at > now() - interval '2 days' and business_day = ${today}::date and purpose = 'payout' group by src, dest
      ), change as (
        select purpose, src, dest, sum(amount_cents) as amount from ledger_transactions
        where purpose in ('change', 'change_returned') and not is_hidden group by purpose, src, dest
      ), waiting as (
        select kind, sum(cash_cents) as cash from payments_of_receipts
        where not is_deposited and acts and cash_cents > 0 group by kind
      )
      select
        coalesce((select sum(case when src = 'metrodrawer' then amount else -amount end) from paid
          where 'metrodrawer' in (src, dest)), 0)::bigint as "metroTotal",
        coalesce((select sum(case when src = 'coindrawer' then amount else -amount end) from paid
          where 'coindrawer' in (src, dest)), 0)::bigint as "coinTotal",
        coalesce((select cash from waiting where kind = 'coin_receipt'), 0)::bigint as "coinDeposit",
        coalesce((select sum(cash_cents) from payments_of_receipts
          where kind = 'coin_receipt' and day = ${today}::date and acts), 0)::bigint as "coinDailyTotal",
        coalesce((select sum(case purpose when 'change' then amount else -amount end) from change
          where case purpose when 'change' then src else dest end = 'coindrawer'), 0)::bigint as "coinChangeTotal",
        coalesce((select cash from waiting where kind = 'jewelry_receipt'), 0)::bigint as "jewelryDeposit",
        coalesce((select sum(case purpose when 'change' then amount else -amount end) from change
          where case purpose when 'change' then src else dest end = 'metrodrawer'), 0)::bigint as "jewelryChangeTotal"`,
  )

export type LoggedCount = StoredCount & {
  difference: Cents
  note: string
  cause: string
  causeBy: string
  causeAt: number | null
  causes: readonly Found[] | null
  transactionId: number | null
}

const logged = sql<LoggedCount>`${columns}, (c.count_cents - c.amount_cents)::bigint as difference, c.note,
  coalesce(s.cause, '') as cause, coalesce(su.first_name || ' ' || su.last_name, '') as "causeBy", s.said_at as "causeAt", c.causes,
  (select max(t.number) from ledger_transactions t where t.source_kind = 'count' and t.source_id = c.id) as "transactionId"`

const log = sql`drawer_counts c left join users u on u.id = c.counted_by left join count_causes s on s.count_id = c.id
  left join users su on su.id = s.said_by`

type LogFilter = {
  onlyDifferences: boolean
  account?: InsideAccount | undefined
  sortBy?: 'logTime' | 'drawerName' | 'difference' | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

export const findCounts = (db: Db, { onlyDifferences, account, ...chosen }: LogFilter, page: PageRange) =>
  findPage(
    db,
    {
      columns: logged,
      from: log,
      where: sql`${onlyDifferences ? sql`c.count_cents <> c.amount_cents` : sql`true`}
        and ${account ? sql`c.drawer = ${account}` : sql`true`}`,
      sorts: { logTime: sql`c.id`, drawerName: sql`c.drawer`, difference: sql`c.count_cents - c.amount_cents` },
      chosen,
      order: sql`c.id desc`,
    },
    page,
  )

export const getLoggedCount = (db: Db, id: number) =>
  firstRow<LoggedCount>(db, sql`select ${logged} from ${log} where c.id = ${id}`)

export const getNextCountTime = async (db: Db, { account, id }: Pick<LoggedCount, 'account' | 'id'>) =>
  (
    await firstRow<{ at: number }>(
      db,
      sql`select counted_at as at from drawer_counts where drawer = ${account} and id > ${id} and origin <> 'prompt'
        order by id limit 1`,
    )
  )?.at

export const lockLoggedCount = (tx: Tx, id: number) =>
  firstRow<LoggedCount>(tx, sql`select ${logged} from ${log} where c.id = ${id} for update of c`)

export const findEarlier = (db: Db, account: InsideAccount) =>
  rows<Pick<LoggedCount, 'id' | 'at' | 'difference' | 'cause'>>(
    db,
    sql`select c.id, c.counted_at as at, (c.count_cents - c.amount_cents)::bigint as difference, coalesce(s.cause, '') as cause
      from drawer_counts c left join count_causes s on s.count_id = c.id
      where c.drawer = ${account} and c.count_cents <> c.amount_cents order by c.id desc limit 5`,
  )

export const changeCountCause = async (tx: Tx, countId: number, cause: string, by: number) => {
  await sql`insert into count_causes (count_id, cause, said_by) values (${countId}, ${cause}, ${by})
    on conflict (count_id) do update set cause = excluded.cause, said_by = excluded.said_by, said_at = now()`.execute(
    tx,
  )
}
