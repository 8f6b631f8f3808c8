import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import type { SpotPrice } from './spot-prices.contract.ts'

export const spotPriceProblems = ({ price }: { price: Cents }): Problem[] =>
  when(!(price > 0), 'price', 'Price must be greater than 0')

type Staling = Pick<SpotPrice, 'price' | 'hasFeed' | 'isHeld' | 'updatedAt'>

const STALE_MS = 30 * 60_000

/** True when the feed is late; a price kept by a person waits for no feed. */
export const isStale = ({ price, hasFeed, isHeld, updatedAt }: Staling, now: number) =>
  price !== null && hasFeed && !isHeld && now - updatedAt > STALE_MS

/** Saving the same price means that only the switch was used, so the price keeps its source and time. */
export const isSwitchOnly = (
  before: Pick<SpotPrice, 'price' | 'isHeld' | 'source'>,
  typed: { price: Cents; isHeld: boolean },
) => before.source !== 'start' && before.price === typed.price && before.isHeld !== typed.isHeld
