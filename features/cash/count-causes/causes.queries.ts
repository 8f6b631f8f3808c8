import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import { recordKinds, ticketKinds } from '#shared/record-kinds.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import type {
  ChangedEntry,
  CheckAsCash,
  DoubledEntry,
  LastDifference,
  OtherDifference,
  SameAmount,
  UnpaidNotice,
} from './causes.rules.ts'
import type { EntryWithNotes } from './swapped-notes.rules.ts'

/** The search interval; other accounts may have been counted later. */
export type CauseSpan = {
  account: InsideAccount
  since: number | undefined
  until: number | undefined
  othersUntil?: number | undefined
}

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

const within = (column: string, { since, until }: Pick<CauseSpan, 'since' | 'until'>) =>
  sql`${since === undefined ? sql`true` : sql`${sql.ref(column)} > ${moment(since)}`}
    and ${until === undefined ? sql`true` : sql`${sql.ref(column)} <= ${moment(until)}`}`

const MOST = sql`200`

const recordOf = (alias: string) =>
  sql`coalesce(${writtenNumber(sql.ref(`${alias}.source_kind`), sql.ref(`${alias}.source_id`))}, '')`

/** The amount of an entry in the books, and the surplus if its cash did not move. */
const moved = (alias: string, account: InsideAccount) =>
  sql`case when ${sql.ref(`${alias}.dest`)} = ${account} then 1 else -1 end * ${sql.ref(`${alias}.amount_cents`)}`
const unmoved = (alias: string, account: InsideAccount) => sql`-(${moved(alias, account)})`

/** An entry from before the last count only counts with its later change. */
const wasChanged = (number: string, { since, account }: CauseSpan) =>
  sql`exists (select 1 from ledger_transactions e where e.number = ${sql.ref(number)} and (${account} not in (e.src, e.dest)
    or ${since === undefined ? sql`false` : sql`e.at <= ${moment(since)}`}))`

/** Entries of an account made in the interval, not only changed in it. */
const madeIn = (alias: string, span: CauseSpan) =>
  sql`${span.account} in (${sql.ref(`${alias}.src`)}, ${sql.ref(`${alias}.dest`)}) and not ${sql.ref(`${alias}.is_hidden`)}
    and ${sql.ref(`${alias}.purpose`)} <> 'count' and ${within(`${alias}.at`, span)} and not ${wasChanged(`${alias}.number`, span)}`

/** Booked payouts that are not marked as paid. A changed ticket is booked again. */
export const findUnpaidNotices = (db: Db, span: CauseSpan) =>
  rows<UnpaidNotice>(
    db,
    sql`select ${writtenNumber(sql`n.kind`, sql`n.record_id`)} as record, t.number as "transactionId", n.clerk, n.booth,
        n.created_at as at, n.cash_cents - coalesce((select p.cash_cents from payouts p
          where p.kind = n.kind and p.record_id = n.record_id order by p.id desc limit 1), 0) as amount,
        coalesce((select sum(${moved('m', span.account)}) from ledger_transactions m
          where m.number = t.number and ${within('m.at', span)}), 0) = 0 as "isOld"
      from notices n join ledger_transactions t on t.source_kind = n.kind and t.source_id = n.record_id
        and t.purpose = 'payout' and not t.is_hidden
      where not n.is_paid and not n.is_withdrawn and t.src = ${span.account}
        and ${within('n.created_at', { since: undefined, until: span.until })} order by n.id desc limit ${MOST}`,
  )

/** Tickets booked as cash although a check exists: their own, or a plain one for the same person. */
export const findChecksAsCash = (db: Db, span: CauseSpan) =>
  rows<CheckAsCash>(
    db,
    sql`select ${recordOf('l')} as record, l.number as "transactionId", c.check_number as check, c.created_at as at,
        least(c.amount_cents, l.amount_cents) as amount
      from ledger_transactions l join tickets t on t.kind = l.source_kind and t.id = l.source_id
      join checks c on (c.check_group = t.kind and c.ticket_id = t.id
        or c.check_group = 'plain' and c.amount_cents = l.amount_cents
          and c.payee ilike '%' || t.last_name || '%' and c.created_at > l.at - interval '1 day'
          and c.created_at < l.at + interval '2 days')
      where l.purpose = 'payout' and not l.is_hidden and l.src = ${span.account} and t.payment = 'cash'
        and ${within('l.at', span)} order by l.id desc limit ${MOST}`,
  )

