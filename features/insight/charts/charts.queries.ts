import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { isTicketKind, type RecordKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import { type DailySection, kindOfSection } from '../day-totals/sections.rules.ts'
import { partOf } from '../figures/figures.queries.ts'
import type { DatePart } from '../figures/figures.rules.ts'
import type { AmountType, Grouped } from './charts.rules.ts'

type Asked = { section: DailySection; amount: AmountType; by: DatePart; group: DatePart }

const noMoment = sql`null::timestamptz`

const groupsOf = ({ by, group }: Asked, day: ReturnType<typeof sql>, at: ReturnType<typeof sql>) => {
  const hasWeek = by === 'week' || group === 'week'
  const [one, other] = [partOf(by, { day, at, hasWeek }), partOf(group, { day, at, hasWeek })]
  return sql`${one} as by, ${by === group ? sql`0` : other} as group`
}

/** Sums and counts of days; an hour and the least and most of a day stand in the records alone. */
export const findGroupedDays = (db: Db, asked: Asked) => {
  const [count, sum] =
    asked.amount === 'Profit' ? [sql`profit_known`, sql`profit_cents`] : [sql`count`, sql`amount_cents`]
  return rows<Grouped>(
    db,
    sql`select ${groupsOf(asked, sql`day`, noMoment)}, sum(${count})::integer as count, sum(${sum})::bigint as sum,
        null::bigint as least, null::bigint as most
      from day_totals where kind = ${kindOfSection[asked.section]} group by 1, 2 having sum(${count}) <> 0 order by 1, 2`,
  )
}

const figuresOf = (value: ReturnType<typeof sql>) => sql`count(${value})::integer as count,
  coalesce(sum(${value}), 0)::bigint as sum, min(${value})::bigint as least, max(${value})::bigint as most`

const recordsOf = ({ section, amount }: Asked) => {
  const kind = kindOfSection[section]
  const value = amount === 'Profit' ? sql`profit_cents` : sql`ticket_amount_cents`
  const table = isTicketKind(kind as RecordKind) ? sql`tickets` : sql`receipts`
  return { value, from: sql`${table} where kind = ${kind} and counts and ${value} is not null` }
}

const quarterHour = sql`date_bin('15 minutes', ticket_time, timestamptz 'epoch')`

/**
 * By day first, and by quarter of an hour where hours are asked for, by which time zones differ: their parts cost less
 * than those of a million records.
 */
export const findGroupedRecords = (db: Db, asked: Asked) => {
  const { value, from } = recordsOf(asked)
  const moment = asked.by === 'hour' || asked.group === 'hour' ? quarterHour : noMoment
  return rows<Grouped>(
    db,
    sql`select ${groupsOf(asked, sql`day`, sql`moment`)}, sum(count)::integer as count, sum(sum)::bigint as sum,
        min(least)::bigint as least, max(most)::bigint as most
      from (select ticket_day as day, ${moment} as moment, ${figuresOf(value)} from ${from} group by 1, 2) parts
      group by 1, 2 order by 1, 2`,
  )
}

export const findYears = async (db: Db) =>
  (
    await rows<{ year: number }>(
      db,
      sql`select year::integer from generate_series((select extract(year from min(day))::integer from day_totals),
          (select extract(year from max(day))::integer from day_totals)) year
        where exists (select from day_totals where day >= make_date(year, 1, 1) and day < make_date(year + 1, 1, 1))
        order by year desc`,
    )
  ).map(({ year }) => year)

export type DayOfYear = {
  kind: string
  year: number
  count: number
  amount: number
  profit: number
  profitKnown: number
}

export const findDaysOfYears = (db: Db, days: readonly Day[], kinds: readonly string[]) =>
  rows<DayOfYear>(
    db,
    sql`select kind, extract(year from day)::integer as year, sum(count)::integer as count,
        sum(amount_cents)::bigint as amount, sum(profit_cents)::bigint as profit, sum(profit_known)::integer as "profitKnown"
      from day_totals where day = any(${days}::date[]) and kind = any(${kinds}::text[]) group by kind, day`,
  )
