import { type Cents, formatDollars } from '#shared/money.ts'
import type { SpotPrice } from './spot-prices.contract.ts'

export type Reading = { price: Cents; at: number }

/** A reading that jumped, and the time we received it. */
export type Doubt = Reading & { heardAt: number }

export type LastPrice = Pick<SpotPrice, 'price' | 'updatedAt' | 'source'> & { doubt: Doubt | null }

export type Verdict = { taken: Reading } | { problem: string; doubt: Doubt | null }

const MAX_JUMP = 0.2
const AGREEMENT = 0.02
const MINUTE_MS = 60_000
/** Feeds are read every five minutes, minus the time that the previous reading took. */
const CONFIRM_AFTER_MS = 5 * MINUTE_MS - 15_000
const CLOCKS_DIFFER_MS = 2 * MINUTE_MS
/** Longer than any holiday of the markets. */
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS

const distance = (price: Cents, from: Cents) => Math.abs(price - from) / from

/**
 * A jump is confirmed by a second, newer reading with a similar price five minutes later; a broken feed repeats its
 * error with the same time.
 */
const isBorneOut = (doubt: Doubt, { price, at }: Reading, now: number) =>
  now - doubt.heardAt >= CONFIRM_AFTER_MS && at > doubt.at && distance(price, doubt.price) <= AGREEMENT

const doubtOf = (before: Doubt | null, reading: Reading, now: number): Doubt =>
  before && distance(reading.price, before.price) <= AGREEMENT ? before : { ...reading, heardAt: now }

const jumpText = ({ price }: Reading, from: Cents) =>
  `${formatDollars(price)} jumps by ${Math.round(distance(price, from) * 100)} %: waiting for a second reading`

/** Decides whether a reading becomes the price; a refused one leaves the last good price. */
export const judgeReading = (lastPrice: LastPrice, reading: Reading, now: number): Verdict => {
  const { price, updatedAt, source, doubt } = lastPrice
  if (!(reading.price > 0)) return { problem: 'The price is not above 0', doubt }
  if (reading.at > now + CLOCKS_DIFFER_MS) return { problem: 'The time of the price is in the future', doubt }
  if (reading.at < now - OLDEST_MS) return { problem: 'The price is more than a week old', doubt }
  // The start value has no time of its own.
  if (source !== 'start' && reading.at < updatedAt) return { problem: 'The price is older than the one we have', doubt }
  const isNear = price === null || distance(reading.price, price) <= MAX_JUMP
  if (price === null || isNear || (doubt && isBorneOut(doubt, reading, now)))
    return { taken: { price: reading.price, at: Math.min(reading.at, now) } }
  return { problem: jumpText(reading, price), doubt: doubtOf(doubt, reading, now) }
}
