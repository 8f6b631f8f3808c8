import { describe, expect, test } from 'vitest'
import { type ChartData, chartText, chartTones, pointText, seriesText, toneAt } from './chart-data.ts'
import { barsHeight, chartWidth, layoutOf } from './layout.ts'
import { legendHeight, legendPlaces } from './picture-legend.ts'
import { walk } from './walk.ts'

const point = (_: unknown, at: number) => ({ key: String(at), label: `Month ${at + 1}`, axis: String(at + 1) })
const made = (values: readonly (readonly (number | null)[])[], look: ChartData['look']): ChartData => ({
  title: 'Average by month',
  points: (values[0] ?? []).map(point),
  series: values.map((of, at) => ({ key: `s${at}`, label: `Year ${at + 1}`, tone: toneAt(at), values: of })),
  format: value => `$${value}`,
  look,
})
const size = { width: 448, height: 134 }
const zeroOf = ({ lines }: ReturnType<typeof layoutOf>) => lines.find(({ isZero }) => isZero)?.y1 ?? Number.NaN

describe('columns side by side', () => {
  const { marks, bands, ...rest } = layoutOf(
    made(
      [
        [4, 0, null],
        [-2, 3, null],
      ],
      'grouped',
    ),
    size,
  )
  const zero = zeroOf({ marks, bands, ...rest })

  test('each stands on zero by itself, and one below zero hangs from it', () => {
    const [up, down] = marks
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero)
    expect(down?.y).toBeCloseTo(zero)
    expect(down?.height).toBeCloseTo((up?.height ?? 0) / 2)
  })

  test('stand in the order of the series, in the room of their point, and do not touch', () => {
    const [first, second] = marks
    expect(marks.map(({ series, point: at }) => [series, at])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ])
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
    for (const { x, width, point: at } of marks) {
      expect(x).toBeGreaterThanOrEqual(bands[at]?.x ?? 0)
      expect(x + width).toBeLessThanOrEqual((bands[at]?.x ?? 0) + (bands[at]?.width ?? 0))
    }
  })

  test('are at most 22 wide', () => {
    expect(layoutOf(made([[1]], 'grouped'), size).marks[0]?.width).toBeLessThanOrEqual(22)
  })
})

describe('lines', () => {
  test('go through their points, above and below zero, and break where there is no figure', () => {
    const layout = layoutOf(made([[4, -4, null, 2, 3]], 'lines'), size)
    const [first, second] = layout.dots
    expect(layout.paths[0]?.d.match(/M/g)).toHaveLength(2)
    expect(first?.cx).toBeCloseTo((layout.bands[0]?.x ?? 0) + (layout.bands[0]?.width ?? 0) / 2)
    expect((first?.cy ?? 0) + (second?.cy ?? 0)).toBeCloseTo(2 * zeroOf(layout))
    expect(layout.marks.map(mark => mark.point)).toEqual([0, 1, 3, 4])
  })

  test('a single point is a dot', () => {
    const { dots, marks } = layoutOf(made([[7]], 'lines'), size)
    expect([dots.length, marks.length]).toEqual([1, 1])
  })

  test('many points have no dots but those that stand alone', () => {
    const values = Array.from({ length: 400 }, (_, at) => (at === 200 || at === 202 ? null : at))
    const { dots, labels } = layoutOf(made([values], 'lines'), size)
    expect(dots.map(dot => dot.point)).toEqual([201])
    expect(labels.length).toBeLessThan(15)
  })
})

test.each(['columns', 'grouped', 'lines', 'bars'] as const)('nothing at all has an axis all the same: %s', look => {
  for (const empty of [made([], look), made([[], []], look), made([[null], [null]], look)]) {
    const { lines, marks } = layoutOf(empty, size)
    expect([lines.length > 0, marks.length]).toEqual([true, 0])
    expect(lines.every(({ x1, x2, y1, y2 }) => [x1, x2, y1, y2].every(Number.isFinite))).toBe(true)
  }
  expect(chartText(made([], look))).toBe('Average by month: nothing to show.')
})

