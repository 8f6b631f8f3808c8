import * as z from 'zod/mini'
import { dollars } from '#shared/money.ts'
import type { SpotItem } from './spot-prices.contract.ts'
import { type FeedKind, feedItems } from './spot-prices.names.ts'
import type { Reading } from './spot-readings.rules.ts'

/** gold-api.com: `{ symbol, price, currency, updatedAt }`; older answers leave out the currency. */
const MetalAnswer = z.object({
  price: z.unknown(),
  symbol: z.optional(z.string()),
  currency: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
})

/** Coinbase: `{ data: { base, currency, amount } }`, the amount as text, and no time. */
const CryptoAnswer = z.object({
  data: z.object({ amount: z.unknown(), base: z.optional(z.string()), currency: z.optional(z.string()) }),
})

type Quote = { price?: unknown; symbol?: string | undefined; currency?: string | undefined; time?: string | undefined }

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

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

const MOST_DOLLARS = 100_000_000

/** Reads what a feed answered; nothing of it is believed because it is there. A feed without a time speaks of now. */
export const readAnswer = (item: SpotItem, body: string, now: number): Reading | { problem: string } => {
  const { kind, symbol } = feedItems[item]
  const answer = parsed(body)
  if (answer === undefined) return { problem: 'The answer is not JSON' }
  const quote = quoteOf(kind, answer)
  const amount = numberOf(quote?.price)
  if (!quote || typeof amount !== 'number' || !Number.isFinite(amount)) return { problem: 'The answer has no price' }
  if ((quote.currency ?? 'USD') !== 'USD') return { problem: 'The price is not in dollars' }
  if ((quote.symbol ?? symbol) !== symbol) return { problem: 'The answer is about something else' }
  if (amount > MOST_DOLLARS) return { problem: 'The price is beyond all measure' }
  const at = quote.time === undefined ? now : Date.parse(quote.time)
  if (Number.isNaN(at)) return { problem: 'The time of the price can not be read' }
  const price = dollars(amount)
  return price > 0 ? { price, at } : { problem: 'The price is not above 0' }
}
