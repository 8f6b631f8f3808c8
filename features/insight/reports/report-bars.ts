import { dollars, formatDollars } from '#shared/money.ts'
import type { ChartData } from '#web/ui/chart/chart-data.ts'

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