export const findCashAsChecks = (db: Db, span: CauseSpan, difference: Cents) =>
  rows<CheckAsCash>(
    db,
    sql`select ${writtenNumber(sql`c.check_group`, sql`c.ticket_id`)} as record, null as "transactionId",
        c.check_number as check, c.created_at as at, -c.amount_cents as amount
      from checks c where c.check_group = any(${sql.val(ticketKinds.filter(kind => recordKinds[kind].drawer === span.account))})
        and not c.is_void and not c.is_cleared and c.amount_cents = ${0 - difference}::bigint and ${within('c.created_at', span)}
      order by c.id desc limit 3`,
  )

export const findChangedEntries = (db: Db, span: CauseSpan) =>
  rows<ChangedEntry>(
    db,
    sql`select number as "transactionId", max(at) as at, bool_and(source_id is null) as "isOwn", max(${recordOf('m')}) as record,
        not exists (select 1 from ledger_transactions s where s.number = m.number and not s.is_hidden) as "isDeleted",
        (array_agg(case when reverses is null then src || ' ' || dest else dest || ' ' || src end order by id desc))[1] as between,
        sum(${unmoved('m', span.account)})::bigint as amount
      from ledger_transactions m
      where ${span.account} in (src, dest) and purpose <> 'count' and ${within('at', span)} and ${wasChanged('m.number', span)}
      group by number having sum(${moved('m', span.account)}) <> 0 order by max(id) desc limit ${MOST}`,
  )

const noteColumns = ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom2', 'denom1', 'coins_cents']
const notesOf = (alias: string) => sql`(${sql.join(noteColumns.map(column => sql.ref(`${alias}.${column}`)))})`

const personOf = (alias: string) =>
  sql`(select lower(t.first_name || ' ' || t.last_name) from tickets t
    where t.kind = ${sql.ref(`${alias}.source_kind`)} and t.id = ${sql.ref(`${alias}.source_id`)})`

/** Manual duplicates: same notes and same petty cash within an hour. */
const isDoubledByHand = sql`a.source_id is null and b.source_id is null and ${notesOf('a')} is not distinct from ${notesOf('b')}
  and (select name from petty_cash where number = a.number)
    is not distinct from (select name from petty_cash where number = b.number)`

/** Two tickets of one person, or two sales, in direct succession. */
const isDoubledRecord = sql`a.source_kind = b.source_kind and a.source_id <> b.source_id and a.purpose = b.purpose
  and a.purpose in ('payout', 'tender') and a.at > b.at - interval '10 minutes'
  and ${personOf('a')} is not distinct from ${personOf('b')}`

export const findDoubledEntries = (db: Db, span: CauseSpan) =>
  rows<DoubledEntry>(
    db,
    sql`select b.number as "transactionId", a.number as "otherId", ${recordOf('b')} as record, ${recordOf('a')} as "otherRecord",
        ${unmoved('b', span.account)} as amount, b.at, b.src || ' ' || b.dest as between,
        round(extract(epoch from b.at - a.at) / 60)::integer as minutes
      from ledger_transactions b join ledger_transactions a on a.src = b.src and a.dest = b.dest and a.id < b.id
        and a.amount_cents = b.amount_cents and a.at > b.at - interval '1 hour' and a.number <> b.number
        and not a.is_hidden and (${isDoubledByHand} or ${isDoubledRecord})
      where ${madeIn('b', span)} order by b.id desc limit ${MOST}`,
  )

