import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, flag, listInput, maybeDay, option, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { referTypes } from '../figures/figures.rules.ts'
import { demographicKinds, demographicSorts, directions, highValueTables, referSections } from './reports.rules.ts'

const days = { startDate: maybeDay(), endDate: maybeDay() }
const dayLabels = { startDate: 'Start Date', endDate: 'End Date' }

/** Addresses of the rows behind the figures; empty for a 0. */
const links = { count: z.string(), profit: z.string() }

const DemographicRow = z.object({
  value: z.string(),
  count: z.int(),
  countPercent: z.number(),
  profit: Dollars,
  /** Empty unless the profit of all rows is above 0. */
  profitPercent: z.nullable(z.number()),
  to: z.object(links),
})

/** Metro and coin tickets by a fact of their sellers. */
export const getDemographics = endpoint({
  method: 'GET',
  path: 'demographics/get-all',
  access: 'admin_only',
  input: listInput([], {
    itemSearch: text(100),
    demo: choice(option(demographicKinds, 'sex')),
    sortField: choice(option(demographicSorts, 'count')),
    sortDirection: choice(option(directions, 'desc')),
    ...days,
  }),
  labels: { ...dayLabels, demo: 'Demographic' },
  output: z.object({
    data: z.array(DemographicRow),
    count: z.int(),
    totals: z.object({ count: z.int(), profit: Dollars }),
  }),
})

const keywordColumns = ['keyword', 'impressions', 'clicks', 'conversions', 'cost', 'tickets', 'profit'] as const

const AdvertisingTotals = z.object({
  impressions: z.int(),
  clicks: z.int(),
  conversions: z.int(),
  cost: Dollars,
  tickets: z.int(),
  profit: Dollars,
})

const KeywordRow = z.extend(AdvertisingTotals, {
  keyword: z.string(),
  /** Profit divided by clicks, times 0.75; empty without clicks. */
  suggestedBid: z.nullable(Dollars),
  to: z.object(links),
})

/** What advertising brought beside what its tickets earned. */
export const getKeywords = endpoint({
  method: 'GET',
  path: 'keywords/get-all-data',
  access: 'admin_only',
  input: listInput([...keywordColumns, 'suggestedBid'], { isShowFirstOnly: flag(), ...days }),
  labels: { ...dayLabels, isShowFirstOnly: 'Show first-time only' },
  output: z.object({ data: z.array(KeywordRow), count: z.int(), totals: AdvertisingTotals }),
})

const ReferralRow = z.object({
  refer: z.string(),
  count: z.int(),
  ticketAmount: Dollars,
  profit: Dollars,
  to: z.object({ ...links, ticketAmount: z.string() }),
})

const ReferralTotals = z.object({ count: z.int(), ticketAmount: Dollars, profit: Dollars })

const bySection = <T extends z.ZodMiniType>(each: T) =>
  z.object({ ticket: each, new_coin: each, receipt: each, coin: each, bullion: each })

/** All sections have one page number. */
export const getReferrals = endpoint({
  method: 'GET',
  path: 'refer/get-all-data/{referType}',
  access: 'admin_only',
  input: listInput([], { referType: choice(option(referTypes, 'fromx')), repeatBreakDown: flag(), ...days }),
  labels: { ...dayLabels, referType: 'Type', repeatBreakDown: 'Breakdown Repeats' },
  output: z.object({
    data: bySection(z.array(ReferralRow)),
    count: bySection(z.int()),
    totals: bySection(ReferralTotals),
  }),
  sections: referSections.map(section => `data.${section}` as const),
})

const HighValueRow = z.object({
  id: z.int(),
  number: z.string(),
  ticketTime: z.int(),
  name: z.string(),
  clerk: z.string(),
  payment: z.string(),
  ticketAmount: Dollars,
})

const byLimit = <T extends z.ZodMiniType>(each: T) => z.object({ from3000: each, from10000: each })
const byTable = <T extends z.ZodMiniType>(each: T) =>
  z.object({ coin: byLimit(each), metro: byLimit(each), receipt: byLimit(each), jewelryReceipt: byLimit(each) })

/** The keys name the limits that the settings begin with; all eight tables have one page number. */
export const getHighValueTickets = endpoint({
  method: 'GET',
  path: 'high-value-ticket/get-all-data',
  access: 'admin_only',
  input: listInput([], days),
  labels: dayLabels,
  output: z.object({
    data: byTable(z.array(HighValueRow)),
    count: byTable(z.int()),
    amounts: byTable(Dollars),
    limits: byLimit(Dollars),
  }),
  sections: highValueTables.flatMap(table => [`data.${table}.from3000`, `data.${table}.from10000`] as const),
})
