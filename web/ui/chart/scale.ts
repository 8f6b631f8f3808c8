import { nice, ticks } from 'd3-array'
import { stack, stackOffsetDiverging } from 'd3-shape'
import type { ChartData } from './chart-data.ts'

/** Where a figure stands between two ends, as a share: 0 at the low one, 1 at the high one. */
export type Scale = { low: number; high: number; ticks: number[]; at: (value: number) => number }

/** Round figures from below the lowest to above the highest, with zero among them. Whole things have no halves. */
export const scaleOf = (lowest: number, highest: number, most: number): Scale => {
  const from = Math.min(0, lowest)
  const to = Math.max(0, highest)
  // Nothing yet: an axis all the same.
  const [low, high] = from === to ? [0, most] : nice(from, to, most)
  const marks = ticks(low, high, most).filter(Number.isInteger)
  return { low, high, ticks: marks, at: value => (value - low) / (high - low) }
}

/** 25k, 1.5M: the axis has little room. */
export const axisText = (value: number) =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value).replace('K', 'k')

export type Segment = { series: number; point: number; from: number; to: number }

/** The figures put upon each other; those below zero hang down from it. A figure of nothing has no segment. */
export const segmentsOf = ({ points, series }: Pick<ChartData, 'points' | 'series'>): Segment[] => {
  const stacked = stack<number, number>()
    .keys(series.map((_, place) => place))
    .value((point, of) => series[of]?.values[point] ?? 0)
    .offset(stackOffsetDiverging)(points.map((_, place) => place))
  return stacked
    .flatMap((layer, of) => layer.map(([from, to], point) => ({ series: of, point, from, to })))
    .filter(({ from, to }) => from !== to)
}

/** As high and as low as the stacks go. */
export const extentOf = (segments: readonly Segment[]) => ({
  lowest: Math.min(0, ...segments.map(({ from }) => from)),
  highest: Math.max(0, ...segments.map(({ to }) => to)),
})

const WIDEST = 22
const SHARE = 0.76

/** Equal places along a length, and how wide a bar stands in the middle of one. */
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

/** Every how manieth label fits. */
export const labelEvery = (step: number, labelWidth: number) => Math.max(1, Math.ceil(labelWidth / Math.max(1, step)))
