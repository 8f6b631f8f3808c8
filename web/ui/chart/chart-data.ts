/** What a chart shows. It has no colours, no sizes and no words of its own but these. */
export type ChartPoint = {
  key: string
  /** In full, for the tip and for readers: 'Fri 11/13/26'. */
  label: string
  /** Short, under the axis: '11/13'. */
  axis: string
}

export type ChartSeries = {
  key: string
  label: string
  /** Its colour everywhere: charts 1 to 4 of the palette. */
  tone: 1 | 2 | 3 | 4
  /** One for each point. */
  values: readonly number[]
  /** Where the bar of a point leads. */
  to?: ((point: ChartPoint) => string) | undefined
}

export type ChartData = {
  title: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** A figure as the tip says it: '$1,240.00', '12 tickets'. */
  format: (value: number) => string
  /** 'columns' are stacked side by side, for days; 'bars' lie below each other, for words. */
  look?: 'columns' | 'bars'
}

export const sumAt = ({ series }: ChartData, place: number) =>
  series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)

/** 'Fri 11/13/26: Metro 19 tickets, Coin 14 tickets, together 33 tickets' */
export const pointText = (chart: ChartData, place: number) => {
  const { points, series, format } = chart
  const each = series.map(({ label, values }) => `${label} ${format(values[place] ?? 0)}`)
  const together = series.length > 1 ? [`together ${format(sumAt(chart, place))}`] : []
  return `${points[place]?.label}: ${[...each, ...together].join(', ')}`
}

/** What a reader is told of the whole picture. */
export const chartText = (chart: ChartData) => {
  const { title, points, series, format } = chart
  const sums = series.map(({ label, values }) => `${label} ${format(values.reduce((sum, value) => sum + value, 0))}`)
  return `${title}, ${points[0]?.label} to ${points.at(-1)?.label}. In all: ${sums.join(', ')}.`
}
