import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** What bidders type and have submitted, as staff follow it. */

const LiveBid = z.object({
  bidder: z.string(),
  offer: z.nullable(
    z.object({
      id: z.int(),
      amount: Dollars,
      at: z.int(),
      message: z.string(),
      byPhone: z.string(),
      isApproved: z.boolean(),
    }),
  ),
  /** Typed since, and not submitted; an amount of null is an empty field. */
  typed: z.nullable(z.object({ amount: z.nullable(Dollars), at: z.int() })),
})
export type LiveBid = z.output<typeof LiveBid>

const LiveBidder = z.object({
  key: z.string(),
  name: z.string(),
  /** null of an account that belongs to no buyer yet. */
  buyerId: z.nullable(z.int()),
  submittedAt: z.nullable(z.int()),
  typedAt: z.nullable(z.int()),
  /** Whether it has the page open now, and on a phone. */
  isHere: z.boolean(),
  isOnPhone: z.boolean(),
  /** Staff took all its offers by phone. */
  isByPhone: z.boolean(),
})
export type LiveBidder = z.output<typeof LiveBidder>

const LiveLine = z.object({ id: z.int(), bids: z.array(LiveBid) })
export type LiveLine = z.output<typeof LiveLine>

const LiveOffers = z.object({
  id: z.int(),
  active: z.boolean(),
  isOver: z.boolean(),
  /** The clock by which bids are as old as they are. */
  now: z.int(),
  bidders: z.array(LiveBidder),
  lines: z.array(LiveLine),
})
export type LiveOffers = z.output<typeof LiveOffers>

export const getLiveOffers = endpoint({
  method: 'GET',
  path: 'invoices/get-live-offers/{id}',
  access: 'coin_invoice',
  input: z.object({ id: id() }),
  output: z.object({ data: LiveOffers }),
})
