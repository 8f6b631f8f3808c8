import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { bidResult, gapColour, highestOffer, offerProblems, singleOfferProblems, totalOffered } from './offers.rules.ts'

const gap = (estimate: number, offer: number | null, isApproved = false) =>
  gapColour({ estimate: dollars(estimate), offer: offer === null ? null : dollars(offer), isApproved })

test.each([
  [100, 99.99, 'yellow'],
  [100, 90.01, 'yellow'],
  [100, 90, 'red'],
  [100, -5, 'red'],
  [100, 100, ''],
  [100, 140, ''],
  [100, 0, ''],
  [100, null, ''],
] as const)('a minimum of %s and an offer of %s is %s', (estimate, offer, colour) => {
  expect(gap(estimate, offer)).toBe(colour)
  expect(gap(estimate, offer, true)).toBe('')
})

const judged = { own: dollars(50), isApproved: false, isSoldToOther: false, estimate: dollars(60), price: null }

test.each([
  ['below the minimum', {}, 'cross', ''],
  ['at the minimum', { own: dollars(60) }, 'tick', ''],
  ['accepted below the minimum', { isApproved: true }, 'tick', ''],
  ['where a price stands', { price: dollars(1) }, 'tick', ''],
  ['a pass', { own: dollars(0) }, 'cross', 'pass'],
  ['no offer', { own: null }, 'cross', 'pass'],
  ['of a line that another bought', { own: dollars(90), price: dollars(95), isSoldToOther: true }, 'cross', 'sold'],
])('an offer %s', (_, change, result, reason) => {
  expect(bidResult({ ...judged, ...change })).toEqual({ result, reason })
})

test('offers are summed, the highest counts, and absurd ones are refused', () => {
  expect(totalOffered([dollars(5), null, dollars(-2)])).toBe(dollars(3))
  expect(highestOffer([dollars(-5), dollars(0)])).toBe(dollars(0))
  expect(highestOffer([])).toBeNull()
  expect(offerProblems(dollars(-100_000))).toEqual([])
  for (const amount of [dollars(-100_000.01), dollars(9_000_000.01)]) expect(offerProblems(amount)).toHaveLength(1)
  expect(singleOfferProblems(dollars(0))).toHaveLength(1)
  expect(singleOfferProblems(null)).toHaveLength(1)
})
