import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import { dayFilters, monthToToday, rangeText } from '#web/makers/report/day-filters.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RowLink } from '#web/RowLink.tsx'
import { getHighValueTickets } from './reports.contract.ts'
import { type HighValueTable, highValueTables } from './reports.rules.ts'

const words: Record<HighValueTable, { title: string; pathOf: (row: { id: number; number: string }) => string }> = {
  coin: { title: 'Coin Tickets', pathOf: ({ id }) => `/portal/coin-tickets?id=${id}` },
  metro: { title: 'Metro Tickets', pathOf: ({ id }) => `/portal/metro-tickets?id=${id}` },
  receipt: { title: 'Coin Receipts', pathOf: ({ number }) => `/invoice-receipt/${number}` },
  jewelryReceipt: { title: 'Jewelry Receipts', pathOf: ({ number }) => `/invoice-receipt/${number}` },
}

const limits = {
  from3000: 'of high value',
  from10000: 'of very high value',
} as const

const sectionOf = (table: HighValueTable, limit: keyof typeof limits) =>
  reportSection(getHighValueTickets, `data.${table}.${limit}`, {
    title: `${words[table].title} ${limits[limit]}`,
    note: ({ count, amounts, limits: { from3000, from10000 } }) =>
      [
        count[table][limit].toLocaleString('en-US'),
        `${formatDollars(amounts[table][limit])} in all`,
        limit === 'from3000'
          ? `from ${formatAmount(from3000)} to ${formatAmount(cents(from10000 - 1))}`
          : `from ${formatAmount(from10000)} on`,
      ].join(', '),
    columns: [
      {
        key: 'number',
        label: 'Number',
        width: 100,
        render: row => <RowLink to={words[table].pathOf(row)}>{row.number}</RowLink>,
      },
      { key: 'ticketTime', label: 'Date', as: 'instant', width: 130 },
      { key: 'name', label: 'Name' },
      { key: 'clerk', label: 'Clerk', width: 110 },
      { key: 'payment', label: 'Payment', width: 120 },
      { key: 'ticketAmount', label: 'Amount', as: 'amount', width: 120 },
    ],
    totals: ({ amounts }) => ({ ticketAmount: amounts[table][limit] }),
    emptyText: 'Nothing of this value.',
  })

export const HighValueTickets = reportScreen(getHighValueTickets, {
  title: 'High Value Tickets',
  defaults: monthToToday,
  headFilter: rangeText,
  filters: dayFilters,
  sections: highValueTables.flatMap(table => [sectionOf(table, 'from3000'), sectionOf(table, 'from10000')]),
})
