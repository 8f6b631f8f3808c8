import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, flag, listOf, maybe, option, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** A metal's price is for one troy ounce, a currency's for one whole coin. */
export const spotItems = ['btc', 'eth', 'gold', 'silver', 'platinum', 'palladium'] as const
export type SpotItem = (typeof spotItems)[number]

/** 'start' has no price yet, or one that the shop began with and nobody has confirmed. */
export const spotSources = ['start', 'manual', 'feed'] as const

export const SpotPrice = z.object({
  id: z.int(),
  item: z.enum(spotItems),
  /** Null until a person or a feed gives one. */
  price: z.nullable(Dollars),
  /** The time of the price itself. */
  updatedAt: z.int(),
  source: z.enum(spotSources),
  /** A person keeps this price: its feed is not asked. */
  isHeld: z.boolean(),
  /** Whether a feed is configured for the item. */
  hasFeed: z.boolean(),
  /** When the feed was last asked. */
  checkedAt: z.nullable(z.int()),
  /** Why the last reading was not taken; '' when it was. */
  problem: z.string(),
  version: z.int(),
})
export type SpotPrice = z.output<typeof SpotPrice>

export const listSpotPrices = endpoint({
  method: 'GET',
  path: 'common/get-all-spot-prices',
  access: 'all',
  input: z.object({}),
  output: listOf(SpotPrice),
})

export const saveSpotPrice = endpoint({
  method: 'POST',
  path: 'spot-prices/save',
  access: 'admin_only',
  input: z.object({ item: option(spotItems), price: Dollars, isHeld: maybe(flag()), version: version() }),
  labels: { isHeld: 'Keep this price' },
  output: done,
})

export const refreshSpotPrices = endpoint({
  method: 'POST',
  path: 'spot-prices/refresh',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ message: z.string(), taken: z.int(), refused: z.int() }),
})
