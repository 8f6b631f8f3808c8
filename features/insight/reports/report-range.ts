import { lastMonth, type ReportDays } from '#shared/day-range.ts'
import { dollars, formatDollars } from '#shared/money.ts'
import { dayAt, formatDay } from '#shared/time.ts'
import type { ChartData } from '#web/ui/chart/chart-data.ts'

export const dayFilters = [
  { key: 'startDate', label: 'From', kind: 'day' },
  { key: 'endDate', label: 'To', kind: 'day' },
] as const

export const monthToToday = (timeZone: string) => lastMonth(dayAt(Date.now(), timeZone))

export const rangeText = ({ startDate, endDate }: ReportDays) =>
  [startDate, endDate].map(day => (day ? formatDay(day) : 'any day')).join(' – ')

export const ticketText = (count: number) => (count === 1 ? '1 ticket' : `${count.toLocaleString('en-US')} tickets`)

const MOST_BARS = 12

type Bars = { title: string; label: string; rows: readonly { name: string; value: number }[]; isMoney?: boolean }

/** The first rows as bars; a word that is empty is named. */
export const barsOf = ({ title, label, rows, isMoney = false }: Bars): ChartData => {
  const shown = rows.slice(0, MOST_BARS)
  return {
    title,
    look: 'bars',
    points: shown.map(({ name }) => ({ key: name, label: name || '(blank)', axis: name || '(blank)' })),
    series: [{ key: 'bars', label, tone: 1, values: shown.map(({ value }) => (isMoney ? value / 100 : value)) }],
    format: value => (isMoney ? formatDollars(dollars(value)) : value.toLocaleString('en-US')),
  }
}
