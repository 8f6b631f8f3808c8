import { formatDollars } from '#shared/money.ts'
import { dayFilters, monthToToday, rangeText } from '#web/makers/report/day-filters.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { barsOf } from './report-bars.ts'
import { getKeywords } from './reports.contract.ts'

export const Keywords = reportScreen(getKeywords, {
  title: 'Keywords',
  defaults: monthToToday,
  headFilter: ({ isShowFirstOnly, ...days }) => `${rangeText(days)}${isShowFirstOnly ? ', first-time only' : ''}`,
  filters: [...dayFilters, { key: 'isShowFirstOnly', label: 'Show first-time only', kind: 'check' }],
  sections: [
    reportSection(getKeywords, 'data', {
      title: 'Keywords and what they brought',
      note: ({ totals }) =>
        `profit ${formatDollars(totals.profit)} before ${formatDollars(totals.cost)} of advertising; the suggested bid is 0.75 of a click's profit`,
      columns: [
        { key: 'keyword', label: 'Keyword', sort: true, card: 'title' },
        { key: 'impressions', label: 'Impressions', as: 'number', width: 110, sort: true },
        { key: 'clicks', label: 'Clicks', as: 'number', width: 90, sort: true },
        { key: 'conversions', label: 'Conversions', as: 'number', width: 110, sort: true },
        { key: 'cost', label: 'Cost', as: 'amount', width: 110, sort: true },
        { key: 'tickets', label: 'Tickets', as: 'number', width: 90, sort: true, link: ({ to }) => to.count },
        { key: 'profit', label: 'Profit', as: 'amount', width: 120, sort: true, link: ({ to }) => to.profit },
        { key: 'suggestedBid', label: 'Suggested bid', as: 'amount', width: 120, sort: true },
      ],
      totals: ({ totals }) => totals,
      emptyText: 'No ticket of these days has a keyword, and no advertising figures were imported for them.',
      chart: {
        of: ({ data }) =>
          barsOf({
            title: 'Profit by keyword',
            label: 'Profit',
            isMoney: true,
            rows: data.map(({ keyword, profit }) => ({ name: keyword, value: profit })),
          }),
        place: 'above',
      },
    }),
  ],
})
