import { lastNames } from './fill.ts'
import type { BenchTarget } from './turns.ts'
import { measureWaits, type WaitCase } from './waits.ts'

/** The owner's day, reports and search, over ten years. */

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const random = (below: number) => Math.floor(Math.random() * below)
const oneOf = <Value>(values: readonly Value[]) => values[random(values.length)] as Value
const year = () => new Date().getFullYear() - 1 - random(8)

const daily = (name: string, body: () => object): WaitCase => ({
  name,
  method: 'POST',
  path: () => 'common/daily-data',
  body: () => ({ dataType: 'all', ...body() }),
  limit: 150,
})

const days: readonly WaitCase[] = [
  daily('daily of all years', () => ({ type: 'year' })),
  daily('daily of the months of a year', () => ({ type: 'month', year: year() })),
  daily('daily of the days of a month', () => ({ type: 'day', timeStamp: Date.now() - random(3000) * DAY_MS })),
  { name: 'dashboard', method: 'GET', path: () => 'dashboard/days', limit: 150 },
  {
    name: 'chart, months by years',
    method: 'POST',
    path: () => 'common/daily-chart-data',
    body: () => ({ type: 'Ticket', aggregate: oneOf(['Sum', 'Average', 'Max']), showBy: 'Month', group_by: 'Year' }),
    limit: 300,
  },
  {
    name: 'chart, hours by weekdays',
    method: 'POST',
    path: () => 'common/daily-chart-data',
    body: () => ({ type: 'Ticket', amount: 'Profit', aggregate: 'Max', showBy: 'Hour', group_by: 'Day of Week' }),
    limit: 300,
  },
  {
    name: 'date statistics',
    method: 'GET',
    path: () =>
      `common/get-filter-date-data?filterSystems=Metro,Coin%20Receipt&date=${1 + random(12)}/${1 + random(28)}`,
    limit: 300,
  },
  {
    name: 'journal of a month',
    method: 'GET',
    path: () => `books/journal?span=month&date=${daysAgo(60 + random(3000))}`,
    limit: 500,
  },
]

const spans = [
  ['one year', 365, 500],
  ['ten years', 3650, 2000],
] as const

const reportCalls = [
  ['demographics', 'demographics/get-all', { demo: 'zip' }],
  ['demographics by item', 'demographics/get-all', { demo: 'age', itemSearch: 'rope' }],
  ['keywords', 'keywords/get-all-data', { isShowFirstOnly: 'true' }],
  ['referral', 'refer/get-all-data/fromx', { repeatBreakDown: 'true' }],
  ['high value', 'high-value-ticket/get-all-data', {}],
] as const

const reports: readonly WaitCase[] = [
  ...spans.flatMap(([span, back, limit]) =>
    reportCalls.map(([name, path, asked]): WaitCase => {
      const query = new URLSearchParams({ ...asked, startDate: daysAgo(back), endDate: daysAgo(0) })
      return { name: `${name}, ${span}`, method: 'GET', path: () => `${path}?${query.toString()}`, limit }
    }),
  ),
  {
    name: 'metrics of all time',
    method: 'POST',
    path: () => 'metrics/get-all-data',
    body: () => ({ metricData: { start: oneOf(['keyword', 'age', 'race', 'zip']) } }),
    limit: 2000,
  },
]

const search = (name: string, query: () => string): WaitCase => ({
  name: `search by ${name}`,
  method: 'POST',
  path: () => 'common/get-data-advance-search',
  body: () => ({ query: query() }),
  limit: 200,
})

const searches = (tickets: number): readonly WaitCase[] => [
  search('number', () => `M${10_001 + random(tickets)}`),
  search('name', () => oneOf(lastNames)),
  search('amount', () => String(1 + random(3000))),
  search('day', () => daysAgo(random(3000))),
  search('words', () => `${oneOf(['ring', 'chain', 'estate'])} ${oneOf(lastNames)}`),
  search('phone', () => `702 555 ${String(1000 + random(9000))}`),
  {
    name: 'first answer of the palette',
    method: 'POST',
    path: () => 'common/get-data-advance-search',
    body: () => ({ query: oneOf(lastNames).slice(0, 4), only: 'records', pageSize: 8 }),
    limit: 100,
  },
]

export const measureInsight = (portal: BenchTarget) =>
  measureWaits(portal, [...days, ...reports, ...searches(portal.tickets)])
