import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { filter, text, wholeNumber } from '#shared/fields.ts'
import { parseDay } from '#shared/time.ts'
import { partsIn, reportAddress } from './report-address.ts'

const part = (max: number) => filter(wholeNumber(1, max))
const daily = endpoint({
  method: 'GET',
  path: 'daily/days',
  access: 'admin_only',
  input: z.object({ year: part(2999), month: part(12), dataType: text(20) }),
  output: z.object({}),
})
const profit = endpoint({
  method: 'GET',
  path: 'profit/day',
  access: 'admin_only',
  input: z
    .object({ year: wholeNumber(1900, 2999), month: wholeNumber(1, 12), day: wholeNumber(1, 31) })
    .check(z.refine(({ year, month, day }) => parseDay(`${year}-${month}-${day}`) !== undefined, 'is not a day')),
  output: z.object({}),
})
const days = reportAddress(daily, '/portal/daily/{year?}/{month?}')
const day = reportAddress(profit, '/portal/profit/{year}/{month}/{day}')

test('the router reads the path, and the report its names', () => {
  expect([days.route, days.names]).toEqual(['/portal/daily/{-$year}/{-$month}', ['year', 'month']])
  expect(day.route).toBe('/portal/profit/$year/$month/$day')
})

test('a link down names the level and keeps the filters that say something', () => {
  expect(days.to({})).toBe('/portal/daily')
  expect(days.to({ year: 2026 }, { dataType: 'old coin', page: undefined })).toBe(
    '/portal/daily/2026?dataType=old+coin',
  )
  expect(day.to({ year: 2026, month: 11, day: 8 })).toBe('/portal/profit/2026/11/8')
})

test('the way up is one level, and there is none from the top or where the path needs each part', () => {
  expect(days.above({ year: 2026, month: 11 }, { dataType: 'coin' })).toBe('/portal/daily/2026?dataType=coin')
  expect(days.above({ year: 2026 })).toBe('/portal/daily')
  expect(days.above({})).toBeUndefined()
  expect(day.above({ year: 2026, month: 11, day: 8 })).toBeUndefined()
})

const read = (written: Record<string, string>, defaults: object = {}) => partsIn(daily, days, { written, defaults })

test('the parts of an address are read as the call reads them', () => {
  expect(read({ year: '2026', month: '11' })).toEqual({ year: 2026, month: 11 })
  expect(read({ year: '2026' })).toEqual({ year: 2026 })
  expect(read({})).toEqual({})
})

test('an address that names no such level is no report', () => {
  for (const written of [{ year: 'x' }, { year: '2026', month: '13' }, { year: '0' }])
    expect(read(written)).toBeUndefined()
  const written = { year: '2026', month: '2', day: '30' }
  expect(partsIn(profit, day, { written, defaults: {} })).toBeUndefined()
  expect(partsIn(profit, day, { written: { ...written, day: '28' }, defaults: {} })).toEqual({
    year: 2026,
    month: 2,
    day: 28,
  })
})
