import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows } from '#server/db.ts'
import { writtenNumber } from '#server/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import type {
  ChangedEntry,
  CheckAsCash,
  Doubled,
  LastDifference,
  OtherDifference,
  SameAmount,
  UnpaidNotice,
} from './causes.rules.ts'
import type { CountedMove, UncountedMoves } from './swapped-notes.rules.ts'

/** The time in which a cause is looked for; other places may have been counted until later. */
export type CauseSpan = {
  account: InsideAccount
  since: number | undefined
  until: number | undefined
  othersUntil?: number | undefined
}

const within = (column: string, { since, until }: CauseSpan) => {
  const at = sql.ref(column)
  return sql`${since === undefined ? sql`true` : sql`${at} > ${new Date(since).toISOString()}::timestamptz`}
    and ${until === undefined ? sql`true` : sql`${at} <= ${new Date(until).toISOString()}::timestamptz`}`
}

const MOST = sql`200`

/** Whether a transaction was there at the last count, or between other places before: what it moved since is a change of it. */
const wasChanged = (number: string, { since, account }: CauseSpan) =>
  sql`exists (select 1 from ledger_transactions e where e.number = ${sql.ref(number)} and (${account} not in (e.src, e.dest)
    or ${since === undefined ? sql`false` : sql`e.at <= ${new Date(since).toISOString()}::timestamptz`}))`

/** Payouts that are booked and not marked as paid: their cash is still in the drawer. A ticket that was changed is booked anew. */
export const findUnpaidNotices = (db: Db, span: CauseSpan) =>
  rows<UnpaidNotice>(
    db,
    sql`select ${writtenNumber(sql`n.kind`, sql`n.record_id`)} as record, t.number, n.clerk, n.booth, n.created_at as at,
        n.cash_cents - coalesce((select p.cash_cents from payouts p
          where p.kind = n.kind and p.record_id = n.record_id order by p.id desc limit 1), 0) as cash,
        coalesce((select sum(case when m.src = t.src then m.amount_cents else -m.amount_cents end)
          from ledger_transactions m where m.number = t.number and ${within('m.at', span)}), 0) = 0 as "isBeforeCount"
      from notices n join ledger_transactions t on t.source_kind = n.kind and t.source_id = n.record_id
        and t.purpose = 'payout' and not t.is_hidden
      where not n.is_paid and not n.is_withdrawn and t.src = ${span.account}
        and ${within('n.created_at', { ...span, since: undefined })} order by n.id desc limit ${MOST}`,
  )

/** Tickets that are booked as cash though a check was made out for them: theirs, or a plain one to the same person. */
export const findChecksAsCash = (db: Db, span: CauseSpan) =>
  rows<CheckAsCash>(
    db,
    sql`select ${writtenNumber(sql`t.kind`, sql`t.id`)} as record, l.number, c.check_number as check, c.created_at as at,
        least(c.amount_cents, l.amount_cents) as cash
      from ledger_transactions l join tickets t on t.kind = l.source_kind and t.id = l.source_id
      join checks c on (c.check_group = t.kind and c.ticket_id = t.id
        or c.check_group = 'plain' and c.amount_cents = l.amount_cents
          and c.payee ilike '%' || t.last_name || '%' and c.created_at > l.at - interval '1 day'
          and c.created_at < l.at + interval '2 days')
      where l.purpose = 'payout' and not l.is_hidden and l.src = ${span.account} and t.payment = 'cash'
        and ${within('l.at', span)} order by l.id desc limit ${MOST}`,
  )

/** Transactions, and those of records, that were changed or taken back after they were counted. */
export const findChangedEntries = (db: Db, span: CauseSpan) =>
  rows<ChangedEntry>(
    db,
    sql`select number, max(at) as at, bool_and(source_id is null) as "isOwn",
        coalesce(max(${writtenNumber(sql`source_kind`, sql`source_id`)}), '') as record,
        not exists (select 1 from ledger_transactions s where s.number = m.number and not s.is_hidden) as "isDeleted",
        (array_agg(case when reverses is null then src || ' ' || dest else dest || ' ' || src end order by id desc))[1] as between,
        sum(case when dest = ${span.account} then amount_cents else -amount_cents end)::bigint as moved
      from ledger_transactions m
      where ${span.account} in (src, dest) and purpose <> 'count' and ${within('at', span)} and ${wasChanged('m.number', span)}
      group by number having sum(case when dest = ${span.account} then amount_cents else -amount_cents end) <> 0
      order by max(id) desc limit ${MOST}`,
  )

