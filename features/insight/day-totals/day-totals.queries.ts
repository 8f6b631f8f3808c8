import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import { inDays } from '#server/makers/kept-totals.ts'
import type { Day } from '#shared/time.ts'
import { type DayFigures, type DayKind, dayKinds } from './day-totals.rules.ts'

/** How days are grouped: by year, month, day or day of the week (1 is Monday). */
const groups = {
  year: sql`to_char(day, 'YYYY')`,
  month: sql`to_char(day, 'YYYY-MM')`,
  day: sql`day::text`,
  weekday: sql`extract(isodow from day)::text`,
}
export type DayGroup = keyof typeof groups

const figures = sql`sum(count)::integer as count, sum(amount_cents)::bigint as amount, sum(profit_cents)::bigint as profit,
  sum(profit_known)::integer as "profitKnown", sum(known_cents)::bigint as "knownAmount", sum(cash_cents)::bigint as cash,
  sum(check_cents)::bigint as checks, sum(wire_cents)::bigint as wires, sum(card_cents)::bigint as cards,
  sum(change_cents)::bigint as change`

export type Totalled = DayFigures & { kind: DayKind; period: string }

type Asked = {
  from?: Day | undefined
  to?: Day | undefined
  group: DayGroup
  kinds: readonly DayKind[]
  /** A store whose tickets are left out. */
  leftOutStore?: number | undefined
}

/** Leaves out days whose records were all taken away again. */
export const findDayFigures = (db: Db, { group, kinds, leftOutStore, ...days }: Asked) =>
  rows<Totalled>(
    db,
    sql`select kind, ${groups[group]} as period, ${figures} from day_totals
      where ${inDays(days, sql`day`)} and kind = any(${kinds}::text[])
        ${leftOutStore ? sql`and store_id <> ${leftOutStore}` : sql``}
      group by 1, 2
      having sum(count) <> 0 or sum(cash_cents) <> 0 or sum(check_cents) <> 0 or sum(card_cents) <> 0`,
  )

export const findTotalledKinds = async (db: Db) => {
  const found = await rows<{ kind: DayKind }>(
    db,
    sql`select wanted.kind from unnest(${dayKinds}::text[]) as wanted (kind)
      where exists (select from day_totals t where t.kind = wanted.kind)`,
  )
  return found.map(({ kind }) => kind)
}

/** Joins the partial rows of past days; a row that is locked waits for the next night. */
export const joinPastDayTotals = (db: Db) =>
  sql`with past as materialized (
      select ctid from day_totals where part >= 0 and day < current_date - 1 for update skip locked
    ), parts as (delete from day_totals where ctid in (select ctid from past) returning *)
    insert into day_totals as t
    select kind, day, store_id, sum(count), sum(amount_cents), sum(profit_cents), sum(profit_known), sum(known_cents),
      sum(cash_cents), sum(check_cents), sum(wire_cents), sum(card_cents), sum(change_cents), -1
    from parts group by kind, day, store_id order by day, kind, store_id
    on conflict (day, kind, store_id, part) do update set count = t.count + excluded.count,
      amount_cents = t.amount_cents + excluded.amount_cents, profit_cents = t.profit_cents + excluded.profit_cents,
      profit_known = t.profit_known + excluded.profit_known, known_cents = t.known_cents + excluded.known_cents,
      cash_cents = t.cash_cents + excluded.cash_cents, check_cents = t.check_cents + excluded.check_cents,
      wire_cents = t.wire_cents + excluded.wire_cents, card_cents = t.card_cents + excluded.card_cents,
      change_cents = t.change_cents + excluded.change_cents`.execute(db)

/** Keeps what each closed day came to, once; a day is closed at 3 in the morning of the next one. */
export const keepClosedDays = (db: Db) =>
  sql`insert into kept_days (kind, day, count, amount_cents)
    select kind, day, sum(count), sum(amount_cents) from day_totals
    where day < ((now() at time zone ${shopTimeZone}) - interval '3 hours')::date group by kind, day
    on conflict (day, kind) do nothing`.execute(db)

export type ChangedDay = { kind: DayKind; period: string; count: number; amount: number }

/** The figures of closed days now, less those when they were closed. */
export const findChangedDays = (db: Db, days: { from: Day; to: Day }) =>
  rows<ChangedDay>(
    db,
    sql`select k.kind, k.day::text as period, coalesce(t.count, 0)::integer - k.count as count,
        coalesce(t.amount, 0)::bigint - k.amount_cents as amount
      from kept_days k left join (
        select kind, day, sum(count) as count, sum(amount_cents) as amount from day_totals
        where ${inDays(days, sql`day`)} group by kind, day) t on t.kind = k.kind and t.day = k.day
      where ${inDays(days, sql`k.day`)} and (coalesce(t.count, 0) <> k.count or coalesce(t.amount, 0) <> k.amount_cents)`,
  )

export type BrokenDay = { kind: string; day: string; store: number; figure: string; kept: number; counted: number }

const columns = [
  'count',
  'amount_cents',
  'profit_cents',
  'profit_known',
  'known_cents',
  'cash_cents',
  'check_cents',
].concat(['wire_cents', 'card_cents', 'change_cents'])

const summed = (from: RawBuilder<unknown>) =>
  sql`select kind, day, store_id, ${sql.join(columns.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from ${from} group by kind, day, store_id`

const pairs = sql.join(
  columns.map(
    name =>
      sql`(${name}::text, coalesce(kept.${sql.ref(name)}, 0)::bigint, coalesce(counted.${sql.ref(name)}, 0)::bigint)`,
  ),
)

/** The days whose kept figures differ from a sum over all records. */
export const findBrokenDays = (db: Db) =>
  rows<BrokenDay>(
    db,
    sql`select kind, day::text, store_id as store, figure, pair.kept, pair.counted
      from (${summed(sql`day_totals`)}) kept
      full join (${summed(sql`figures_of_records`)}) counted using (kind, day, store_id)
      cross join lateral (values ${pairs}) as pair (figure, kept, counted)
      where pair.kept <> pair.counted order by 2, 1, 3, 4 limit 100`,
  )

export const countDayTotals = (db: Db) =>
  oneRow<{ days: number; records: number }>(
    db,
    sql`select count(distinct day) as days, coalesce(sum(count), 0)::bigint as records from day_totals`,
  )
