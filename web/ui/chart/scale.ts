import { nice, ticks } from 'd3-array'
import { stack, stackOffsetDiverging } from 'd3-shape'
import type { ChartData } from './chart-data.ts'

export type Scale = { low: number; high: number; ticks: number[]; at: (value: number) => number }

/** Round axis values around the data, including zero. Counts have no halves. */
export const scaleOf = (lowest: number, highest: number, most: number): Scale => {
  const from = Math.min(0, lowest)
  const to = Math.max(0, highest)
  const [low, high] = from === to ? [0, most] : nice(from, to, most)
  const marks = ticks(low, high, most).filter(Number.isInteger)
  return { low, high, ticks: marks, at: value => (value - low) / (high - low) }
}

export const axisText = (value: number) =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value).replace('K', 'k')

export type Segment = { series: number; point: number; from: number; to: number }

/** Stacks values; negative ones hang below zero. Missing values have no segment. */
export const segmentsOf = ({ points, series }: Pick<ChartData, 'points' | 'series'>): Segment[] => {
  const stacked = stack<number, number>()
    .keys(series.map((_, place) => place))
    .value((point, of) => series[of]?.values[point] ?? 0)
    .offset(stackOffsetDiverging)(points.map((_, place) => place))
  return stacked
    .flatMap((layer, of) => layer.map(([from, to], point) => ({ series: of, point, from, to })))
    .filter(({ from, to }) => from !== to)
}

/** Starts each value at zero, for columns side by side. Missing values have no segment. */
export const separateSegments = ({ points, series }: Pick<ChartData, 'points' | 'series'>): Segment[] =>
  points.flatMap((_, point) =>
    series.flatMap(({ values }, of) => {
      const value = values[point] ?? 0
      return value === 0 ? [] : [{ series: of, point, from: Math.min(0, value), to: Math.max(0, value) }]
    }),
  )

export const extentOf = (segments: readonly Pick<Segment, 'from' | 'to'>[]) =>
  segments.reduce(
    ({ lowest, highest }, { from, to }) => ({ lowest: Math.min(lowest, from), highest: Math.max(highest, to) }),
    { lowest: 0, highest: 0 },
  )

const WIDEST = 22
const SHARE = 0.76

export const placesOf = (count: number, length: number, widest = WIDEST) => {
  const step = length / Math.max(1, count)
  const width = Math.min(widest, step * SHARE)
  return {
    step,
    width,
    start: (place: number) => place * step + (step - width) / 2,
    middle: (place: number) => (place + 0.5) * step,
  }
}

export const labelEvery = (step: number, labelWidth: number) => Math.max(1, Math.ceil(labelWidth / Math.max(1, step)))