test('a chart grows beyond its room before its marks grow too narrow', () => {
  const twelve = Array.from({ length: 12 }, () => Array.from({ length: 12 }, () => 1))
  expect(chartWidth(made(twelve, 'lines'), 330)).toBe(330)
  expect(chartWidth(made(twelve, 'columns'), 330)).toBe(330)
  const wide = chartWidth(made(twelve, 'grouped'), 330)
  expect(wide).toBeGreaterThan(600)
  expect(chartWidth(made(twelve, 'grouped'), 1200)).toBe(1200)
  const { marks } = layoutOf(made(twelve, 'grouped'), { width: wide, height: 240 })
  expect(Math.min(...marks.map(({ width }) => width))).toBeGreaterThan(2)
})

test('figures that do not add up are never told together', () => {
  const lines = made(
    [
      [1, 5],
      [null, 2],
    ],
    'lines',
  )
  expect(pointText(lines, 0)).toBe('Month 1: Year 1 $1, Year 2 none')
  expect(chartText(lines)).toBe('Average by month, Month 1 to Month 2. Year 1 from $1 to $5, Year 2 from $2 to $2.')
  expect(seriesText(lines, 1)).toBe('Year 2, series 2 of 2: from $2 to $2')
  expect(chartText(made([[1]], 'lines'))).toBe('Average by month, Month 1. Year 1 from $1 to $1.')
  expect(chartText(made([[1, null]], 'columns'))).toBe('Average by month, Month 1 to Month 2. In all: Year 1 $1.')
})

test('arrow keys walk one of twelve lines at a time', () => {
  const chart = made(Array(12).fill([1, 2, 3]), 'lines')
  expect(walk('ArrowRight', { point: 0, series: 7 }, chart)).toEqual({ point: 1, series: 7 })
  expect(walk('ArrowUp', { point: 1, series: 7 }, chart)).toEqual({ point: 1, series: 8 })
  expect(walk('ArrowUp', { point: 1, series: 11 }, chart)).toEqual({ point: 1, series: 11 })
})

test('series that have no colour of their own take the twelve in turn', () => {
  expect(chartTones.map((_, at) => toneAt(at))).toEqual([...chartTones])
  expect(toneAt(12)).toBe(1)
})

test('the legend of a saved picture stands beside the title, or in rows below it that end with the picture', () => {
  const few = { title: 'Tax', labels: ['Metro', 'Coin'], width: 600 }
  expect([legendHeight(few), legendPlaces(few).every(({ y }) => y === 17)]).toEqual([0, true])
  const many = { title: 'Average by month', labels: Array<string>(12).fill('Coin Receipts'), width: 600 }
  const places = legendPlaces(many)
  expect(legendHeight(many)).toBe(20 * new Set(places.map(({ y }) => y)).size)
  expect(Math.max(...places.map(({ x }) => x))).toBeLessThan(600 - 13 * 7)
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(12)
})

test('on a phone the word of a bar stands above it, whole, and the bar has the width', () => {
  const bars = made([[7, 3]], 'bars')
  const named = { ...bars, points: bars.points.map(point => ({ ...point, axis: 'cash for gold and silver near me' })) }
  const layout = layoutOf(named, { width: 330, height: barsHeight(2, 330) })
  expect(layout.labels.map(({ text, x }) => [text, x])).toEqual(Array(2).fill(['cash for gold and silver near me', 0]))
  expect(layout.labels.every(({ y }, at) => y < (layout.marks[at]?.y ?? 0))).toBe(true)
  expect(layout.marks[0]?.width).toBeGreaterThan(150)
  expect(layoutOf(named, { width: 900, height: barsHeight(2, 900) }).labels[0]?.text).toBe(
    'cash for gold and silver n…',
  )
})
