import { type Cents, cents } from '#shared/money.ts'

type Sold = { soldToAmount: Cents | null; soldToAmountB: Cents | null }

/** What the buyers pay less what the shop paid; unknown while no amount is known. */
export const profitOf = ({ soldToAmount, soldToAmountB }: Sold, ticketAmount: Cents): Cents | null => {
  if (soldToAmount === null && soldToAmountB === null) return null
  return cents((soldToAmount ?? 0) + (soldToAmountB ?? 0) - ticketAmount)
}

type Before = Sold & { profit: Cents | null; ticketAmount: Cents }

/** The profit once the shop paid another amount: a computed one follows, a typed one stands. */
export const profitAfterEdit = (before: Before, ticketAmount: Cents): Cents | null =>
  before.profit === profitOf(before, before.ticketAmount) ? profitOf(before, ticketAmount) : before.profit
