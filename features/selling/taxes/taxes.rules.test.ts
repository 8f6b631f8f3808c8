import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { type Day, daysAfter } from '#shared/time.ts'
import { daysOfMonth, type TaxDay, taxPeriods, taxSum } from './taxes.rules.ts'

const dayOf = (day: string, tax: number): TaxDay => ({
  day: day as Day,
  receipts: 1,
  amount: cents(tax * 12),
  tax: cents(tax),
})

test('a short time is shown day by day, with the days that had no tax between', () => {
  const periods = taxPeriods([dayOf('2026-10-30', 293), dayOf('2026-11-02', 7)])
  expect(periods.map(({ period, tax }) => [period, tax])).toEqual([
    ['2026-10-30', 293],
    ['2026-10-31', 0],
    ['2026-11-01', 0],
    ['2026-11-02', 7],
  ])
})

test('a longer one is shown by months, over the end of a year', () => {
  const periods = taxPeriods([dayOf('2025-11-02', 1), dayOf('2025-11-30', 2), dayOf('2026-02-01', 4)])
  expect(taxPeriods([])).toEqual([])
  expect(periods.map(({ period }) => period)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})

test('62 days are days and 63 are months', () => {
  const first = '2026-01-01' as Day
  expect(taxPeriods([dayOf(first, 1), dayOf(daysAfter(first, 61), 1)])).toHaveLength(62)
  expect(taxPeriods([dayOf(first, 1), dayOf(daysAfter(first, 62), 1)]).map(({ period }) => period)).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
  ])
})

test('whatever the days, the periods add up to the same sums', () => {
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(offsets, fc.integer({ min: 1, max: 99_999 }), (at, tax) => {
      const days = at
        .toSorted((a, b) => a - b)
        .map(offset => dayOf(daysAfter('2024-02-27' as Day, offset), tax + offset))
      expect(taxSum(taxPeriods(days))).toEqual(taxSum(days))
    }),
  )
})

test('a month ends with its last day', () => {
  expect(daysOfMonth('2026-02')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
  expect(daysOfMonth('2026-12')).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' })
})
