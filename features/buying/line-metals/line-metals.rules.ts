import type { Metal, MetalItem } from '#features/shop/items/metals.rules.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { gramsIn } from './weights.rules.ts'

/** Metal and weight of a line, stored when it is saved. */
export type LineMetal = {
  /** A coin line's item of the list, a Metro line's material. */
  itemId: number | null
  metal: Metal | null
  /** '14/24' or '.925'; blank where it is unknown, and 1 where the grams are fine. */
  fineness: string
  grams: number
}

/** The grid writes the material first; older lines have it anywhere in the text. */
export const materialOf = (description: string, materials: readonly string[]) => {
  const parts = description.split('. ').map(part => part.toLowerCase())
  return materials.find(material => parts.includes(material.toLowerCase()))
}

const MOST_DECIMALS = 100_000
export const keptGrams = (grams: number) => Math.round(grams * MOST_DECIMALS) / MOST_DECIMALS

const metroMetal = (description: string, items: readonly MetalItem[]): LineMetal => {
  const materials = items.filter(({ itemType }) => itemType === 'metro')
  const named = materialOf(
    description,
    materials.map(({ name }) => name),
  )
  const item = materials.find(({ name }) => name === named)
  if (!item) return { itemId: null, metal: null, fineness: '', grams: 0 }
  return { itemId: item.id, metal: item.metal || null, fineness: item.fineness, grams: keptGrams(gramsIn(description)) }
}

const PIECES = ['', 'each', 'ea', 'pc', 'pcs', 'piece', 'pieces']

type CoinAmount = { quantity: number; unit: string }

/** Pieces have the fine grams of the list; '5 oz' are weighed; rolls, bags and face values are unknown. */
const coinMetal = ({ metal, fineness, fineGrams }: MetalItem, { quantity, unit }: CoinAmount) => {
  if (metal === '') return { metal: null, fineness: '', grams: 0 }
  const isPieces = PIECES.includes(unit.trim().toLowerCase())
  if (isPieces) return { metal, fineness: fineGrams && '1', grams: keptGrams(quantity * Number(fineGrams)) }
  return { metal, fineness, grams: keptGrams(quantity * gramsIn(`1 ${unit}`)) }
}

export type MetalLine = CoinAmount & { description: string; itemId?: number | null | undefined }

export const metalOfLine = (kind: TicketKind, line: MetalLine, items: readonly MetalItem[]): LineMetal => {
  if (kind === 'metro') return metroMetal(line.description, items)
  const item = items.find(({ id }) => id === line.itemId)
  if (!item) return { itemId: line.itemId ?? null, metal: null, fineness: '', grams: 0 }
  return { itemId: item.id, ...coinMetal(item, line) }
}
