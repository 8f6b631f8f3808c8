import { type Metal, shareOf } from '#features/shop/items/metals.rules.ts'
import { type Cents, cents, dollars } from '#shared/money.ts'

export const GRAMS_PER_OUNCE = 31.1034768

/** A spot price is for one troy ounce. */
export type MetalPrices = Partial<Record<string, Cents | null>>

/** The value of one gram in cents, unrounded. */
export const centsPerGram = (spot: Cents, fineness: string) => (spot * shareOf(fineness)) / GRAMS_PER_OUNCE

/** Rounded once, from the unrounded price of a gram. */
export const worthOf = (grams: number, spot: Cents, fineness: string) =>
  dollars((grams * centsPerGram(spot, fineness)) / 100)

type Melted = { metal: Metal | null; fineness: string; grams: number }

/** The melt value of a line; undefined without a weight, a fineness or a price. */
export const meltOf = ({ metal, fineness, grams }: Melted, prices: MetalPrices) => {
  const spot = metal && prices[metal]
  return spot && fineness !== '' && grams > 0 ? worthOf(grams, spot, fineness) : undefined
}

/** The sum of what is known; undefined where nothing is. */
export const meltOfAll = (lines: readonly Melted[], prices: MetalPrices) => {
  const known = lines.map(line => meltOf(line, prices)).filter(value => value !== undefined)
  return known.length > 0 ? cents(known.reduce((sum, value) => sum + value, 0)) : undefined
}
