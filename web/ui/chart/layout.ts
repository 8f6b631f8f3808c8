import type { ChartData } from './chart-data.ts'
import { extentOf, labelEvery, placesOf, scaleOf, segmentsOf } from './scale.ts'

export type ChartMark = { series: number; point: number; x: number; y: number; width: number; height: number }
type Line = { x1: number; x2: number; y1: number; y2: number; isZero: boolean }
type Label = { key: string; text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }
/** The whole room of a point: what lights up under the pointer. */
type Band = { x: number; y: number; width: number; height: number }

export type ChartLayout = {
  marks: ChartMark[]
  lines: Line[]
  figures: { value: number; x: number; y: number; anchor: Label['anchor'] }[]
  labels: Label[]
  /** At the end of a bar that lies. */
  values: (Label & { isBelow: boolean })[]
  bands: Band[]
}

export type ChartSize = { width: number; height: number }

const LEFT = 44
const RIGHT = 4
const TOP = 10
const BOTTOM = 24
const LABEL_WIDTH = 46
const TICKS = 4

const columns = (chart: ChartData, { width, height }: ChartSize): ChartLayout => {
  const segments = segmentsOf(chart)
  const { lowest, highest } = extentOf(segments)
  const scale = scaleOf(lowest, highest, TICKS)
  const [across, down] = [width - LEFT - RIGHT, height - TOP - BOTTOM]
  const places = placesOf(chart.points.length, across)
  const y = (value: number) => TOP + down * (1 - scale.at(value))
  const every = labelEvery(places.step, LABEL_WIDTH)
  return {
    marks: segments.map(({ series, point, from, to }) => ({
      series,
      point,
      x: LEFT + places.start(point),
      y: y(to),
      width: places.width,
      height: y(from) - y(to),
    })),
    lines: scale.ticks.map(tick => ({ x1: LEFT, x2: width, y1: y(tick), y2: y(tick), isZero: tick === 0 })),
    figures: scale.ticks.map(value => ({ value, x: LEFT - 8, y: y(value), anchor: 'end' })),
    labels: chart.points.flatMap(({ key, axis }, place) =>
      place % every === 0
        ? [{ key, text: axis, x: LEFT + places.middle(place), y: height - 6, anchor: 'middle' as const }]
        : [],
    ),
    values: [],
    bands: chart.points.map((_, place) => ({
      x: LEFT + place * places.step,
      y: TOP,
      width: places.step,
      height: down,
    })),
  }
}

const BAR_ROOM = 26
const BAR = 16
const WORDS = 190
const FIGURE_ROOM = 90

/** How high a chart of bars that lie must be for all of them. */
export const barsHeight = (count: number) => count * BAR_ROOM + BOTTOM + 6

const bars = (chart: ChartData, { width, height }: ChartSize): ChartLayout => {
  const segments = segmentsOf(chart)
  const { lowest, highest } = extentOf(segments)
  const scale = scaleOf(lowest, highest, TICKS)
  const across = Math.max(1, width - WORDS - FIGURE_ROOM)
  const down = chart.points.length * BAR_ROOM
  const places = placesOf(chart.points.length, down, BAR)
  const x = (value: number) => WORDS + across * scale.at(value)
  const ends = chart.points.map((_, point) => segments.filter(segment => segment.point === point))
  return {
    marks: segments.map(({ series, point, from, to }) => ({
      series,
      point,
      x: x(from),
      y: places.start(point),
      width: x(to) - x(from),
      height: places.width,
    })),
    lines: scale.ticks.map(tick => ({ x1: x(tick), x2: x(tick), y1: 0, y2: down, isZero: tick === 0 })),
    figures: scale.ticks.map(value => ({ value, x: x(value), y: height - 10, anchor: 'middle' })),
    labels: chart.points.map(({ key, axis }, place) => ({
      key,
      text: axis,
      x: WORDS - 14,
      y: places.middle(place) + 4,
      anchor: 'end',
    })),
    values: chart.points.map(({ key }, place) => {
      const sum = chart.series.reduce((all, { values }) => all + (values[place] ?? 0), 0)
      const end = Math.max(0, ...(ends[place] ?? []).map(({ to }) => to))
      return {
        key,
        text: chart.format(sum),
        x: x(end) + 6,
        y: places.middle(place) + 4,
        anchor: 'start' as const,
        isBelow: sum < 0,
      }
    }),
    bands: chart.points.map((_, place) => ({ x: 0, y: place * places.step, width, height: places.step })),
  }
}

/** Every place of the picture, in pixels. */
export const layoutOf = (chart: ChartData, size: ChartSize): ChartLayout =>
  chart.look === 'bars' ? bars(chart, size) : columns(chart, size)
