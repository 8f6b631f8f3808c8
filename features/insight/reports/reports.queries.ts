import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { type Days, inDays } from '#server/makers/kept-totals.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { OldKind } from '../archives/archives.rules.ts'
import { byAge, byKeyword, byWord, type Grouping, keywordKey, orBlank, withItems } from './groupings.queries.ts'
import type { DemographicKind, ReferType } from './reports.rules.ts'

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

const demographics: Record<DemographicKind, Grouping> = {
  sex: byWord(sql`t.sex`),
  age: byAge,
  race: byWord(sql`t.race`),
  zip: byWord(sql`t.zip`),
  city: byWord(sql`t.city`),
  state: byWord(sql`t.state`),
  source: byWord(sql`t.fromx`),
}

type AskedDemographics = { demo: DemographicKind; itemSearch: string; days: Days }

export const findDemographics = (db: Db, { demo, itemSearch, days }: AskedDemographics) =>
  findGroups(db, demographics[demo], sql`tickets t where ${counted(days)} and ${withItems(itemSearch)}`)

type AdvertisedKeyword = {
  keyword: string
  impressions: number
  clicks: number
  conversions: number
  cost: Cents
  tickets: number
  profit: Cents
}

const isFirstTicket = sql`not exists (select from tickets e where e.person_id = t.person_id and e.counts
  and (e.ticket_time, e.id, e.kind) < (t.ticket_time, t.id, t.kind))`

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

const ofTickets: Record<ReferType, Grouping> = {
  fromx: orBlank(byWord(sql`t.fromx`)),
  zip: orBlank(byWord(sql`t.zip`)),
  keyword: orBlank(byKeyword(sql`t.keyword`)),
}

const ofOldTickets: Record<ReferType, Grouping> = { ...ofTickets, fromx: orBlank(byWord(sql`t.source`)) }

const isRepeat = sql`lower(btrim(t.fromx)) = 'repeat'`

/** The first visit that is no repeat says the source, as it is now: the one kept with the person never changes. */
const firstSource = sql`select coalesce(nullif(btrim(t.fromx), ''), 'unknown') as source from tickets t
  where t.person_id = repeats.person_id and t.counts and not ${isRepeat} order by t.ticket_time, t.id, t.kind limit 1`

/** Adds repeats up by person first, so that the source of each person is looked up once. */
const findRepeats = (db: Db, source: Sql) =>
  rows<Group>(
    db,
    sql`with repeats as (select t.person_id, ${sums} from ${source} and ${isRepeat} group by 1),
      sourced as (select coalesce(source, 'unknown') as source, repeats.* from repeats
        left join lateral (${firstSource}) first_visit on true)
      select 'repeat (' || (array_agg(source order by source))[1] || ')' as value, sum(count)::integer as count,
        sum(amount)::bigint as amount, sum(profit)::bigint as profit
      from sourced group by lower(source)`,
  )

type AskedReferrals = { by: ReferType; days: Days }

export const findTicketReferrals = async (
  db: Db,
  kind: TicketKind,
  { by, days, breaksDown }: AskedReferrals & { breaksDown: boolean },
) => {
  const source = sql`tickets t where t.kind = ${kind} and ${counted(days)}`
  if (by !== 'fromx' || !breaksDown) return findGroups(db, ofTickets[by], source)
  const others = await findGroups(db, ofTickets.fromx, sql`${source} and not ${isRepeat}`)
  return [...others, ...(await findRepeats(db, source))]
}

/** Receipts have neither zip nor keyword. */
export const findReceiptReferrals = (db: Db, days: Days) =>
  findGroups(db, ofTickets.fromx, sql`receipts t where t.kind = 'coin_receipt' and ${counted(days)}`)

export const findOldReferrals = (db: Db, kind: OldKind, { by, days }: AskedReferrals) =>
  findGroups(db, ofOldTickets[by], sql`old_tickets t where t.kind = ${kind} and ${inDays(days, sql`t.ticket_day`)}`)
