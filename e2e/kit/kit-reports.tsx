import * as z from 'zod/mini'
import type { OutputOf } from '#shared/endpoint.ts'
import { endpoint } from '#shared/endpoint.ts'
import { filter, optionList, wholeNumber } from '#shared/fields.ts'
import { Dollars, dollars, formatDollars } from '#shared/money.ts'
import { formatHeadPeriod } from '#shared/time.ts'
import { reportAddress } from '../../web/makers/report/report-address.ts'
import { reportScreen } from '../../web/makers/report/report-screen.tsx'
import { reportSection } from '../../web/makers/report/report-sections.ts'
import type { ChartData, ChartLook } from '../../web/ui/chart/chart-data.ts'
import { toneAt } from '../../web/ui/chart/chart-data.ts'

/** Reports like the coming daily views and chart. */

const Row = z.object({ period: z.int(), group: z.string(), amount: Dollars })
const systems = ['metro', 'coin', 'coin_receipt', 'jewelry_receipt'] as const

const listPeriods = endpoint({
  method: 'GET',
  path: 'kit/periods',
  access: 'all',
  input: z.object({
    year: filter(wholeNumber(1900, 2999)),
    month: filter(wholeNumber(1, 12)),
    day: filter(wholeNumber(1, 31)),
    systems: optionList(systems),
  }),
  output: z.object({ data: z.array(Row) }),
})

const address = reportAddress(listPeriods, '/kit/daily/{year?}/{month?}/{day?}')

export const dailyRoute = address.route

export const KitDaily = reportScreen(listPeriods, {
  title: input => `Daily ${formatHeadPeriod(input)}`,
  address,
  defaults: () => ({ systems: ['metro' as const] }),
  filters: [
    {
      key: 'systems',
      label: 'Filter System',
      kind: 'multi',
      options: [
        { value: 'metro', label: 'Metro' },
        { value: 'coin', label: 'Coin' },
        { value: 'coin_receipt', label: 'Coin Receipt' },
        { value: 'jewelry_receipt', label: 'Jewelry Receipt' },
      ],
    },
  ],
  sections: [
    reportSection(listPeriods, 'data', {
      title: 'By month',
      columns: [
        {
          key: 'period',
          label: 'Period',
          as: 'number',
          link: ({ period }) => address.to({ year: 2026, month: period }),
        },
        { key: 'group', label: 'Asked for' },
        { key: 'amount', label: 'Amount', as: 'amount' },
      ],
    }),
  ],
})

const listChart = endpoint({
  method: 'GET',
  path: 'kit/chart',
  access: 'all',
  input: z.object({}),
  output: z.object({ data: z.array(Row) }),
})

const chartOf = (look: ChartLook, { data }: OutputOf<typeof listChart>): ChartData => {
  const periods = [...new Set(data.map(({ period }) => period))]
  const groups = [...new Set(data.map(({ group }) => group))]
  const valueAt = (group: string, period: number) =>
    data.find(row => row.group === group && row.period === period)?.amount ?? null
  return {
    title: `Figures in ${look}`,
    look,
    points: periods.map(period => ({ key: String(period), label: `Period ${period}`, axis: String(period) })),
    series: groups.map((group, at) => ({
      key: group,
      label: group,
      tone: toneAt(at),
      values: periods.map(period => {
        const amount = valueAt(group, period)
        return amount === null ? null : amount / 100
      }),
    })),
    format: value => formatDollars(dollars(value)),
  }
}

const figures = (look: ChartLook) =>
  reportSection(listChart, 'data', {
    title: `Rows of ${look}`,
    columns: [
      { key: 'period', label: 'Period', as: 'number', sort: true },
      { key: 'group', label: 'Group', sort: true },
      { key: 'amount', label: 'Amount', as: 'amount', sort: true },
    ],
    chart: { of: answer => chartOf(look, answer), place: 'above' },
  })

const chartScreen = (look: ChartLook) =>
  reportScreen(listChart, { title: 'Chart', filters: [], sections: [figures(look)] })

export const KitStacked = chartScreen('columns')
export const KitGrouped = chartScreen('grouped')
export const KitLines = chartScreen('lines')