/** Entries of exactly the difference, in the direction that explains it. */
export const findSameAmounts = (db: Db, span: CauseSpan, difference: Cents) =>
  rows<SameAmount>(
    db,
    sql`select m.number as "transactionId", ${recordOf('m')} as record, m.at, m.src || ' ' || m.dest as between,
        ${difference}::bigint as amount
      from ledger_transactions m where ${unmoved('m', span.account)} = ${difference}::bigint and ${madeIn('m', span)}
      order by m.id desc limit 3`,
  )

export const findEntriesWithNotes = (db: Db, span: CauseSpan) =>
  rows<EntryWithNotes>(
    db,
    sql`select m.number as "transactionId", m.dest = ${span.account} as "isIn", m.at, m.src || ' ' || m.dest as between,
        to_jsonb(m) as notes
      from ledger_transactions m where m.coins_cents is not null and ${madeIn('m', span)} order by m.id desc limit ${MOST}`,
  )

/** Whether cash of this amount moved between two counts, so that the first one was right. */
const isMovedBetween = (
  place: RawBuilder<unknown>,
  difference: RawBuilder<unknown>,
  from: string,
  to: RawBuilder<unknown>,
) =>
  sql`exists (select 1 from ledger_transactions t where t.purpose <> 'count' and t.amount_cents = abs(${difference})
    and case when ${difference} > 0 then t.src else t.dest end = ${place} and t.at > ${sql.ref(from)} and t.at <= ${to})`

const transactionOf = (count: string) =>
  sql`(select max(t.number) from ledger_transactions t where t.source_kind = 'count' and t.source_id = ${sql.ref(`${count}.id`)})`

/** The last count's difference, if this count reverses it exactly. */
export const getLastDifference = async (db: Db, { account, until }: CauseSpan, difference: Cents) => {
  const now = until === undefined ? sql`clock_timestamp()` : moment(until)
  const last = await firstRow<LastDifference>(
    db,
    sql`select (c.count_cents - c.amount_cents)::bigint as difference, c.counted_at as at, ${transactionOf('c')} as "transactionId",
        ${isMovedBetween(sql`${account}`, sql`${difference}::bigint`, 'c.counted_at', now)} as "isExplained"
      from drawer_counts c where c.drawer = ${account} and c.origin <> 'prompt' and c.counted_at <= ${now}
      order by c.id desc limit 1`,
  )
  return last && last.difference + difference === 0 ? last : undefined
}

/**
 * Open differences of other accounts. Left out are booked prompts, recounts of resolved differences, and differences
 * that later counts reversed without a transfer.
 */
export const findOtherDifferences = (db: Db, { account, since, othersUntil: until }: CauseSpan) =>
  rows<OtherDifference>(
    db,
    sql`with counts as (
        select id, drawer, origin, counted_at, count_cents - amount_cents as difference from drawer_counts
      ), others as (
        select c.*, exists (select 1 from ledger_transactions t where not t.is_hidden and t.at > c.counted_at
          and t.amount_cents = abs(c.difference) and case when c.difference > 0
            then (t.src, t.dest) = (${account}, c.drawer) else (t.dest, t.src) = (${account}, c.drawer) end) as is_entered
        from counts c where c.drawer <> ${account} and c.difference <> 0 and ${within('c.counted_at', { since, until })}
          and not exists (select 1 from (select * from counts p where p.drawer = c.drawer and p.id < c.id and p.origin <> 'prompt'
            order by p.id desc limit 1) p where p.difference = -c.difference
              and ${isMovedBetween(sql`c.drawer`, sql`c.difference`, 'p.counted_at', sql`c.counted_at`)})
      )
      select o.id, o.drawer as account, o.difference::bigint as difference, o.counted_at as at, o.is_entered as "isEntered",
        ${transactionOf('o')} as number
      from others o
      where not exists (select 1 from (
          select l.id, sum(l.difference) over (order by l.id) as total from counts l where l.drawer = o.drawer
            and (l.id = o.id or l.id > o.id and l.origin <> 'prompt') and ${within('l.counted_at', { since, until })}
        ) later where later.total = 0 and not o.is_entered or o.origin = 'prompt' and later.id > o.id)
      order by o.id desc limit ${MOST}`,
  )
