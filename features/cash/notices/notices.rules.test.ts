import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { isLate, isSlip, newPayouts, seenIn, soundOf, waitText } from './notices.rules.ts'
import { nothing } from './payouts.rules.ts'

const payout = (id: number, change: object = {}) => ({
  id,
  ticketId: `M${id}`,
  amount: cents(1000),
  payout: { ...nothing, cash: cents(1000) },
  paidBefore: nothing,
  checkNumber: '',
  isPaid: false,
  ...change,
})

test('Metro, coin and everything else sound apart', () => {
  expect(['M48231', 'C20121', 'CR12', 'JR7', ''].map(soundOf)).toEqual(['metro', 'coin', 'other', 'other', 'other'])
})

test('a new payout is heard, one that is paid already is not', () => {
  const seen = seenIn([payout(4), payout(5)])
  expect(newPayouts(seen, [payout(7), payout(6, { isPaid: true }), payout(5), payout(4)])).toEqual([payout(7)])
})

test('a payout that waits again with another amount is heard, one marked unpaid by mistake is not', () => {
  const seen = seenIn([payout(4, { isPaid: true }), payout(5, { isPaid: true })])
  const now = [payout(4, { amount: cents(150) }), payout(5)]
  expect(newPayouts(seen, now)).toEqual([now[0]])
  // The same sum, but now it is a check for cash that comes back.
  const turned = {
    payout: { ...nothing, cash: cents(-1000), check: cents(2000) },
    paidBefore: { ...nothing, cash: cents(1000) },
  }
  expect(newPayouts(seen, [payout(4, turned), payout(5)])).toHaveLength(1)
})

test('older notices that come with the next page are not new', () => {
  expect(newPayouts(seenIn([payout(9), payout(8)]), [payout(9), payout(8), payout(3)])).toEqual([])
  expect(newPayouts(seenIn([]), [payout(1)])).toEqual([payout(1)])
})

test('a wait is told in minutes, hours and days, and is late past half an hour', () => {
  const now = Date.parse('2026-11-15T20:00:00Z')
  const ago = (minutes: number) => now - minutes * 60_000
  expect([0, 6, 59, 60, 125, 1439, 1440].map(minutes => waitText(ago(minutes), now))).toEqual([
    'now',
    '6 min',
    '59 min',
    '1 h 0 min',
    '2 h 5 min',
    '23 h 59 min',
    '1 d',
  ])
  expect(waitText(now + 5000, now)).toBe('now')
  expect([30, 31].map(minutes => isLate(ago(minutes), now))).toEqual([false, true])
})

test('a double tap pays one notice and not the one that takes its place', () => {
  expect(isSlip({ id: 1, at: 1000 }, { id: 2, at: 1300 })).toBe(true)
  expect(isSlip({ id: 1, at: 1000 }, { id: 2, at: 1600 })).toBe(false)
  expect(isSlip({ id: 1, at: 1000 }, { id: 1, at: 1300 })).toBe(false)
  expect(isSlip(undefined, { id: 1, at: 1300 })).toBe(false)
})
