import { expect, test } from 'vitest'
import { beginOf, periodOverruledBy, periodText } from './period-filter.ts'

const dates = { dateFilter: '', todayOnly: false, filterByPeriod: '0' }

test('the title names the filter in force: one ticket, a day, today, a period', () => {
  const metro = periodText('metro', '30')
  expect(metro({ ...dates, id: 5 })).toBe('M5')
  expect(metro({ ...dates, dateFilter: '2026-11-01,2026-11-13', todayOnly: true })).toBe('11/01/26 – 11/13/26')
  expect(metro({ ...dates, dateFilter: '2026-13-45' })).toBe('no date')
  expect(metro({ ...dates, todayOnly: true })).toBe('Today Only')
  expect(metro({ ...dates, filterByPeriod: '60' })).toBe('Last 60 Days')
  expect(metro(dates)).toBe('All')
})

test('the period says what it gives way to', () => {
  expect(periodOverruledBy({ dateFilter: '2026-11-01', todayOnly: true })).toBe('Custom')
  expect(periodOverruledBy({ dateFilter: '', todayOnly: true })).toBe('Today Only')
  expect(periodOverruledBy(dates)).toBeUndefined()
})

test('a list that begins with all says nothing of it', () => {
  const coin = periodText('coin', '0')
  expect(coin(dates)).toBe('')
  expect(coin({ ...dates, filterByPeriod: '30' })).toBe('Last 30 Days')
  expect(coin({ ...dates, id: 7 })).toBe('C7')
})

test('an address with a ticket or a day puts the usual filter out of force', () => {
  expect(beginOf({}, '30', true)).toEqual({ filterByPeriod: '30', todayOnly: true })
  expect(beginOf({ id: '5' }, '30', true)).toEqual({ filterByPeriod: '0', todayOnly: false })
  for (const id of ['M5', 'x']) expect(beginOf({ id }, '30', true)).toEqual({ filterByPeriod: '0', todayOnly: false })
  expect(beginOf({ id: ' ' }, '30', true)).toEqual({ filterByPeriod: '30', todayOnly: true })
  expect(beginOf({ date: '11-13-2026' }, '0', false)).toEqual({
    dateFilter: '2026-11-13',
    filterByPeriod: '0',
    todayOnly: false,
  })
})

test('an address takes a year of two digits, and what is no day is not passed over', () => {
  const day = { filterByPeriod: '30', todayOnly: false }
  expect(beginOf({ date: '11-16-26' }, '30', true)).toEqual({ ...day, dateFilter: '2026-11-16' })
  expect(beginOf({ date: 'someday' }, '30', true)).toEqual({ ...day, dateFilter: 'someday' })
  expect(beginOf({ date: 20261116 }, '30', true)).toEqual({ ...day, dateFilter: '20261116' })
})
