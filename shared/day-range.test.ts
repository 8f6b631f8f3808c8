import { expect, test } from 'vitest'
import { dayRangeText, lastMonth, readDayRange, reportDays } from './day-range.ts'
import type { Day } from './time.ts'

const today = '2026-11-17' as Day

test('a report without dates covers one month to today, and one missing end is open', () => {
  expect(reportDays({}, today)).toEqual({ from: '2026-10-17', to: '2026-11-17' })
  expect(reportDays({ startDate: '2026-01-05' as Day }, today)).toEqual({ from: '2026-01-05', to: undefined })
  expect(reportDays({ endDate: '2026-01-05' as Day }, today)).toEqual({ from: undefined, to: '2026-01-05' })
})

test('a day alone is that day, and a comma leaves the other end open', () => {
  expect(readDayRange('11/13/26')).toEqual({ from: '2026-11-13', to: '2026-11-13' })
  expect(readDayRange('11/13/26,')).toEqual({ from: '2026-11-13' })
  expect(readDayRange(',11/13/26')).toEqual({ to: '2026-11-13' })
  expect(readDayRange('11/1/26, 11/13/26')).toEqual({ from: '2026-11-01', to: '2026-11-13' })
  for (const text of [',', 'soon,', ',soon', '11/13/26,11/1/26', '1/1/26,1/2/26,1/3/26'])
    expect(() => readDayRange(text), text).toThrow('Dates must')
})

test('a title says which end is open', () => {
  const text = (range: string) => dayRangeText(range, day => day)
  expect(['a', 'a,a', 'a,b', 'a,', ',b'].map(text)).toEqual(['a', 'a', 'a – b', 'from a', 'to b'])
})

test('a month before the 31st is the last day of a shorter month', () => {
  expect(lastMonth('2026-03-31' as Day).startDate).toBe('2026-02-28')
  expect(lastMonth('2028-03-30' as Day).startDate).toBe('2028-02-29')
  expect(lastMonth('2026-01-31' as Day).startDate).toBe('2025-12-31')
})

test('a start after the end is refused by its field', () => {
  const range = { startDate: today, endDate: '2026-11-16' as Day }
  expect(() => reportDays(range, today)).toThrow('The start date is after the end date')
  expect(reportDays({ startDate: today, endDate: today }, today)).toEqual({ from: today, to: today })
})
