import { line } from 'd3-shape'
import type { ChartData, ChartLook } from './chart-data.ts'
import { extentOf, labelEvery, placesOf, scaleOf, segmentsOf, separateSegments } from './scale.ts'

export type ChartMark = { series: number; point: number; x: number; y: number; width: number; height: number }
type Line = { x1: number; x2: number; y1: number; y2: number; isZero: boolean }
type Label = { key: string; text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }
type Band = { x: number; y: number; width: number; height: number }

export type ChartLayout = {
  marks: ChartMark[]
  paths: { series: number; d: string }[]
  /** Lines show dots when points are few, or one has no neighbours. */
  dots: { series: number; point: number; cx: number; cy: number }[]
  lines: Line[]
  figures: { value: number; x: number; y: number; anchor: Label['anchor'] }[]
  labels: Label[]
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

/** The least width of a point and its series, in pixels; narrower ones are indistinguishable. */
const least: Record<ChartLook, (series: number) => number> = {
  columns: () => 3,
  grouped: series => series * 4 + 4,
  lines: () => 2,
  bars: () => 0,
}

/** At least the window's width; wider where marks would be too narrow, and then it scrolls. */
export const chartWidth = ({ points, series, look = 'columns' }: ChartData, room: number) =>
  Math.max(room, look === 'bars' ? 0 : Math.ceil(LEFT + RIGHT + points.length * least[look](series.length)))

type Frame = Omit<ChartLayout, 'marks' | 'paths' | 'dots'>

const upright = (chart: ChartData, { width, height }: ChartSize, extent: { lowest: number; highest: number }) => {
  const scale = scaleOf(extent.lowest, extent.highest, TICKS)
  const [across, down] = [width - LEFT - RIGHT, height - TOP - BOTTOM]
  const places = placesOf(chart.points.length, across)
  const y = (value: number) => TOP + down * (1 - scale.at(value))
  const every = labelEvery(places.step, LABEL_WIDTH)
  const frame: Frame = {
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
  return { frame, places, y }
}

const columns = (chart: ChartData, size: ChartSize): ChartLayout => {
  const segments = segmentsOf(chart)
  const { frame, places, y } = upright(chart, size, extentOf(segments))
  const marks = segments.map(({ series, point, from, to }) => ({
    series,
    point,
    x: LEFT + places.start(point),
    y: y(to),
    width: places.width,
    height: y(from) - y(to),
  }))
  return { ...frame, marks, paths: [], dots: [] }
}

const APART_FROM = 4

const WIDEST_COLUMN = 22

const grouped = (chart: ChartData, size: ChartSize): ChartLayout => {
  const segments = separateSegments(chart)
  const { frame, places, y } = upright(chart, size, extentOf(segments))
  const count = Math.max(1, chart.series.length)
  const slots = placesOf(chart.points.length, places.step * chart.points.length, WIDEST_COLUMN * count)
  const slot = slots.width / count
  const marks = segments.map(({ series, point, from, to }) => ({
    series,
    point,
    x: LEFT + slots.start(point) + series * slot,
    y: y(to),
    width: slot >= APART_FROM ? slot - 1 : slot,
    height: y(from) - y(to),
  }))
  return { ...frame, marks, paths: [], dots: [] }
}

const AROUND = 10
/** Closer dots would hide their line. */
const DOTS_APART = 14

const lines = (chart: ChartData, size: ChartSize): ChartLayout => {
  const figures = chart.series.flatMap((one, series) =>
    chart.points.flatMap((_, point) => {
      const value = one.values[point] ?? null
      return value === null ? [] : [{ series, point, value }]
    }),
  )
  const extent = extentOf(figures.map(({ value }) => ({ from: value, to: value })))
  const { frame, places, y } = upright(chart, size, extent)
  const x = (point: number) => LEFT + places.middle(point)
  const has = (series: number, point: number) => (chart.series[series]?.values[point] ?? null) !== null
  const pathOf = line<number | null>()
    .defined(value => value !== null)
    .x((_, point) => x(point))
    .y(value => y(value ?? 0))
    .digits(1)
  return {
    ...frame,
    marks: figures.map(({ series, point, value }) => ({
      series,
      point,
      x: x(point) - AROUND / 2,
      y: y(value) - AROUND / 2,
      width: AROUND,
      height: AROUND,
    })),
    paths: chart.series.map(({ values }, series) => ({
      series,
      d: pathOf(chart.points.map((_, point) => values[point] ?? null)) ?? '',
    })),
    dots: figures
      .filter(({ series, point }) => {
        const isAlone = !has(series, point - 1) && !has(series, point + 1)
        return isAlone || places.step >= DOTS_APART
      })
      .map(({ series, point, value }) => ({ series, point, cx: x(point), cy: y(value) })),
  }
}

const BAR_ROOM = 26
const BAR = 16
const WORDS = 190
const FIGURE_ROOM = 90

/** Where the words beside the bars would leave them no room, each stands above its bar. */
const NARROW = 480
const WORD_ROOM = 18
const LETTER = 6.5

const barsOf = (width: number) =>
  width < NARROW
    ? { room: BAR_ROOM + WORD_ROOM, left: 4, word: { anchor: 'start' as const, x: 0, up: WORD_ROOM - 2, most: width } }
    : { room: BAR_ROOM, left: WORDS, word: { anchor: 'end' as const, x: WORDS - 14, up: 0, most: WORDS - 14 } }

const shortened = (text: string, width: number) => {
  const letters = Math.floor(width / LETTER)
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text
}

export const barsHeight = (count: number, width: number) => count * barsOf(width).room + BOTTOM + 6

const bars = (chart: ChartData, { width, height }: ChartSize): ChartLayout => {
  const segments = segmentsOf(chart)
  const { lowest, highest } = extentOf(segments)
  const scale = scaleOf(lowest, highest, TICKS)
  const { room, left, word } = barsOf(width)
  const across = Math.max(1, width - left - FIGURE_ROOM)
  const down = chart.points.length * room
  const places = placesOf(chart.points.length, down, BAR)
  const lowered = (room - BAR_ROOM) / 2
  const x = (value: number) => left + across * scale.at(value)
  const ends = chart.points.map((_, point) => segments.filter(segment => segment.point === point))
  return {
    paths: [],
    dots: [],
    marks: segments.map(({ series, point, from, to }) => ({
      series,
      point,
      x: x(from),
      y: places.start(point) + lowered,
      width: x(to) - x(from),
      height: places.width,
    })),
    lines: scale.ticks.map(tick => ({ x1: x(tick), x2: x(tick), y1: 0, y2: down, isZero: tick === 0 })),
    figures: scale.ticks.map(value => ({ value, x: x(value), y: height - 10, anchor: 'middle' })),
    labels: chart.points.map(({ key, axis }, place) => ({
      key,
      text: shortened(axis, word.most),
      x: word.x,
      y: places.middle(place) + lowered + 4 - word.up,
      anchor: word.anchor,
    })),
    values: chart.points.map(({ key }, place) => {
      const sum = chart.series.reduce((all, { values }) => all + (values[place] ?? 0), 0)
      const end = Math.max(0, ...(ends[place] ?? []).map(({ to }) => to))
      return {
        key,
        text: chart.format(sum),
        x: x(end) + 6,
        y: places.middle(place) + lowered + 4,
        anchor: 'start' as const,
        isBelow: sum < 0,
      }
    }),
    bands: chart.points.map((_, place) => ({ x: 0, y: place * places.step, width, height: places.step })),
  }
}

const layouts = { columns, grouped, lines, bars }

export const layoutOf = (chart: ChartData, size: ChartSize): ChartLayout =>
  layouts[chart.look ?? 'columns'](chart, size)
