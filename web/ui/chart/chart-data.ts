export const chartTones = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
/** A palette colour, the same for its series everywhere. The first four are the kinds of record. */
export type ChartTone = (typeof chartTones)[number]

export const toneAt = (place: number) => chartTones[place % chartTones.length] ?? 1

export type ChartPoint = {
  key: string
  label: string
  axis: string
}

export type ChartSeries = {
  key: string
  label: string
  tone: ChartTone
  /** One per point; null means missing, not zero. */
  values: readonly (number | null)[]
  to?: ((point: ChartPoint) => string) | undefined
}

export type ChartData = {
  title: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  /**
   * 'columns' are stacked, for days; 'grouped' columns and 'lines' are for values that do not add up; 'bars' are
   * horizontal, for words.
   */
  look?: ChartLook | undefined
}

export type ChartLook = 'columns' | 'grouped' | 'lines' | 'bars'

/** Stacked values add up; averages side by side do not. */
export const isSummed = ({ look = 'columns' }: Pick<ChartData, 'look'>) => look === 'columns' || look === 'bars'

const MOST_AT_ONCE = 4
export const isCrowded = ({ series }: Pick<ChartData, 'series'>) => series.length > MOST_AT_ONCE

const NONE = 'none'

export const figureText = ({ format }: Pick<ChartData, 'format'>, value: number | null | undefined) =>
  value === null || value === undefined ? NONE : format(value)

export const sumAt = ({ series }: ChartData, place: number) =>
  series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)

export const pointText = (chart: ChartData, place: number) => {
  const { points, series, format } = chart
  const each = series.map(({ label, values }) => `${label} ${figureText(chart, values[place])}`)
  const together = series.length > 1 && isSummed(chart) ? [`together ${format(sumAt(chart, place))}`] : []
  return `${points[place]?.label}: ${[...each, ...together].join(', ')}`
}

const known = (values: readonly (number | null)[]) => values.filter(value => value !== null)

const rangeText = (chart: ChartData, values: readonly (number | null)[]) => {
  const figures = known(values)
  if (figures.length === 0) return NONE
  return `from ${chart.format(Math.min(...figures))} to ${chart.format(Math.max(...figures))}`
}

/** 'Coin, series 2 of 12: from 2 tickets to 19 tickets', when the keyboard moves to another series. */
export const seriesText = (chart: ChartData, place: number) => {
  const one = chart.series[place]
  return one ? `${one.label}, series ${place + 1} of ${chart.series.length}: ${rangeText(chart, one.values)}` : ''
}

export const chartText = (chart: ChartData) => {
  const { title, points, series, format } = chart
  if (points.length === 0 || series.length === 0) return `${title}: nothing to show.`
  const over = points.length === 1 ? points[0]?.label : `${points[0]?.label} to ${points.at(-1)?.label}`
  if (!isSummed(chart)) {
    const ranges = series.map(({ label, values }) => `${label} ${rangeText(chart, values)}`)
    return `${title}, ${over}. ${ranges.join(', ')}.`
  }
  const sums = series.map(
    ({ label, values }) => `${label} ${format(known(values).reduce((sum, value) => sum + value, 0))}`,
  )
  return `${title}, ${over}. In all: ${sums.join(', ')}.`
}
