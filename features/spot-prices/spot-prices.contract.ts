import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, id, listOf, maybe, option } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** A metal's price is for one troy ounce, a currency's for one whole coin. */
export const spotItems = ['btc', 'eth', 'gold', 'silver', 'platinum', 'palladium'] as const
export type SpotItem = (typeof spotItems)[number]

/** 'start' is the value the shop began with: nobody has confirmed it. */
export const spotSources = ['start', 'manual', 'feed'] as const

export const SpotPrice = z.object({
  id: z.int(),
  item: z.enum(spotItems),
  price: Dollars,
  updatedAt: z.int(),
  source: z.enum(spotSources),
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
  input: z.object({ item: option(spotItems), price: Dollars, version: maybe(id()) }),
  output: done,
})
