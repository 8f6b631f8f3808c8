import type { Cents } from '#shared/money.ts'

export const sides = ['A', 'B'] as const
export type Side = (typeof sides)[number]

export const otherSide = { A: 'B', B: 'A' } as const
export const soldToTexts: Record<Side, string> = { A: 'Sold to A', B: 'Sold to B' }

export type SaleBuyer = { id: number; name: string }

export type SaleSide = {
  buyer: SaleBuyer | null
  amount: Cents | null
  isPaid: boolean
  invoice: { kind: 'invoice' | 'coin_invoice'; id: number } | null
}
export type Sides = Readonly<Record<Side, SaleSide>>

export const noSide: SaleSide = { buyer: null, amount: null, isPaid: false, invoice: null }
export const unsold: Sides = { A: noSide, B: noSide }

export const eachSide = <T>(make: (side: Side) => T): Record<Side, T> => ({ A: make('A'), B: make('B') })
