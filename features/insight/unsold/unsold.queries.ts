import { sql } from 'kysely'
import { type Db, orderBy, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import type { UnsoldRow } from './unsold.contract.ts'
import { type AgeBand, type HoldState, unsoldBands } from './unsold.rules.ts'

export type UnsoldFilter = {
  kind: 'All' | 'Metro' | 'Coin'
  band: AgeBand | 'all'
  hold: HoldState
  today: Day
  holdDays: number
  sortBy?: 'ticketTime' | 'cost' | 'days' | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

const kindsOf = { All: ['metro', 'coin'], Metro: ['metro'], Coin: ['coin'] } as const

/** A coin ticket has side A alone; a Metro line names its side, A unless it says B. */
const unsold = ({ kind, today, holdDays }: UnsoldFilter) => sql`(
  select i.id as line, t.kind, t.id, t.ticket_time, i.description, i.quantity, i.cost_cents,
    ${today}::date - t.ticket_day as days, t.ticket_day + ${holdDays}::integer as released_on,
    t.ticket_day + ${holdDays}::integer <= ${today}::date as is_released
  from tickets t join ticket_items i on i.kind = t.kind and i.ticket_id = t.id and not i.is_barter
  where t.kind in (${sql.join(kindsOf[kind])}) and t.counts and not exists (
    select from ticket_sides s where s.kind = t.kind and s.ticket_id = t.id and s.buyer_id is not null
      and s.side = case when t.kind = 'metro' and i.sold_to = 'B' then 'B' else 'A' end)) u`

const inBand = (band: AgeBand | 'all') => {
  const { from, to } = unsoldBands.find(({ key }) => key === band) ?? { from: null, to: null }
  return sql`(${from}::integer is null or u.days >= ${from}::integer) and (${to}::integer is null or u.days <= ${to}::integer)`
}

const isHeld = (hold: HoldState) => (hold === 'All' ? sql`true` : sql`u.is_released = ${hold === 'Released'}`)

const sorts = { ticketTime: sql`u.ticket_time`, cost: sql`u.cost_cents`, days: sql`u.days` }

export const findUnsold = (db: Db, filter: UnsoldFilter, page: PageRange) =>
  rows<UnsoldRow>(
    db,
    sql`select u.line, ${writtenNumber(sql`u.kind`, sql`u.id`)} as number, u.ticket_time as "ticketTime", u.description,
        u.quantity::float8 as quantity, u.cost_cents as cost, u.days, u.released_on::text as "releasedOn",
        u.is_released as "isReleased"
      from ${unsold(filter)} where ${inBand(filter.band)} and ${isHeld(filter.hold)}
      ${orderBy(sorts, filter, sql`u.ticket_time, u.line`)} limit ${page.limit} offset ${page.offset}`,
  )

export type BandSum = { band: AgeBand; count: number; cost: Cents; released: number }

const bandOf = sql`case ${sql.join(
  unsoldBands.map(({ key, to }) =>
    to === null ? sql`else ${sql.lit(key)}` : sql`when u.days <= ${sql.lit(to)} then ${sql.lit(key)}`,
  ),
  sql` `,
)} end`

export const findUnsoldBands = (db: Db, filter: UnsoldFilter) =>
  rows<BandSum>(
    db,
    sql`select ${bandOf} as band, count(*)::integer as count, coalesce(sum(u.cost_cents), 0)::bigint as cost,
        count(*) filter (where u.is_released)::integer as released
      from ${unsold(filter)} where ${isHeld(filter.hold)} group by 1`,
  )
