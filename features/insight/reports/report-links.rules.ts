import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'
import { type FigureFilter, figurePath, type ReferType } from '../figures/figures.rules.ts'
import type { DemographicKind, ReferSection } from './reports.rules.ts'

type Days = { from?: Day | undefined; to?: Day | undefined }
type Chosen = Omit<FigureFilter, 'figure'>

/** Empty for a figure of 0, which leads nowhere. */
const linkOf = (value: number, filter: FigureFilter) => (value === 0 ? '' : figurePath(filter))

const inRange = ({ from, to }: Days) => ({ startDate: from, endDate: to })

type Sums = { count: number; profit: Cents }

const linksOf = ({ count, profit }: Sums, chosen: Chosen) => ({
  count: linkOf(count, { ...chosen, figure: 'count' }),
  profit: linkOf(profit, { ...chosen, figure: 'profit' }),
})

const bought = ['ticket', 'coin'] as const

type AskedSellers = { demo: DemographicKind; itemSearch: string; days: Days }

export const demographicLinks = (
  { value, ...sums }: Sums & { value: string },
  { demo, itemSearch, days }: AskedSellers,
) => linksOf(sums, { type: bought, ...inRange(days), [demo]: value, itemSearch })

type AskedKeywords = { isShowFirstOnly: boolean; days: Days }

/** A keyword that is spelt 'unknown' is no blank one here, as in the referral report. */
export const keywordLinks = (
  { keyword: refer, tickets: count, profit }: { keyword: string; tickets: number; profit: Cents },
  { isShowFirstOnly, days }: AskedKeywords,
) => linksOf({ count, profit }, { type: bought, ...inRange(days), referType: 'keyword', refer, isShowFirstOnly })

const sectionOfRefer: Record<ReferSection, DailySection> = {
  ticket: 'ticket',
  new_coin: 'coin',
  receipt: 'receipt',
  coin: 'oldCoin',
  bullion: 'bullion',
}

type Referred = Sums & { refer: string; ticketAmount: Cents; firstSource?: string | undefined }
type AskedSection = { section: ReferSection; referType: ReferType; days: Days }

export const referralLinks = (
  { refer, firstSource, ticketAmount, ...sums }: Referred,
  { section, referType, days }: AskedSection,
) => {
  const source = firstSource === undefined ? { refer } : { refer: 'repeat', firstSource }
  const chosen = { type: sectionOfRefer[section], ...inRange(days), referType, ...source }
  return { ...linksOf(sums, chosen), ticketAmount: linkOf(ticketAmount, { ...chosen, figure: 'amount' }) }
}
