import * as z from 'zod/mini'
import { dollars, readAmount } from '#shared/money.ts'
import type { SpotItem } from './spot-prices.contract.ts'
import { type FeedKind, feedItems } from './spot-prices.names.ts'
import type { Reading } from './spot-readings.rules.ts'

const Price = z.optional(z.union([z.string(), z.number()]))

/** gold-api.com: `{ symbol, price, currency, updatedAt }`; older answers leave out the currency. */
const MetalAnswer = z.object({
  price: Price,
  symbol: z.optional(z.string()),
  currency: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
})

/** Coinbase: `{ data: { base, currency, amount } }`, the amount as text, and no time. */
const CryptoAnswer = z.object({
  data: z.object({ amount: Price, base: z.optional(z.string()), currency: z.optional(z.string()) }),
})

type Quote = {
  price?: string | number | undefined
  symbol?: string | undefined
  currency?: string | undefined
  time?: string | undefined
}

const quoteOf = (kind: FeedKind, answer: unknown): Quote | undefined => {
  if (kind === 'crypto') {
    const { data } = CryptoAnswer.safeParse(answer).data ?? {}
    return data && { price: data.amount, symbol: data.base, currency: data.currency }
  }
  const { data } = MetalAnswer.safeParse(answer)
  return data && { price: data.price, symbol: data.symbol, currency: data.currency, time: data.updatedAt }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const numberOf = (price: string | number | undefined) => (typeof price === 'string' ? readAmount(price) : price)

const MOST_DOLLARS = 100_000_000

/** Reads and validates a feed's answer; an answer without a time counts as current. */
export const readAnswer = (item: SpotItem, body: string, now: number): Reading | { problem: string } => {
  const { kind, symbol } = feedItems[item]
  const answer = parsed(body)
  if (answer === undefined) return { problem: 'The answer is not JSON' }
  const quote = quoteOf(kind, answer)
  const amount = numberOf(quote?.price)
  if (!quote || amount === undefined) return { problem: 'The answer has no price' }
  if ((quote.currency ?? 'USD') !== 'USD') return { problem: 'The price is not in dollars' }
  if ((quote.symbol ?? symbol) !== symbol) return { problem: 'The answer is about something else' }
  if (amount > MOST_DOLLARS) return { problem: 'The price is too large' }
  const at = quote.time === undefined ? now : Date.parse(quote.time)
  if (Number.isNaN(at)) return { problem: 'The time of the price can not be read' }
  const price = dollars(amount)
  return price > 0 ? { price, at } : { problem: 'The price is not above 0' }
}
