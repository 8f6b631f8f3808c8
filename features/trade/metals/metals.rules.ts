import { centsPerGram, GRAMS_PER_OUNCE, type MetalPrices, worthOf } from '#features/buying/line-metals/melt.rules.ts'
import type { Metal } from '#features/shop/items/metals.rules.ts'
import { type Cents, cents, dollars, formatAmount } from '#shared/money.ts'
import type { MetalRow } from './metals.contract.ts'

export const cryptoMetals = ['btc', 'eth'] as const
export type CryptoMetal = (typeof cryptoMetals)[number]

/** Metals are named without case and spaces. */
export const plainMetal = (name: string) => name.replace(/\s+/g, '').toLowerCase()

export const isCryptoMetal = (name: string): name is CryptoMetal => cryptoMetals.some(one => one === name)

/** Lines of one material that had the same metal and fineness when they were saved. */
export type MaterialSum = {
  itemId: number
  material: string
  metal: Metal | null
  fineness: string
  grams: number
  items: number
  /** True if the items list has the material with this metal and fineness now. */
  isAsListed: boolean
}

/** Lines from before a change of the items list have a row of their own. */
export const materialName = ({ material, metal, fineness, isAsListed }: MaterialSum) =>
  isAsListed ? material : `${material} (${fineness || metal || 'no metal'})`

type Row = Omit<MetalRow, 'name' | 'isCrypto' | 'itemCount' | 'weightNotSold'>
const unpriced: Row = { unitPrice: null, unitPriceFormula: '', spotPrice: null, total: null }

/** Gold Filled has no fineness, so it has no price, and none is missing. */
const materialPrice = ({ metal, fineness, grams }: MaterialSum, prices: MetalPrices): Row => {
  const spot = metal && fineness !== '' ? (prices[metal] ?? null) : null
  if (spot === null) return unpriced
  return {
    unitPrice: dollars(centsPerGram(spot, fineness) / 100),
    unitPriceFormula: `${formatAmount(spot)} ÷ ${GRAMS_PER_OUNCE} × ${fineness}`,
    spotPrice: spot,
    total: worthOf(grams, spot, fineness),
  }
}

export const materialRow = (sum: MaterialSum, prices: MetalPrices): MetalRow => ({
  name: materialName(sum),
  weightNotSold: sum.grams,
  isCrypto: false,
  itemCount: sum.items,
  ...materialPrice(sum, prices),
})

export type CryptoSum = { metal: CryptoMetal; quantity: number; items: number }

export const cryptoRow = ({ metal, quantity, items }: CryptoSum, prices: MetalPrices): MetalRow => {
  const spot = prices[metal] ?? null
  const price =
    spot === null
      ? unpriced
      : {
          unitPrice: spot,
          unitPriceFormula: `${formatAmount(spot)} × 1`,
          spotPrice: spot,
          total: dollars((quantity * spot) / 100),
        }
  return { name: metal, weightNotSold: quantity, isCrypto: true, itemCount: items, ...price }
}

type Priced = { metal: string | null; fineness: string }

/** The needed spot prices that are missing. */
export const missingPrices = (sums: readonly Priced[], prices: MetalPrices) => {
  const needed = sums.flatMap(({ metal, fineness }) => (metal && fineness !== '' ? [metal] : []))
  return [...new Set([...needed, ...cryptoMetals])].filter(metal => !prices[metal])
}

export const totalOf = (rows: readonly MetalRow[]): Cents =>
  cents(rows.reduce((sum, { total }) => sum + (total ?? 0), 0))

/** Coins at 8 decimals, grams at 2. */
export const weightText = ({ weight, isCrypto }: { weight: number; isCrypto: boolean }) =>
  isCrypto
    ? weight.toFixed(8)
    : `${weight.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} g`
