import { describe, expect, test } from 'vitest'
import {
  type Day,
  dayAt,
  dayId,
  dayOfId,
  daysAfter,
  formatDay,
  formatHeadInstant,
  formatHeadPeriod,
  formatInstant,
  formatMonth,
  parseDay,
} from './time.ts'

const ZONE = 'America/Los_Angeles'

describe('days', () => {
  test.each([
    ['3/8/2026', '2026-03-08'],
    ['03/08/2026', '2026-03-08'],
    ['2026-03-08', '2026-03-08'],
    ['2026/3/8', '2026-03-08'],
    ['02/29/2024', '2024-02-29'],
    ['11/16/26', '2026-11-16'],
    ['1-2-26', '2026-01-02'],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  test.each(['2/29/2026', '13/1/2026', '2026-00-10', '31/12/2026', 'today', '', '0000-01-01', '26-11-16', '1/1/026'])(
    '%s is no day',
    text => {
      expect(parseDay(text)).toBeUndefined()
    },
  )
})

describe('instants are shown in shop time', () => {
  test('on both days the clocks change', () => {
    expect(formatInstant(Date.UTC(2026, 2, 8, 9, 59), ZONE)).toBe('03/08/26 01:59')
    expect(formatInstant(Date.UTC(2026, 2, 8, 10, 0), ZONE)).toBe('03/08/26 03:00')
    expect(formatInstant(Date.UTC(2026, 10, 1, 8, 30), ZONE)).toBe('11/01/26 01:30')
    expect(formatInstant(Date.UTC(2026, 10, 1, 9, 30), ZONE)).toBe('11/01/26 01:30')
  })

  test('midnight is 00:00 of its day', () => {
    expect(formatInstant(Date.UTC(2026, 10, 14, 8, 0), ZONE)).toBe('11/14/26 00:00')
  })

  test('the business day ends at the shop, not in London', () => {
    expect(dayAt(Date.UTC(2026, 10, 14, 7, 59), ZONE)).toBe('2026-11-13')
    expect(dayAt(Date.UTC(2026, 10, 14, 8, 0), ZONE)).toBe('2026-11-14')
    expect(formatDay('2026-11-13' as Day)).toBe('11/13/26')
  })
})

test('heads of records spell the day out', () => {
  const at = (day: string) => formatHeadInstant(Date.parse(`2026-11-${day}T00:52:00Z`), 'America/Los_Angeles')
  expect(at('14')).toBe('Nov 13th 2026 16:52')
  expect([at('02'), at('03'), at('04'), at('12'), at('22'), at('24')]).toEqual(
    ['1st', '2nd', '3rd', '11th', '21st', '23rd'].map(day => `Nov ${day} 2026 16:52`),
  )
})

test('days later go over the ends of months and years', () => {
  expect(daysAfter('2026-11-13' as Day, 31)).toBe('2026-12-14')
  expect(daysAfter('2028-02-28' as Day, 2)).toBe('2028-03-01')
  expect(daysAfter('2026-12-31' as Day, 1)).toBe('2027-01-01')
})

test('a month is shown by its name', () => {
  expect([formatMonth('2026-11'), formatMonth('2027-01')]).toEqual(['Nov 2026', 'Jan 2027'])
})

test('a day has a number, and only a day has', () => {
  expect(dayId('2026-11-15' as Day)).toBe(20261115)
  expect(dayOfId(20261115)).toBe('2026-11-15')
  expect([dayOfId(20260230), dayOfId(1), dayOfId(202611150)]).toEqual([undefined, undefined, undefined])
})

test('the head of a report names its year, month or day', () => {
  expect(formatHeadPeriod({ year: 2026, month: 11, day: 18 })).toBe('Nov 18th 2026')
  expect([1, 2, 3, 11, 21].map(day => formatHeadPeriod({ year: 2026, month: 1, day }))).toEqual(
    ['1st', '2nd', '3rd', '11th', '21st'].map(day => `Jan ${day} 2026`),
  )
  expect([formatHeadPeriod({ year: 2026, month: 11 }), formatHeadPeriod({ year: 2026 })]).toEqual(['Nov 2026', '2026'])
  expect(formatHeadPeriod({})).toBe('')
})
