import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { profitOf } from './profit.rules.ts'

/** A ticket is sold to one buyer or two, A and B; each item stands on one of the sides or on none. */
export const sides = ['A', 'B'] as const
export type Side = (typeof sides)[number]

export const fieldsOf = {
  A: { buyer: 'soldTo', amount: 'soldToAmount' },
  B: { buyer: 'soldToB', amount: 'soldToAmountB' },
} as const

export type Sale = {
  soldTo: string
  soldToB: string
  soldToAmount: Cents | null
  soldToAmountB: Cents | null
  /** Empty until known. */
  profit: Cents | null
}

/** What is left out stays. */
export type SaleChange = { [Field in keyof Sale]?: Sale[Field] | undefined }

const MAX_AMOUNT = dollars(9_000_000)
export const NO_ITEM = 'you must select at least (1) item above'

const amountProblems = (amount: Cents | null | undefined, field: string, label: string): Problem[] => {
  if (amount === undefined || amount === null) return []
  return [
    ...when(amount % 100 !== 0, field, `${label} must be in whole dollars`),
    ...when(Math.abs(amount) > MAX_AMOUNT, field, `${label} can not be greater than ${MAX_AMOUNT / 100}`),
  ]
}

export const saleProblems = (before: Sale, change: SaleChange): Problem[] => [
  ...sides.flatMap(side => {
    const { buyer, amount } = fieldsOf[side]
    const label = `Sold To (${side}) Amount`
    const hasBuyer = (change[buyer] ?? before[buyer]) !== ''
    return [
      ...amountProblems(change[amount], amount, label),
      ...when((change[amount] ?? 0) < 0, amount, `${label} can not be less than 0`),
      ...when((change[amount] ?? 0) > 0 && !hasBuyer, amount, `Choose the buyer of Sold To (${side}) first`),
    ]
  }),
  ...amountProblems(change.profit, 'profit', 'Profit'),
]

const isOtherAmount = (a: Sale, b: Sale) => a.soldToAmount !== b.soldToAmount || a.soldToAmountB !== b.soldToAmountB

export const isSameSale = (a: Sale, b: Sale) =>
  !isOtherAmount(a, b) && a.soldTo === b.soldTo && a.soldToB === b.soldToB && a.profit === b.profit

/** A typed profit stands until an amount changes; without a buyer there is none. */
const profitAfter = (before: Sale, after: Sale, change: SaleChange, ticketAmount: Cents) => {
  if (isOtherAmount(before, after)) return profitOf(after, ticketAmount)
  const isNowUnsold = after.soldTo === '' && after.soldToB === ''
  if (isNowUnsold && (change.soldTo !== undefined || change.soldToB !== undefined)) return null
  return change.profit === undefined ? before.profit : change.profit
}

const given = (change: SaleChange): Partial<Sale> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** The side that a buyer leaves by being chosen on the other. */
const sideLeft = ({ soldTo, soldToB }: Sale, change: SaleChange): Side | undefined => {
  if (soldTo === '' || soldTo !== soldToB) return undefined
  return change.soldTo === undefined ? 'A' : 'B'
}

const emptied = (sale: Sale, side: Side): Sale => {
  const { buyer, amount } = fieldsOf[side]
  return { ...sale, [buyer]: '', [amount]: null }
}

/** The sale after a change, and the side whose items go over to the other with their buyer, if one does. */
export const changeSale = (before: Sale, change: SaleChange, ticketAmount: Cents) => {
  const chosen: Sale = { ...before, ...given(change) }
  const left = sideLeft(chosen, change)
  const bare = sides.filter(side => side === left || chosen[fieldsOf[side].buyer] === '')
  const sale = bare.reduce(emptied, chosen)
  return { sale: { ...sale, profit: profitAfter(before, sale, change, ticketAmount) }, left }
}

export const otherSide = { A: 'B', B: 'A' } as const

/** The sale when all items go to one side: the buyer of the other has nothing to buy any more. */
export const saleOfOneSide = (before: Sale, side: Side, ticketAmount: Cents): Sale => {
  const { buyer } = fieldsOf[otherSide[side]]
  return before[buyer] === '' ? before : changeSale(before, { [buyer]: '' }, ticketAmount).sale
}

/** A buyer takes at least one item. */
export const soldItemProblems = (sale: Sale, letters: readonly string[]): Problem[] =>
  sides.flatMap(side => {
    const { buyer } = fieldsOf[side]
    return when(sale[buyer] !== '' && !letters.includes(side), buyer, NO_ITEM)
  })

/** The sides whose buyer, chosen in a list, has no item yet. */
export const sidesToFill = (sale: Sale, letters: readonly string[]): Side[] =>
  sides.filter(side => sale[fieldsOf[side].buyer] !== '' && !letters.includes(side))

/** Why a buyer chosen in a list finds nothing to buy. */
export const nothingLeftText = (side: Side, letters: readonly string[]) =>
  letters.length === 0
    ? 'This ticket has no items. Add some in View Items first.'
    : `All items are sold on side ${otherSide[side]}. Move some in View Items first.`

type Paid = { paidInFull: boolean; paidInFullB: boolean }

/** A side that loses its buyer is not paid any more. */
export const paidAfterSale = (before: Sale & Paid, after: Sale): Paid => ({
  paidInFull: before.paidInFull && (before.soldTo === '' || after.soldTo !== ''),
  paidInFullB: before.paidInFullB && after.soldToB !== '',
})

const isSet = (amount: Cents | null | undefined) => (amount ?? 0) > 0

/** Once a side has its amount, only Admin changes who buys it and for how much. */
export const maySell = (before: Sale, after: Sale, by: Role) =>
  isAdmin(by) ||
  sides.every(side => {
    const { buyer, amount } = fieldsOf[side]
    return !isSet(before[amount]) || (before[buyer] === after[buyer] && before[amount] === after[amount])
  })

/** What leaves for others than Admin: an amount only until it is set, and never the profit. */
export const saleShownTo = (by: Role, sale: Sale) => {
  if (isAdmin(by)) return sale
  const { soldTo, soldToB, soldToAmount, soldToAmountB } = sale
  return {
    soldTo,
    soldToB,
    ...(isSet(soldToAmount) ? {} : { soldToAmount }),
    ...(isSet(soldToAmountB) ? {} : { soldToAmountB }),
  }
}