/** What the count before booked as its difference, and whether something moved since that a difference may be of. */
export const findLastDifference = (db: Db, { account, until }: CauseSpan, difference: Cents) =>
  firstRow<LastDifference>(
    db,
    sql`select (c.count_cents - c.amount_cents)::bigint as difference, c.counted_at as at,
        (select max(t.number) from ledger_transactions t where t.source_kind = 'count' and t.source_id = c.id) as number,
        exists (select 1 from ledger_transactions t where t.purpose <> 'count' and t.amount_cents = ${Math.abs(difference)}
          and ${sql.ref(difference > 0 ? 't.src' : 't.dest')} = ${account}
          and t.at > c.counted_at and ${within('t.at', { account, since: undefined, until })}) as "isMoved"
      from drawer_counts c where c.drawer = ${account} and c.origin <> 'prompt'
        and ${within('c.counted_at', { account, since: undefined, until })} order by c.id desc limit 1`,
  )

/** What was booked with exactly the amount that a place has too much, and went from it; or too little, and came to it. */
export const findSameAmounts = (db: Db, span: CauseSpan, difference: Cents) =>
  rows<SameAmount>(
    db,
    sql`select number, coalesce(${writtenNumber(sql`source_kind`, sql`source_id`)}, '') as record, at,
        src || ' ' || dest as between, amount_cents as amount, dest = ${span.account} as "isIn"
      from ledger_transactions m
      where ${sql.ref(difference > 0 ? 'src' : 'dest')} = ${span.account} and amount_cents = ${Math.abs(difference)}
        and not is_hidden and purpose <> 'count' and ${within('at', span)} and not ${wasChanged('m.number', span)}
      order by id desc limit 3`,
  )

const noteColumns = (alias: string) =>
  sql.join(
    ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom2', 'denom1', 'coins_cents'].map(column =>
      sql.ref(`${alias}.${column}`),
    ),
  )

const personOf = (alias: string) =>
  sql`(select lower(t.first_name || ' ' || t.last_name) from tickets t
    where t.kind = ${sql.ref(`${alias}.source_kind`)} and t.id = ${sql.ref(`${alias}.source_id`)})`

const numberOf = (alias: string) =>
  sql`coalesce(${writtenNumber(sql.ref(`${alias}.source_kind`), sql.ref(`${alias}.source_id`))}, '')`

/** Equal by hand: the same notes, of the same petty cash, within the hour. */
const isDoubledByHand = sql`a.source_id is null and b.source_id is null and a.at > b.at - interval '1 hour'
  and (${noteColumns('a')}) is not distinct from (${noteColumns('b')})
  and (select name from petty_cash where number = a.number)
    is not distinct from (select name from petty_cash where number = b.number)`

/** Two tickets of one person, or two sales, one right after the other. */
const isDoubledRecord = sql`a.source_kind = b.source_kind and a.source_id <> b.source_id and a.purpose = b.purpose
  and a.purpose in ('payout', 'tender') and a.at > b.at - interval '10 minutes'
  and ${personOf('a')} is not distinct from ${personOf('b')}`

/** Transactions that are equal to one made shortly before. */
export const findDoubled = (db: Db, span: CauseSpan) =>
  rows<Doubled>(
    db,
    sql`select b.number, a.number as other, ${numberOf('b')} as record, ${numberOf('a')} as "otherRecord",
        b.dest = ${span.account} as "isIn", b.amount_cents as amount, b.at,
        round(extract(epoch from b.at - a.at) / 60)::integer as minutes, b.src || ' ' || b.dest as between
      from ledger_transactions b join ledger_transactions a on a.src = b.src and a.dest = b.dest and a.id < b.id
        and a.amount_cents = b.amount_cents and a.at > b.at - interval '1 hour' and a.number <> b.number
        and not a.is_hidden and (${isDoubledByHand} or ${isDoubledRecord})
      where not b.is_hidden and ${span.account} in (b.src, b.dest) and ${within('b.at', span)}
        and not ${wasChanged('b.number', span)}
      order by b.id desc limit ${MOST}`,
  )

