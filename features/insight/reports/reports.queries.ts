import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { type Days, inDays } from '#server/makers/kept-totals.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { OldKind } from '../archives/archives.rules.ts'
import type { ReferType } from '../figures/figures.rules.ts'
import {
  byFirstSource,
  type Grouping,
  isFirstTicket,
  isRepeat,
  keywordKey,
  oldReferGroupings,
  receiptReferGroupings,
  sellerGroupings,
  ticketReferGroupings,
  withItems,
} from '../figures/groupings.queries.ts'
import type { DemographicKind } from './reports.rules.ts'

type Sql = RawBuilder<unknown>
type Group = { value: string; count: number; amount: Cents; profit: Cents }

const sums = sql`count(*) as count, sum(t.ticket_amount_cents) as amount, coalesce(sum(t.profit_cents), 0) as profit`

/** Groups by the value as it is typed first, because few spellings are put together sooner than many tickets. */
const findGroups = (db: Db, { value, shown, key }: Grouping, source: Sql) =>
  rows<Group>(
    db,
    sql`with exact as (select ${value} as value, ${sums} from ${source} group by 1),
      spelt as (select ${shown(sql`value`)} as value, count, amount, profit from exact)
      select (array_agg(value order by count desc, value))[1] as value, sum(count)::integer as count,
        sum(amount)::bigint as amount, sum(profit)::bigint as profit
      from spelt group by ${key(sql`value`)}`,
  )

const counted = (days: Days) => sql`t.counts and ${inDays(days, sql`t.ticket_day`)}`

type AskedDemographics = { demo: DemographicKind; itemSearch: string; days: Days }

export const findDemographics = (db: Db, { demo, itemSearch, days }: AskedDemographics) =>
  findGroups(db, sellerGroupings[demo], sql`tickets t where ${counted(days)} and ${withItems(itemSearch)}`)

type AdvertisedKeyword = {
  keyword: string
  impressions: number
  clicks: number
  conversions: number
  cost: Cents
  tickets: number
  profit: Cents
}

export const findAdvertisedKeywords = (db: Db, { days, firstOnly }: { days: Days; firstOnly: boolean }) =>
  rows<AdvertisedKeyword>(
    db,
    sql`with typed as (
        select t.keyword, ${sums} from tickets t
        where ${counted(days)} and t.keyword <> '' ${firstOnly ? sql`and ${isFirstTicket}` : sql``} group by 1
      ), earned as (
        select ${keywordKey(sql`keyword`)} as key, (array_agg(btrim(keyword) order by count desc, keyword))[1] as keyword,
          sum(count)::integer as tickets, sum(profit)::bigint as profit from typed group by 1
      ), advertised as (
        select keyword_key as key, (array_agg(btrim(keyword) order by day desc))[1] as keyword,
          sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(conversions)::bigint as conversions,
          sum(cost_cents)::bigint as cost
        from advertising_figures where ${inDays(days, sql`day`)} group by 1
      )
      select coalesce(earned.keyword, advertised.keyword) as keyword, coalesce(impressions, 0) as impressions,
        coalesce(clicks, 0) as clicks, coalesce(conversions, 0) as conversions, coalesce(cost, 0) as cost,
        coalesce(tickets, 0) as tickets, coalesce(profit, 0) as profit
      from earned full join advertised using (key) where key <> ''`,
  )

/** Adds repeats up by person first, so that the source of each person is looked up once. */
const findRepeats = (db: Db, source: Sql) => {
  const { value, shown, key } = byFirstSource(sql`repeats.person_id`)
  return rows<Group & { firstSource: string }>(
    db,
    sql`with repeats as (select t.person_id, ${sums} from ${source} and ${isRepeat} group by 1),
      sourced as (select ${shown(value)} as source, repeats.* from repeats),
      named as (select (array_agg(source order by source))[1] as "firstSource", sum(count)::integer as count,
        sum(amount)::bigint as amount, sum(profit)::bigint as profit from sourced group by ${key(sql`source`)})
      select 'repeat (' || "firstSource" || ')' as value, named.* from named`,
  )
}

type AskedReferrals = { by: ReferType; days: Days }

export const findTicketReferrals = async (
  db: Db,
  kind: TicketKind,
  { by, days, breaksDown }: AskedReferrals & { breaksDown: boolean },
) => {
  const source = sql`tickets t where t.kind = ${kind} and ${counted(days)}`
  if (by !== 'fromx' || !breaksDown) return findGroups(db, ticketReferGroupings[by], source)
  const others = await findGroups(db, ticketReferGroupings.fromx, sql`${source} and not ${isRepeat}`)
  return [...others, ...(await findRepeats(db, source))]
}

export const findReceiptReferrals = (db: Db, days: Days) =>
  findGroups(db, receiptReferGroupings.fromx, sql`receipts t where t.kind = 'coin_receipt' and ${counted(days)}`)

export const findOldReferrals = (db: Db, kind: OldKind, { by, days }: AskedReferrals) =>
  findGroups(
    db,
    oldReferGroupings[by],
    sql`old_tickets t where t.kind = ${kind} and ${inDays(days, sql`t.ticket_day`)}`,
  )
