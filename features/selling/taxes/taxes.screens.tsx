import { lastMonth } from '#shared/day-range.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { dollars, formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { dayAt, formatDays } from '#shared/time.ts'
import { reportScreen } from '#web/makers/report/report-screen.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { listTaxes, type TaxPeriod } from './taxes.contract.ts'
import { daysOfMonth, isMonth, type TaxReceiptType, taxedKinds, taxPeriodText, taxReceiptTypes } from './taxes.rules.ts'
import { WhyTaxButton } from './WhyTaxButton.tsx'

const words = {
  CR: { label: 'Coin Receipt', tone: 3 },
  JR: { label: 'Jewelry Receipt', tone: 4 },
} as const

const periodPath = (period: string, receiptType: TaxReceiptType) => {
  if (!isMonth(period)) return `${recordKinds[taxedKinds[receiptType]].list}?date=${period}`
  const { startDate, endDate } = daysOfMonth(period)
  return `/portal/taxes?receiptType=${receiptType}&startDate=${startDate}&endDate=${endDate}`
}

type Answer = OutputOf<typeof listTaxes>

const chartOf = ({ periods, receiptType }: Answer): ChartData => ({
  title: isMonth(periods[0]?.period ?? '') ? 'Tax by month' : 'Tax by day',
  points: periods.map(({ period }) => ({
    key: period,
    label: taxPeriodText(period),
    axis: isMonth(period) ? taxPeriodText(period) : taxPeriodText(period).slice(0, 5),
  })),
  series: [
    {
      key: receiptType,
      label: words[receiptType].label,
      tone: words[receiptType].tone,
      values: periods.map(({ tax }) => tax / 100),
      to: ({ key }) => periodPath(key, receiptType),
    },
  ],
  format: value => formatDollars(dollars(value)),
})

const receiptText = (count: number) => (count === 1 ? '1 receipt' : `${count.toLocaleString('en-US')} receipts`)

export const Taxes = reportScreen(listTaxes, {
  title: 'Taxes',
  defaults: timeZone => ({ ...lastMonth(dayAt(Date.now(), timeZone)), receiptType: 'CR' as const }),
  headFilter: ({ receiptType, startDate, endDate }) => `${words[receiptType].label}, ${formatDays(startDate, endDate)}`,
  filters: [
    {
      key: 'receiptType',
      label: 'Receipt Type',
      kind: 'choice',
      choices: taxReceiptTypes.map(value => ({ value, label: words[value].label })),
    },
    { key: 'startDate', label: 'From', kind: 'day' },
    { key: 'endDate', label: 'To', kind: 'day' },
  ],
  sections: [
    reportSection(listTaxes, 'periods', {
      title: 'Tax over time',
      note: ({ totals }) => `${formatDollars(totals.tax)} in all`,
      columns: [
        {
          key: 'period',
          label: 'Date',
          render: ({ period, receiptType }: TaxPeriod) => (
            <RowLink to={periodPath(period, receiptType)}>{taxPeriodText(period)}</RowLink>
          ),
        },
        { key: 'receipts', label: 'Receipts', as: 'number', width: 90 },
        { key: 'amount', label: 'Amount', as: 'amount', width: 110 },
        { key: 'tax', label: 'Tax', as: 'amount', width: 100 },
      ],
      emptyText: 'No receipt of these days has tax.',
      chart: { of: chartOf, place: 'beside' },
    }),
    reportSection(listTaxes, 'data', {
      title: 'Receipts with tax',
      note: ({ count, totals }) => `${receiptText(count)}, and ${totals.untaxed.toLocaleString('en-US')} without tax`,
      columns: [
        {
          key: 'number',
          label: 'Receipt',
          width: 110,
          sort: true,
          render: ({ number }) => <RecordNumber number={number} />,
        },
        { key: 'ticketTime', label: 'Date', as: 'instant', width: 130, sort: true },
        { key: 'amount', label: 'Amount', as: 'amount', width: 120, sort: true },
        { key: 'tax', label: 'Tax', as: 'amount', width: 110, sort: true },
        { key: 'id', label: 'Explained', screenOnly: true, render: receipt => <WhyTaxButton receipt={receipt} /> },
      ],
      totals: ({ totals }) => ({ amount: totals.amount, tax: totals.tax }),
      emptyText: 'No receipt of these days has tax.',
    }),
  ],
})
