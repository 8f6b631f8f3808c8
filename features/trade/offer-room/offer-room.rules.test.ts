import { expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import type { LiveBid, LiveBidder } from '../live-view/live-offers.contract.ts'
import type { RoomLine } from './offer-room.contract.ts'
import { acceptText, bestOf, bestSent, percentOfMelt, roomSums, signed, toneOfGap } from './offer-room.rules.ts'

const bid = (bidder: string, sent: number | null, typed?: number | null): LiveBid => ({
  bidder,
  offer: sent === null ? null : { id: 1, amount: dollars(sent), at: 1, message: '', byPhone: '', isApproved: false },
  typed: typed === undefined ? null : { amount: typed === null ? null : dollars(typed), at: 2 },
})

const line = (id: number, more: Partial<RoomLine> = {}): RoomLine => ({
  ...{ id, ticket: '', qty: 1, itemDescription: 'Peace dollar', price: null, movedTo: null },
  ...{ estimate: dollars(100), lastBought: dollars(80), melt: dollars(50), ...more },
})

test('the best is the highest that stands, typed or sent; only what was sent can be accepted', () => {
  const bids = [bid('b1', 90), bid('b2', 85, 95), bid('b3', 0), bid('b4', null, null), bid('b5', 300, null)]
  expect(bestOf({ bids })).toEqual({ bidder: 'b2', amount: dollars(95), isSent: false })
  expect(bestSent({ bids })?.bidder).toBe('b5')
  expect(bestOf({ bids: [bid('b1', 90, 95), bid('b2', 95)] })).toMatchObject({ bidder: 'b2', isSent: true })
  expect([bestOf({ bids: [bid('b3', 0)] }), bestSent({ bids: [bid('b3', 0)] })]).toEqual([undefined, undefined])
  expect(bestOf({ bids: [bid('b1', -5)] })?.amount).toBe(dollars(-5))
})

test('sums compare only lines that have a bid', () => {
  const sums = roomSums(
    [line(1), line(2, { melt: null }), line(3)],
    [
      { id: 1, bids: [bid('b1', 90)] },
      { id: 2, bids: [bid('b1', 70, 110)] },
      { id: 3, bids: [] },
    ],
  )
  expect(sums).toEqual({
    ...{ minimum: dollars(300), best: dollars(200), overMinimum: dollars(0), bidLines: 2 },
    ...{ melt: dollars(100), ofMelt: '180 %', lastBought: dollars(240), profit: dollars(40) },
  })
})

test('a sum of which nothing is known is not 0', () => {
  expect(roomSums([line(1, { melt: null, lastBought: null })], [])).toMatchObject({ melt: null, lastBought: null })
})

test('a gap has its sign and its tone', () => {
  expect([signed(dollars(3)), signed(dollars(-2)), signed(cents(0))]).toEqual(['+3.00', '−2.00', '0.00'])
  expect([0, -9.99, -10].map(gap => toneOfGap(dollars(gap)))).toEqual(['ok', 'warn', 'bad'])
  expect([percentOfMelt(105, 100), percentOfMelt(5, 0), percentOfMelt(5, null)]).toEqual(['105 %', '', ''])
})

const bidder = (key: string, name: string, buyerId: number): LiveBidder => ({
  ...{ key, name, buyerId, submittedAt: null, typedAt: null, isHere: true, isOnPhone: false, isByPhone: false },
})

test('the question names what is below the minimum, a charge, a higher one that is typed, and where the line goes', () => {
  const others = [bidder('b1', 'Halden', 1), bidder('b2', 'Ostrander', 2)]
  const asked = (of: LiveBid, bids: LiveBid[], who = 0) =>
    acceptText({
      line: line(1),
      bid: of,
      bidder: others[who] as LiveBidder,
      billedToId: 1,
      others,
      live: { id: 1, bids },
    })
  const [own, other] = [bid('b1', 90), bid('b2', 85, 95)]
  expect(asked(own, [own, other])).toBe(
    'Peace dollar: $90.00 of Halden, 10.00 below the minimum. Ostrander stands at $95.00, not sent. The price becomes the offer.',
  )
  expect(asked(bid('b2', -5), [bid('b2', -5)], 1)).toBe(
    "Peace dollar: -$5.00 of Ostrander, 105.00 below the minimum. It is negative: the shop pays $5.00. The line moves to Ostrander's own invoice.",
  )
})
