import { expect, test } from 'vitest'
import { type ChartData, chartText, pointText } from './chart-data.ts'
import { barsHeight, layoutOf } from './layout.ts'
import { axisText, extentOf, labelEvery, placesOf, scaleOf, segmentsOf } from './scale.ts'
import { walk } from './walk.ts'

const point = (key: string) => ({ key, label: `Day ${key}`, axis: key })
const chart: ChartData = {
  title: 'Two days',
  points: [point('1'), point('2')],
  series: [
    { key: 'a', label: 'Metro', tone: 1, values: [3, 0] },
    { key: 'b', label: 'Coin', tone: 2, values: [2, -4] },
  ],
  format: value => `${value} tickets`,
}

test('an axis ends at round figures beyond the data, and has zero', () => {
  const scale = scaleOf(0, 83_700, 4)
  expect(scale.ticks).toEqual([0, 20_000, 40_000, 60_000, 80_000, 100_000])
  expect([scale.at(0), scale.at(50_000), scale.at(100_000)]).toEqual([0, 0.5, 1])
})

test('an axis below zero has zero too', () => {
  const scale = scaleOf(-620, 18_640, 4)
  expect(scale.low).toBeLessThanOrEqual(-620)
  expect(scale.ticks).toContain(0)
  expect(scale.at(0)).toBeGreaterThan(0)
})

test('few tickets have no halves on their axis, and none have an axis all the same', () => {
  expect(scaleOf(0, 2, 4).ticks).toEqual([0, 1, 2])
  expect(scaleOf(0, 0, 4).ticks).toEqual([0, 1, 2, 3, 4])
  expect(scaleOf(0, 0, 4).at(0)).toBe(0)
})

test('figures stand upon each other, those below zero hang from it, and nothing has no bar', () => {
  const segments = segmentsOf(chart)
  expect(segments).toEqual([
    { series: 0, point: 0, from: 0, to: 3 },
    { series: 1, point: 0, from: 3, to: 5 },
    { series: 1, point: 1, from: -4, to: 0 },
  ])
  expect(extentOf(segments)).toEqual({ lowest: -4, highest: 5 })
  expect(extentOf([])).toEqual({ lowest: 0, highest: 0 })
})

test('bars share the width, at most 22 wide, each in the middle of its place', () => {
  expect(placesOf(30, 900)).toMatchObject({ step: 30, width: 22 })
  expect(placesOf(30, 900).start(1)).toBe(34)
  expect(placesOf(100, 1000).width).toBeCloseTo(7.6)
  expect(placesOf(0, 900).step).toBe(900)
  expect(placesOf(30, 900).middle(0)).toBe(15)
})

test('only as many labels stand under the axis as fit', () => {
  expect(labelEvery(30, 44)).toBe(2)
  expect(labelEvery(60, 44)).toBe(1)
})

test('axis figures are short', () => {
  expect([0, 850, 25_000, 1_500_000].map(axisText)).toEqual(['0', '850', '25k', '1.5M'])
})

test('arrow keys walk points and series and stop at the ends', () => {
  const at = { point: 0, series: 0 }
  expect(walk('ArrowRight', at, chart)).toEqual({ point: 1, series: 0 })
  expect(walk('ArrowLeft', at, chart)).toEqual(at)
  expect(walk('ArrowUp', at, chart)).toEqual({ point: 0, series: 1 })
  expect(walk('ArrowDown', at, chart)).toEqual(at)
  expect(walk('End', at, chart)).toEqual({ point: 1, series: 0 })
  expect(walk('Home', { point: 1, series: 1 }, chart)).toEqual({ point: 0, series: 1 })
  expect(walk('Tab', at, chart)).toBeUndefined()
  const lying = { ...chart, look: 'bars' as const }
  expect(walk('ArrowDown', at, lying)).toEqual({ point: 1, series: 0 })
  expect(walk('ArrowRight', at, lying)).toEqual({ point: 0, series: 1 })
})

test('columns fill the picture from the axis up, and each has the room of its day', () => {
  const { marks, bands, lines, labels } = layoutOf(chart, { width: 448, height: 134 })
  expect(bands).toEqual([
    { x: 44, y: 10, width: 200, height: 100 },
    { x: 244, y: 10, width: 200, height: 100 },
  ])
  expect(lines.filter(({ isZero }) => isZero)).toHaveLength(1)
  const [first, above, below] = marks
  const zero = lines.find(({ isZero }) => isZero)?.y1 ?? 0
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(zero)
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(first?.y ?? 0)
  expect(below?.y).toBeCloseTo(zero)
  expect(labels.map(({ text }) => text)).toEqual(['1', '2'])
})

test('bars lie below each other with their sums at the end, those below zero to the left', () => {
  const { marks, values, bands } = layoutOf({ ...chart, look: 'bars' }, { width: 680, height: barsHeight(2, 680) })
  expect(bands.map(({ y }) => y)).toEqual([0, 26])
  expect(values.map(({ text, isBelow }) => [text, isBelow])).toEqual([
    ['5 tickets', false],
    ['-4 tickets', true],
  ])
  const [first, , below] = marks
  expect(first?.height).toBe(16)
  expect((below?.x ?? 0) + (below?.width ?? 0)).toBeCloseTo(first?.x ?? 0)
})

test('a point and the whole picture are told in words', () => {
  expect(pointText(chart, 0)).toBe('Day 1: Metro 3 tickets, Coin 2 tickets, together 5 tickets')
  expect(chartText(chart)).toBe('Two days, Day 1 to Day 2. In all: Metro 3 tickets, Coin -2 tickets.')
})
