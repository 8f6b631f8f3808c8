import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { isStale, isSwitchOnly } from './spot-prices.rules.ts'

const MINUTE = 60_000

test('a price is stale when its feed has been silent for half an hour; without a feed, or kept, it never is', () => {
  const price = { hasFeed: true, price: dollars(4050), isHeld: false, updatedAt: 0 }
  expect(isStale(price, 30 * MINUTE)).toBe(false)
  expect(isStale(price, 31 * MINUTE)).toBe(true)
  expect(isStale({ ...price, hasFeed: false }, 31 * MINUTE)).toBe(false)
  expect(isStale({ ...price, isHeld: true }, 31 * MINUTE)).toBe(false)
})

test('the switch alone is meant when the price was not touched; a start value is confirmed by any save', () => {
  const before = { price: dollars(4000), isHeld: false, source: 'feed' } as const
  expect(isSwitchOnly(before, { price: dollars(4000), isHeld: true })).toBe(true)
  expect(isSwitchOnly(before, { price: dollars(4001), isHeld: true })).toBe(false)
  expect(isSwitchOnly(before, { price: dollars(4000), isHeld: false })).toBe(false)
  expect(isSwitchOnly({ ...before, source: 'start' }, { price: dollars(4000), isHeld: true })).toBe(false)
})
