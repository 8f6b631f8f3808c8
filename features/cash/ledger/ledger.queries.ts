import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { prepared } from '#server/db/prepared.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { Account, Notes, Posting, Purpose, Source } from './ledger.rules.ts'

type NewPosting = Posting & {
  /** The transaction it continues; null for a new one. */
  number: number | null
  comment: string
  source: Source | null
  purpose: Purpose
  part: number
  madeBy: number | null
  reverses: number | null
}

/** Postings with one number are one transaction, and at most one of them is valid and visible. */
export type LedgerTransaction = {
  id: number
  number: number
  src: Account
  dest: Account
  amount: Cents
  notes: Notes | null
  comment: string
  at: number
  day: Day
  madeBy: number | null
  reverses: number | null
  isHidden: boolean
  source: Source | null
  purpose: Purpose
  part: number
}

const notes = sql`case when coins_cents is not null then jsonb_build_object('denom100', denom100, 'denom50', denom50,
    'denom20', denom20, 'denom10', denom10, 'denom5', denom5, 'denom2', denom2, 'denom1', denom1,
    'coins', coins_cents) end`

export const postingColumns = sql`t.id, t.number, t.src, t.dest, t.amount_cents as amount, t.comment, t.at,
  t.business_day as day, t.made_by as "madeBy", t.reverses, t.is_hidden as "isHidden", t.purpose, t.part,
  case when t.source_id is not null then jsonb_build_object('kind', t.source_kind, 'id', t.source_id) end as source,
  ${notes} as notes`

export const POSTING_LOCK = 7_266_003
const SOURCE_LOCKS = 7_267

/**
 * A posting holds this lock, shared, from its date to its commit; readers of a past moment wait for it, so they miss
 * nothing.
 */
export const addPosting = (tx: Tx, posting: NewPosting) => {
  const { number, src, dest, amount, notes, comment, source, purpose, part, madeBy, reverses } = posting
  return oneRow<{ id: number; number: number }>(
    tx,
    prepared`with held as materialized (
        select pg_advisory_xact_lock_shared(${POSTING_LOCK})
      ), moment as materialized (
        select greatest(now(), clock_timestamp()) as at from held
      )
      insert into ledger_transactions (number, src, dest, amount_cents, denom100, denom50, denom20, denom10, denom5, denom2,
        denom1, coins_cents, comment, at, business_day, made_by, reverses, is_hidden, source_kind, source_id, purpose, part)
      select coalesce(${number}, nextval('transaction_numbers')), ${src}::ledger_account, ${dest}::ledger_account,
        ${amount}, ${notes?.denom100}, ${notes?.denom50}, ${notes?.denom20}, ${notes?.denom10}, ${notes?.denom5}, ${notes?.denom2}, ${notes?.denom1}, ${notes?.coins},
        ${comment}, at, (at at time zone ${shopTimeZone})::date, ${madeBy}, ${reverses}, ${reverses !== null},
        ${source?.kind}, ${source?.id}, ${purpose}::ledger_purpose, ${part}
      from moment returning id, number`,
  )
}

export const getPosting = (db: Db, id: number) =>
  firstRow<LedgerTransaction>(db, sql`select ${postingColumns} from ledger_transactions t where id = ${id}`)

/** Reads after the lock, so that a concurrent reversal is visible. */
export const lockPosting = async (tx: Tx, id: number) => {
  await sql`select from ledger_transactions where id = ${id} for no key update`.execute(tx)
  return firstRow<LedgerTransaction & { isReversed: boolean }>(
    tx,
    sql`select ${postingColumns}, exists (select from ledger_transactions r where r.reverses = t.id) as "isReversed"
      from ledger_transactions t where id = ${id}`,
  )
}

/** Locks a source, so that its open postings are read and changed together. */
export const lockSource = async (tx: Tx, { kind, id }: Source) => {
  await sql`select pg_advisory_xact_lock(${SOURCE_LOCKS}, hashtext(${`${kind} ${id}`}))`.execute(tx)
}

export const hidePosting = async (tx: Tx, id: number) => {
  await sql`update ledger_transactions set is_hidden = true where id = ${id}`.execute(tx)
}

export const changeNotes = async (tx: Tx, id: number, notes: Notes) => {
  await sql`update ledger_transactions set denom100 = ${notes.denom100}, denom50 = ${notes.denom50},
    denom20 = ${notes.denom20}, denom10 = ${notes.denom10}, denom5 = ${notes.denom5}, denom2 = ${notes.denom2},
    denom1 = ${notes.denom1}, coins_cents = ${notes.coins} where id = ${id}`.execute(tx)
}

/** The newest posting per purpose and part of a source; a reversed one is hidden. */
export const findPostings = (db: Db, { kind, id }: Source) =>
  rows<LedgerTransaction>(
    db,
    sql`select distinct on (purpose, part) ${postingColumns} from ledger_transactions t
      where source_kind = ${kind} and source_id = ${id} and reverses is null
      order by purpose, part, id desc`,
  )

export type LatestPosting = LedgerTransaction & { reversals: number }

/** The newest posting of a number; it is valid unless hidden. */
export const getLatestPosting = (db: Db, number: number) =>
  firstRow<LatestPosting>(
    db,
    sql`select ${postingColumns}, (select count(*) from ledger_transactions r
        where r.number = t.number and r.reverses is not null) as reversals
      from ledger_transactions t where number = ${number} and reverses is null order by id desc limit 1`,
  )

/** The notes counted last under a number, even for another amount. */
export const getLastNotes = async (db: Db, number: number) =>
  (
    await firstRow<{ notes: Notes }>(
      db,
      sql`select ${notes} as notes from ledger_transactions
        where number = ${number} and reverses is null and coins_cents is not null order by id desc limit 1`,
    )
  )?.notes

/** Reads after the lock, so that a concurrent replacement is visible. */
export const lockLatestPosting = async (tx: Tx, number: number) => {
  await sql`select from ledger_transactions where number = ${number} order by id for no key update`.execute(tx)
  return getLatestPosting(tx, number)
}
