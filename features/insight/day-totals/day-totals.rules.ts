import type { Cents } from '#shared/money.ts'
import { oldKinds } from '../archives/archives.rules.ts'

/** The kinds whose days are added up, in the order of the daily views. */
export const dayKinds = ['metro', oldKinds[1], 'coin', oldKinds[0], 'coin_receipt', 'jewelry_receipt'] as const
export type DayKind = (typeof dayKinds)[number]

export type DayFigures = {
  count: number
  amount: Cents
  profit: Cents
  profitKnown: number
  /** The amount of the records whose profit is known. */
  knownAmount: Cents
  cash: Cents
  checks: Cents
  wires: Cents
  cards: Cents
  change: Cents
}
