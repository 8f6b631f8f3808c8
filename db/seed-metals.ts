import type { Metal } from '#features/shop/items/metals.rules.ts'

const OUNCE = 31.1034768

type StartMetal = { metal: Metal; fineness: string; fineGrams: number | null }

/** The material of a line, or a coin that is weighed and not counted. */
const material = (metal: Metal, fineness: string): StartMetal => ({ metal, fineness, fineGrams: null })

/** A coin of so many fine troy ounces. */
const coin = (metal: Metal, fineness: string, ounces: number): StartMetal => ({
  metal,
  fineness,
  fineGrams: Number((ounces * OUNCE).toFixed(5)),
})

/** Metals of the items of a new shop; an older shop got the same in a migration. */
export const startMetals: Readonly<Record<string, StartMetal>> = {
  'Gold 10k': material('gold', '10/24'),
  'Gold 14k': material('gold', '14/24'),
  'Gold 18k': material('gold', '18/24'),
  'Gold 22k': material('gold', '22/24'),
  'Sterling Silver': material('silver', '.925'),
  Platinum: material('platinum', '.950'),
  'American Gold Eagle 1 oz': coin('gold', '22/24', 1),
  'American Gold Eagle 1/2 oz': coin('gold', '22/24', 0.5),
  'American Gold Eagle 1/4 oz': coin('gold', '22/24', 0.25),
  'American Gold Eagle 1/10 oz': coin('gold', '22/24', 0.1),
  'American Gold Buffalo 1 oz': coin('gold', '.9999', 1),
  'Gold Krugerrand 1 oz': coin('gold', '22/24', 1),
  'Gold Maple Leaf 1 oz': coin('gold', '.9999', 1),
  '$20 Saint-Gaudens': coin('gold', '.900', 0.9675),
  '$20 Liberty': coin('gold', '.900', 0.9675),
  '$10 Liberty': coin('gold', '.900', 0.48375),
  '$5 Indian': coin('gold', '.900', 0.241875),
  'Gold Bar 1 oz': coin('gold', '.9999', 1),
  'Gold Bar 10 oz': coin('gold', '.9999', 10),
  'American Silver Eagle 1 oz': coin('silver', '.999', 1),
  'Silver Maple Leaf 1 oz': coin('silver', '.9999', 1),
  '90% Silver': material('silver', '.900'),
  '40% Silver': material('silver', '.400'),
  'Silver Round 1 oz': coin('silver', '.999', 1),
  'Silver Bar 10 oz': coin('silver', '.999', 10),
  'Silver Bar 100 oz': coin('silver', '.999', 100),
  'Morgan Dollar': coin('silver', '.900', 0.773435),
  'Peace Dollar': coin('silver', '.900', 0.773435),
  'Walking Liberty Half': coin('silver', '.900', 0.361697),
  'American Platinum Eagle 1 oz': coin('platinum', '.9995', 1),
  'Palladium Maple Leaf 1 oz': coin('palladium', '.9995', 1),
}
