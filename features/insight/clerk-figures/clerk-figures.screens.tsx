import { formatAmount } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { dayFilters, monthToToday, rangeText } from '#web/makers/report/day-filters.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RowLink } from '#web/RowLink.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { type FigureName, figurePath } from '../figures/figures.rules.ts'
import { type ClerkRow, listClerkFigures } from './clerk-figures.contract.ts'

const pathOf = (figure: FigureName, { type, clerk, startDate, endDate }: ClerkRow) =>
  figurePath({
    type,
    figure,
    clerk,
    startDate: (startDate ?? undefined) as Day | undefined,
    endDate: (endDate ?? undefined) as Day | undefined,
  })

const counted = (figure: FigureName, count: number, row: ClerkRow) =>
  count > 0 && <RowLink to={pathOf(figure, row)}>{count.toLocaleString('en-US')}</RowLink>

export const ClerkFigures = reportScreen(listClerkFigures, {
  title: 'Clerk Figures',
  defaults: monthToToday,
  headFilter: rangeText,
  filters: dayFilters,
  sections: [
    reportSection(listClerkFigures, 'data', {
      title: 'By clerk',
      note: () => 'without voids and drafts; voids and broken seals by themselves',
      columns: [
        { key: 'clerk', label: 'Clerk' },
        { key: 'type', label: 'Kind', width: 150, render: ({ type }) => sectionWords[type].label },
        { key: 'count', label: 'Number', as: 'number', width: 90, render: row => counted('count', row.count, row) },
        {
          key: 'amount',
          label: 'Amount',
          as: 'amount',
          width: 130,
          render: row => <RowLink to={pathOf('amount', row)}>{formatAmount(row.amount)}</RowLink>,
        },
        {
          key: 'profit',
          label: 'Profit',
          as: 'amount',
          width: 120,
          render: row => <RowLink to={pathOf('profit', row)}>{formatAmount(row.profit)}</RowLink>,
        },
        { key: 'profitKnown', label: 'Known', as: 'number', width: 80 },
        { key: 'voids', label: 'Voids', as: 'number', width: 80, render: row => counted('voided', row.voids, row) },
        {
          key: 'brokenSeals',
          label: 'Broken seals',
          as: 'number',
          width: 110,
          render: row => counted('brokenSeal', row.brokenSeals, row),
        },
      ],
      totals: ({ totals }) => totals,
      emptyText: 'Nobody bought or sold in these days.',
    }),
  ],
})
