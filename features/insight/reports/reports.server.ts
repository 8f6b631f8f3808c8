import type { Db } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { type ReportDays, reportDays } from '#shared/day-range.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { type Cents, cents } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { findDayFigures } from '../day-totals/day-totals.queries.ts'
import { findHighValue } from './high-value.queries.ts'
import { demographicLinks, keywordLinks, referralLinks } from './report-links.rules.ts'
import { getDemographics, getHighValueTickets, getKeywords, getReferrals } from './reports.contract.ts'
import {
  findAdvertisedKeywords,
  findDemographics,
  findOldReferrals,
  findReceiptReferrals,
  findTicketReferrals,
} from './reports.queries.ts'
import {
  type HighValueTable,
  orderedRows,
  pageOfRows,
  type ReferSection,
  referSections,
  suggestedBid,
  withPercentages,
} from './reports.rules.ts'

type Days = ReturnType<typeof reportDays>

const daysOf = ({ user }: Context, { startDate, endDate }: ReportDays): Days =>
  reportDays({ startDate, endDate }, dayAt(Date.now(), user.timeZone))

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const centsOf = <Row>(rows: readonly Row[], of: (row: Row) => Cents) => cents(sumOf(rows, of))

type AskedReferrals = InputOf<typeof getReferrals>

/** Receipts without a source to group by are one row, which the day totals keep. */
const allReceipts = async (db: Db, days: Days) => {
  const years = await findDayFigures(db, { ...days, group: 'year', kinds: ['coin_receipt'] })
  const count = sumOf(years, year => year.count)
  const sums = { amount: centsOf(years, year => year.amount), profit: centsOf(years, year => year.profit) }
  return count === 0 ? [] : [{ value: '', count, ...sums }]
}

const findSection = (db: Db, section: ReferSection, { referType: by, repeatBreakDown }: AskedReferrals, days: Days) => {
  if (section === 'receipt') return by === 'fromx' ? findReceiptReferrals(db, days) : allReceipts(db, days)
  if (section === 'coin') return findOldReferrals(db, 'old_coin', { by, days })
  if (section === 'bullion') return findOldReferrals(db, 'bullion', { by, days })
  const kind = section === 'ticket' ? 'metro' : 'coin'
  return findTicketReferrals(db, kind, { by, days, breaksDown: repeatBreakDown })
}

const referralRows = async (db: Db, section: ReferSection, asked: AskedReferrals, days: Days) => {
  const groups = await findSection(db, section, asked, days)
  const rows = groups.map(({ value, amount, ...group }) => ({ refer: value, ticketAmount: amount, ...group }))
  return orderedRows(rows, { by: 'count', direction: 'desc', name: 'refer' })
}

const bySection = <T>(of: (section: ReferSection) => T) =>
  Object.fromEntries(referSections.map(section => [section, of(section)])) as Record<ReferSection, T>

const kindOfTable = {
  coin: 'coin',
  metro: 'metro',
  receipt: 'coin_receipt',
  jewelryReceipt: 'jewelry_receipt',
} as const satisfies Record<HighValueTable, string>

const readHighValue = async (context: Context, days: Days) => {
  const { highValueFrom, veryHighValueFrom } = await readSetting(context.db, 'reports')
  const ofTable = async (table: HighValueTable) => {
    const asked = { kind: kindOfTable[table], days }
    const [high, veryHigh] = await Promise.all([
      findHighValue(context.db, { ...asked, from: highValueFrom, below: veryHighValueFrom }, context.page),
      findHighValue(context.db, { ...asked, from: veryHighValueFrom, below: null }, context.page),
    ])
    const both = <T>(of: (found: typeof high) => T) => ({ from3000: of(high), from10000: of(veryHigh) })
    return { data: both(({ data }) => data), count: both(({ count }) => count), amount: both(({ amount }) => amount) }
  }
  const [coin, metro, receipt, jewelryReceipt] = [
    await ofTable('coin'),
    await ofTable('metro'),
    await ofTable('receipt'),
    await ofTable('jewelryReceipt'),
  ]
  return {
    data: { coin: coin.data, metro: metro.data, receipt: receipt.data, jewelryReceipt: jewelryReceipt.data },
    count: { coin: coin.count, metro: metro.count, receipt: receipt.count, jewelryReceipt: jewelryReceipt.count },
    amounts: { coin: coin.amount, metro: metro.amount, receipt: receipt.amount, jewelryReceipt: jewelryReceipt.amount },
    limits: { from3000: highValueFrom, from10000: veryHighValueFrom },
  }
}

export const reportHandlers: Handler[] = [
  handle(getDemographics, async (context, { demo, itemSearch, sortField, sortDirection, ...dates }) => {
    const asked = { demo, itemSearch, days: daysOf(context, dates) }
    const groups = await findDemographics(context.db, asked)
    const { data, totals } = withPercentages(groups.map(({ value, count, profit }) => ({ value, count, profit })))
    const ordered = orderedRows(data, { by: sortField, direction: sortDirection, name: 'value' })
    const shown = pageOfRows(ordered, context.page).map(row => ({ ...row, to: demographicLinks(row, asked) }))
    return { data: shown, count: data.length, totals }
  }),

  handle(getKeywords, async (context, { isShowFirstOnly, sortBy = 'tickets', sortOrder, ...dates }) => {
    const days = daysOf(context, dates)
    const found = await findAdvertisedKeywords(context.db, { days, firstOnly: isShowFirstOnly })
    const rows = found.map(row => ({ ...row, suggestedBid: suggestedBid(row) }))
    const ordered = orderedRows(rows, { by: sortBy, direction: sortOrder || 'desc', name: 'keyword' })
    const linksOf = (row: (typeof rows)[number]) => keywordLinks(row, { isShowFirstOnly, days })
    return {
      data: pageOfRows(ordered, context.page).map(row => ({ ...row, to: linksOf(row) })),
      count: rows.length,
      totals: {
        impressions: sumOf(rows, row => row.impressions),
        clicks: sumOf(rows, row => row.clicks),
        conversions: sumOf(rows, row => row.conversions),
        cost: centsOf(rows, row => row.cost),
        tickets: sumOf(rows, row => row.tickets),
        profit: centsOf(rows, row => row.profit),
      },
    }
  }),

  handle(getReferrals, async (context, asked) => {
    const days = daysOf(context, asked)
    const found = await Promise.all(referSections.map(section => referralRows(context.db, section, asked, days)))
    const rowsOf = (section: ReferSection) => found[referSections.indexOf(section)] ?? []
    const shownOf = (section: ReferSection) =>
      pageOfRows(rowsOf(section), context.page).map(row => ({
        ...row,
        to: referralLinks(row, { section, referType: asked.referType, days }),
      }))
    return {
      data: bySection(shownOf),
      count: bySection(section => rowsOf(section).length),
      totals: bySection(section => ({
        count: sumOf(rowsOf(section), ({ count }) => count),
        ticketAmount: centsOf(rowsOf(section), ({ ticketAmount }) => ticketAmount),
        profit: centsOf(rowsOf(section), ({ profit }) => profit),
      })),
    }
  }),

  handle(getHighValueTickets, (context, asked) => readHighValue(context, daysOf(context, asked))),
]