/**
 * Whether another place's difference takes back the one before, because something of that amount was entered or taken back
 * between the two counts: it is explained by that, and by no transfer to this place.
 */
const isRecountPutRight = sql`exists (select 1 from (
    select p.counted_at, p.count_cents - p.amount_cents as difference from drawer_counts p
    where p.drawer = c.drawer and p.id < c.id and p.origin <> 'prompt' order by p.id desc limit 1
  ) p join ledger_transactions t on t.at > p.counted_at and t.at < c.counted_at and t.purpose <> 'count'
    and t.amount_cents = abs(c.count_cents - c.amount_cents)
    and case when c.count_cents > c.amount_cents then t.src = c.drawer else t.dest = c.drawer end
  where p.difference = c.amount_cents - c.count_cents)`

/**
 * Differences that other places had meanwhile and still have: not a prompt's once it was booked, nor those that later
 * counts took back, unless the transfer was entered.
 */
export const findOtherDifferences = (db: Db, { othersUntil, ...own }: CauseSpan) => {
  const span = { ...own, until: othersUntil }
  return rows<OtherDifference>(
    db,
    sql`with later as (
        select drawer, max(id) as id from drawer_counts
        where origin <> 'prompt' and ${within('counted_at', span)} group by drawer
      ), others as (select c.id, c.drawer as account, (c.count_cents - c.amount_cents)::bigint as difference, c.counted_at as at,
        (select max(t.number) from ledger_transactions t where t.source_kind = 'count' and t.source_id = c.id) as number,
        exists (select 1 from ledger_transactions t where not t.is_hidden and t.at > c.counted_at
          and t.amount_cents = abs(c.count_cents - c.amount_cents) and case when c.count_cents > c.amount_cents
            then t.src = ${span.account} and t.dest = c.drawer
            else t.dest = ${span.account} and t.src = c.drawer end) as "isEntered"
      from drawer_counts c left join later l on l.drawer = c.drawer
      where c.drawer <> ${span.account} and c.count_cents <> c.amount_cents
        and (c.origin <> 'prompt' or l.id is null or c.id > l.id)
        and not ${isRecountPutRight} and ${within('c.counted_at', span)})
      select * from others o where o."isEntered" or not exists (select 1 from (
          select sum(d.count_cents - d.amount_cents) over (order by d.id) as left_of_it from drawer_counts d
          where d.drawer = o.account and (d.id = o.id or d.id > o.id and d.origin <> 'prompt') and ${within('d.counted_at', span)}
        ) taken_back where left_of_it = 0)
      order by id desc limit ${MOST}`,
  )
}

/** What moved with notes, which may have been noted wrongly. */
export const findCountedMoves = (db: Db, span: CauseSpan) =>
  rows<CountedMove>(
    db,
    sql`select number, dest = ${span.account} as "isIn", at, src || ' ' || dest as between,
        jsonb_build_object('denom100', denom100, 'denom50', denom50, 'denom20', denom20, 'denom10', denom10,
          'denom5', denom5, 'denom2', denom2, 'denom1', denom1, 'coins', coins_cents) as notes
      from ledger_transactions m where ${span.account} in (src, dest) and coins_cents is not null and not is_hidden
        and purpose <> 'count' and ${within('at', span)} and not ${wasChanged('m.number', span)}
      order by id desc limit ${MOST}`,
  )

/** What moved without notes: as with the notes themselves, a transaction that moved nothing in all is none. */
export const findUncountedMoves = (db: Db, span: CauseSpan) =>
  oneRow<UncountedMoves>(
    db,
    sql`select coalesce(sum(greatest(amount, 0)), 0)::bigint as came, coalesce(sum(greatest(-amount, 0)), 0)::bigint as went
      from (
        select sum(signed) filter (where coins_cents is null) as amount from (
          select number, coins_cents, case when dest = ${span.account} then amount_cents else -amount_cents end as signed
          from ledger_transactions
          where ${span.account} in (src, dest) and purpose <> 'count' and ${within('at', span)}
        ) m group by number having sum(signed) <> 0
      ) uncounted`,
  )
