import { dayFilters, monthToToday, rangeText } from '#web/makers/report/day-filters.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import type { ReferType } from '../figures/figures.rules.ts'
import { barsOf } from './report-bars.ts'
import { getReferrals } from './reports.contract.ts'
import { type ReferSection, referSections } from './reports.rules.ts'

const types: Record<ReferType, string> = { fromx: 'From', zip: 'Zip', keyword: 'Keyword' }

const sections: Record<ReferSection, string> = {
  ticket: 'Metro Tickets',
  new_coin: 'Coin Tickets',
  receipt: 'Coin Receipts',
  coin: 'Old Coin',
  bullion: 'Bullion',
}

const sectionOf = (section: ReferSection) =>
  reportSection(getReferrals, `data.${section}`, {
    title: sections[section],
    columns: [
      { key: 'refer', label: 'Refer', card: 'title', render: ({ refer }) => refer || '(blank)' },
      { key: 'count', label: 'Count', as: 'number', width: 90, link: ({ to }) => to.count },
      { key: 'ticketAmount', label: 'Ticket Amount', as: 'amount', width: 130, link: ({ to }) => to.ticketAmount },
      { key: 'profit', label: 'Profit', as: 'amount', width: 120, link: ({ to }) => to.profit },
    ],
    totals: ({ totals }) => totals[section],
    emptyText: `${sections[section]} have nothing on these days.`,
    ...(section === 'receipt' && { note: () => 'a receipt has neither zip nor keyword' }),
    chart: {
      of: ({ data }) =>
        barsOf({
          title: sections[section],
          label: 'Count',
          rows: data[section].map(({ refer, count }) => ({ name: refer, value: count })),
        }),
      place: 'beside',
    },
  })

/** The document heads this report 'Keywords'. */
export const Referral = reportScreen(getReferrals, {
  title: 'Keywords',
  tab: 'Referral Report',
  defaults: timeZone => ({ ...monthToToday(timeZone), referType: 'fromx' as const }),
  headFilter: ({ referType, repeatBreakDown, ...days }) =>
    `Referral by ${types[referType]}, ${rangeText(days)}${repeatBreakDown ? ', repeats broken down' : ''}`,
  filters: [
    {
      key: 'referType',
      label: 'Type',
      kind: 'choice',
      choices: Object.entries(types).map(([value, label]) => ({ value, label })),
    },
    ...dayFilters,
    { key: 'repeatBreakDown', label: 'Breakdown Repeats', kind: 'check' },
  ],
  sections: referSections.map(sectionOf),
})
