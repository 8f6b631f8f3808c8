import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, flag, listOf, maybe, option, version } from '#shared/fields.ts'
import { Dollars, RoundedDollars } from '#shared/money.ts'

/** A metal's price is for one troy ounce, a currency's for one whole coin. */
export const spotItems = ['btc', 'eth', 'gold', 'silver', 'platinum', 'palladium'] as const
export type SpotItem = (typeof spotItems)[number]

/** 'start' has no price yet, or an unconfirmed one from the start of the shop. */
export const spotSources = ['start', 'manual', 'feed'] as const

export const SpotPrice = z.object({
  id: z.int(),
  item: z.enum(spotItems),
  price: z.nullable(Dollars),
  updatedAt: z.int(),
  source: z.enum(spotSources),
  /** A person keeps this price, so its feed is not asked. */
  isHeld: z.boolean(),
  hasFeed: z.boolean(),
  checkedAt: z.nullable(z.int()),
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
  input: z.object({ item: option(spotItems), price: RoundedDollars, isHeld: maybe(flag()), version: version() }),
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
