import { dayFilters, monthToToday, rangeText } from '#web/makers/report/day-filters.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { barsOf, ticketText } from './report-bars.ts'
import { getDemographics } from './reports.contract.ts'
import type { DemographicKind } from './reports.rules.ts'

const words: Record<DemographicKind, string> = {
  sex: 'Sex',
  age: 'Age',
  race: 'Race',
  zip: 'Zip',
  city: 'City',
  state: 'State',
  source: 'Source',
}

const percent = (value: number | null) => (value === null ? '' : `${value.toFixed(2)} %`)

export const Demographics = reportScreen(getDemographics, {
  title: 'Demographics',
  defaults: timeZone => ({
    ...monthToToday(timeZone),
    demo: 'sex' as const,
    sortField: 'count' as const,
    sortDirection: 'desc' as const,
  }),
  headFilter: ({ demo, itemSearch, ...days }) =>
    [words[demo], rangeText(days), ...(itemSearch ? [`items with '${itemSearch}'`] : [])].join(', '),
  filters: [
    {
      key: 'demo',
      label: 'Demographic',
      kind: 'choice',
      choices: Object.entries(words).map(([value, label]) => ({ value, label })),
    },
    { key: 'itemSearch', label: 'Item Search', kind: 'text' },
    ...dayFilters,
    {
      key: 'sortField',
      label: 'Sort Field',
      kind: 'choice',
      choices: [
        { value: 'count', label: 'by count' },
        { value: 'profit', label: 'by profit' },
        { value: 'value', label: 'by value' },
      ],
    },
    {
      key: 'sortDirection',
      label: 'Sort Direction',
      kind: 'choice',
      choices: [
        { value: 'desc', label: 'down' },
        { value: 'asc', label: 'up' },
      ],
    },
  ],
  sections: [
    reportSection(getDemographics, 'data', {
      title: 'Sellers',
      note: ({ totals }) => `${ticketText(totals.count)}, Metro and coin`,
      columns: [
        { key: 'value', label: 'Value', card: 'title' },
        { key: 'count', label: 'Count', as: 'number', width: 64, link: ({ to }) => to.count },
        {
          key: 'countPercent',
          label: '% of count',
          as: 'number',
          width: 84,
          render: ({ countPercent }) => percent(countPercent),
        },
        { key: 'profit', label: 'Profit', as: 'amount', width: 100, link: ({ to }) => to.profit },
        {
          key: 'profitPercent',
          label: '% of profit',
          as: 'number',
          width: 88,
          render: ({ profitPercent }) => percent(profitPercent),
        },
      ],
      totals: ({ totals }) => totals,
      emptyText: 'No ticket of these days fits.',
      chart: {
        of: ({ data }) =>
          barsOf({
            title: 'Tickets by value',
            label: 'Tickets',
            rows: data.map(({ value, count }) => ({ name: value, value: count })),
          }),
        place: 'beside',
      },
    }),
  ],
})
