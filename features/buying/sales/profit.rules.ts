import { type Cents, cents } from '#shared/money.ts'
import type { Side } from './sale-sides.ts'

type Amounts = Readonly<Record<Side, { amount?: Cents | null | undefined }>>

export const profitOf = ({ A: { amount: a = null }, B: { amount: b = null } }: Amounts, ticketAmount: Cents) =>
  a === null && b === null ? null : cents((a ?? 0) + (b ?? 0) - ticketAmount)

type Before = { sides: Amounts; profit: Cents | null; ticketAmount: Cents }

/** A computed profit follows a changed ticket amount; a typed one stays. */
export const profitAfterEdit = ({ sides, profit, ticketAmount: paid }: Before, ticketAmount: Cents): Cents | null =>
  profit === profitOf(sides, paid) ? profitOf(sides, ticketAmount) : profit
