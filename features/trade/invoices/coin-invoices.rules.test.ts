import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { dayAt, timeAt } from '#shared/time.ts'
import { amountPerOf, deadlineOf, isOver, priceForQty } from './coin-invoices.rules.ts'

const zone = 'America/Los_Angeles'

test.each([
  ['made on Thursday, ends the next day', '2026-11-19T18:00:00-08:00', '2026-11-20T15:00:00-08:00'],
  ['made on Friday morning, ends a week later', '2026-11-20T09:00:00-08:00', '2026-11-27T15:00:00-08:00'],
  ['made on Saturday, ends the next Friday', '2026-11-21T09:00:00-08:00', '2026-11-27T15:00:00-08:00'],
  [
    'made late on Thursday, shop time, though it is Friday in London',
    '2026-11-19T23:30:00-08:00',
    '2026-11-20T15:00:00-08:00',
  ],
  ['across the end of summer time', '2026-10-31T12:00:00-07:00', '2026-11-06T15:00:00-08:00'],
  ['across its beginning', '2026-03-07T12:00:00-08:00', '2026-03-13T15:00:00-07:00'],
])('a coin invoice %s', (_, made, ends) => {
  expect(new Date(deadlineOf(Date.parse(made), zone)).toISOString()).toBe(new Date(ends).toISOString())
})

test('every deadline is a Friday at 15:00 shop time, one to seven days after its day', () => {
  const moments = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
  fc.assert(
    fc.property(moments, moment => {
      const deadline = deadlineOf(moment, zone)
      const day = dayAt(deadline, zone)
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(5)
      expect(timeAt(deadline, zone)).toBe('15:00')
      const days = (Date.parse(day) - Date.parse(dayAt(moment, zone))) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(1)
      expect(days).toBeLessThanOrEqual(7)
    }),
  )
})

test('it is over at the second of its deadline', () => {
  expect(isOver({ expiresAt: 1000 }, 999)).toBe(false)
  expect(isOver({ expiresAt: 1000 }, 1000)).toBe(true)
  expect(isOver({ expiresAt: null })).toBe(true)
})

test('a changed quantity takes the price along, rounded once', () => {
  expect(priceForQty(dollars(10), 3, 2)).toBe(cents(667))
  expect(priceForQty(dollars(-10), 3, 1)).toBe(cents(-333))
  expect(priceForQty(null, 3, 2)).toBeNull()
  expect(amountPerOf(dollars(10), 4)).toBe(dollars(2.5))
  expect(amountPerOf(null, 4)).toBeNull()
})
