import { type Cents, formatDollars } from '#shared/money.ts'
import type { SpotPrice } from './spot-prices.contract.ts'

/** What a feed told: a price, and the time that the feed gives it. */
export type Reading = { price: Cents; at: number }

/** A reading that jumped, and when we heard it. */
export type Doubt = Reading & { heardAt: number }

export type LastPrice = Pick<SpotPrice, 'price' | 'updatedAt' | 'source'> & { doubt: Doubt | null }

export type Verdict = { taken: Reading } | { problem: string; doubt: Doubt | null }

const MAX_JUMP = 0.2
const AGREEMENT = 0.02
const MINUTE_MS = 60_000
/** Feeds are read every five minutes, give or take what the reading before took. */
const CONFIRM_AFTER_MS = 5 * MINUTE_MS - 15_000
/** What two honest clocks may differ by. */
const CLOCKS_DIFFER_MS = 2 * MINUTE_MS
/** Longer than any holiday of the markets. */
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS

const distance = (price: Cents, from: Cents) => Math.abs(price - from) / from

/**
 * A jump is true when a second reading says the same: heard five minutes later, and itself newer, as a feed that stands
 * still repeats its error word for word.
 */
const isBorneOut = (doubt: Doubt, { price, at }: Reading, now: number) =>
  now - doubt.heardAt >= CONFIRM_AFTER_MS && at > doubt.at && distance(price, doubt.price) <= AGREEMENT

const doubtOf = (before: Doubt | null, reading: Reading, now: number): Doubt =>
  before && distance(reading.price, before.price) <= AGREEMENT ? before : { ...reading, heardAt: now }

const jumpText = ({ price }: Reading, from: Cents) =>
  `${formatDollars(price)} jumps by ${Math.round(distance(price, from) * 100)} %: waiting for a second reading`

/** Whether a reading becomes the price. What is refused leaves the last good price as it is. */
export const judgeReading = (lastPrice: LastPrice, reading: Reading, now: number): Verdict => {
  const { price, updatedAt, source, doubt } = lastPrice
  if (!(reading.price > 0)) return { problem: 'The price is not above 0', doubt }
  if (reading.at > now + CLOCKS_DIFFER_MS) return { problem: 'The time of the price lies ahead', doubt }
  if (reading.at < now - OLDEST_MS) return { problem: 'The price is more than a week old', doubt }
  // The start value has no time of its own.
  if (source !== 'start' && reading.at < updatedAt) return { problem: 'The price is older than the one we have', doubt }
  const isNear = price === null || distance(reading.price, price) <= MAX_JUMP
  if (price === null || isNear || (doubt && isBorneOut(doubt, reading, now)))
    return { taken: { price: reading.price, at: Math.min(reading.at, now) } }
  return { problem: jumpText(reading, price), doubt: doubtOf(doubt, reading, now) }
}
