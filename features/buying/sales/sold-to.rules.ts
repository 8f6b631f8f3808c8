import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { profitOf } from './profit.rules.ts'
import {
  eachSide,
  noSide,
  otherSide,
  type SaleBuyer,
  type SaleSide,
  type Side,
  type Sides,
  sides,
} from './sale-sides.ts'
import { sideNames } from './sides.wire.ts'

export type Sale = {
  sides: Sides
  profit: Cents | null
}

/** Undefined leaves a value as it is. */
type SideChange = { buyer?: SaleBuyer | null | undefined; amount?: Cents | null | undefined }
export type SaleChange = { sides: Readonly<Record<Side, SideChange>>; profit?: Cents | null | undefined }

const MAX_AMOUNT = dollars(9_000_000)
export const NO_ITEM = 'you must select at least (1) item above'

const amountProblems = (amount: Cents | null | undefined, field: string, label: string): Problem[] => {
  if (amount === undefined || amount === null) return []
  return [
    ...when(amount % 100 !== 0, field, `${label} must be in whole dollars`),
    ...when(Math.abs(amount) > MAX_AMOUNT, field, `${label} can not be greater than ${MAX_AMOUNT / 100}`),
  ]
}

export const saleProblems = ({ sides: before }: Sale, change: SaleChange): Problem[] => [
  ...sides.flatMap(side => {
    const { buyer = before[side].buyer, amount } = change.sides[side]
    const field = sideNames[side].amount
    const label = `Sold To (${side}) Amount`
    return [
      ...amountProblems(amount, field, label),
      ...when((amount ?? 0) < 0, field, `${label} can not be less than 0`),
      ...when((amount ?? 0) > 0 && buyer === null, field, `Choose the buyer of Sold To (${side}) first`),
    ]
  }),
  ...amountProblems(change.profit, 'profit', 'Profit'),
]

const isSameBuyer = (a: SaleSide, b: SaleSide) => a.buyer?.id === b.buyer?.id

const isSameSide = (a: SaleSide, b: SaleSide) =>
  isSameBuyer(a, b) && a.amount === b.amount && a.isPaid === b.isPaid && a.invoice?.id === b.invoice?.id

export const isSameSides = (a: Sides, b: Sides) => sides.every(side => isSameSide(a[side], b[side]))

export const isUnset = (side: SaleSide) => isSameSide(side, noSide)

export const isSameSale = (a: Sale, b: Sale) => isSameSides(a.sides, b.sides) && a.profit === b.profit

/** A typed profit stays until an amount changes; without a buyer there is no profit. */
const profitAfter = (before: Sale, after: Sides, change: SaleChange, ticketAmount: Cents) => {
  if (sides.some(side => before.sides[side].amount !== after[side].amount)) return profitOf(after, ticketAmount)
  const isNowUnsold = sides.every(side => after[side].buyer === null)
  if (isNowUnsold && sides.some(side => change.sides[side].buyer !== undefined)) return null
  return change.profit === undefined ? before.profit : change.profit
}

const sideLeft = ({ A, B }: Sides, change: SaleChange): Side | undefined => {
  if (A.buyer === null || !isSameBuyer(A, B)) return undefined
  return change.sides.A.buyer === undefined ? 'A' : 'B'
}

const settledSide = (before: SaleSide, side: SaleSide): SaleSide =>
  side.buyer === null ? { ...side, amount: null, isPaid: side.isPaid && before.buyer === null } : side

/** If both sides now have the same buyer, `left` is the side that loses him, and its items go to the other. */
export const changeSale = (before: Sale, change: SaleChange, ticketAmount: Cents) => {
  const chosen = eachSide(side => {
    const { buyer = before.sides[side].buyer, amount = before.sides[side].amount } = change.sides[side]
    return { ...before.sides[side], buyer, amount }
  })
  const left = sideLeft(chosen, change)
  const after = eachSide(side =>
    settledSide(before.sides[side], side === left ? { ...chosen[side], buyer: null } : chosen[side]),
  )
  return { sale: { sides: after, profit: profitAfter(before, after, change, ticketAmount) }, left }
}

/** With all items on one side, the other loses its buyer. */
export const saleOfOneSide = (before: Sale, side: Side, ticketAmount: Cents): Sale => {
  const other = otherSide[side]
  if (before.sides[other].buyer === null) return before
  const change = { sides: eachSide(each => (each === other ? { buyer: null } : {})) }
  return changeSale(before, change, ticketAmount).sale
}

export const sidesToFill = (sale: Sale, letters: readonly string[]): Side[] =>
  sides.filter(side => sale.sides[side].buyer !== null && !letters.includes(side))

export const soldItemProblems = (sale: Sale, letters: readonly string[]): Problem[] =>
  sidesToFill(sale, letters).map(side => ({ field: sideNames[side].buyer, text: NO_ITEM }))

export const nothingLeftText = (side: Side, letters: readonly string[]) =>
  letters.length === 0
    ? 'This ticket has no items. Add some in View Items first.'
    : `All items are sold on side ${otherSide[side]}. Move some in View Items first.`

/** Without `only`, both sides are changed. */
export const sidesPaid = (now: Sides, isPaid: boolean, only: Side | ''): Sides =>
  eachSide(side => {
    if (only !== '' && only !== side) return now[side]
    return { ...now[side], isPaid: isPaid && (side === 'A' || now[side].buyer !== null) }
  })

export const isAmountSet = ({ amount }: SaleSide) => (amount ?? 0) > 0

/** Once a side has its amount, only Admin changes its buyer and its amount. */
export const maySell = (before: Sale, after: Sale, by: Role) =>
  isAdmin(by) ||
  sides.every(side => {
    const [was, is] = [before.sides[side], after.sides[side]]
    return !isAmountSet(was) || (isSameBuyer(was, is) && was.amount === is.amount)
  })
