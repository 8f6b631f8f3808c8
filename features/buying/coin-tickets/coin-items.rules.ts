import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { itemCostProblem, itemCostProblems, type Payment } from '../tickets/tickets.rules.ts'

/** Bitcoin and ether are bought for an amount; the quantity follows from the price of the day. */
const cryptoOf: Record<string, 'btc' | 'eth'> = {
  bitcoin: 'btc',
  btc: 'btc',
  ether: 'eth',
  ethereum: 'eth',
  eth: 'eth',
}

export const cryptoNames = Object.keys(cryptoOf)

export const cryptoNamesOf = (currency: 'btc' | 'eth') => cryptoNames.filter(name => cryptoOf[name] === currency)

export const cryptoItem = (name: string) => cryptoOf[name.trim().toLowerCase()]

const UNITS = 100_000_000
const DECIMALS = 8

export const cryptoQuantity = (cost: Cents, price: Cents) => Math.round((cost / price) * UNITS) / UNITS

/** 3, 1.5, 0.01258883: never with an exponent. */
export const quantityText = (quantity: number) => quantity.toFixed(DECIMALS).replace(/\.?0+$/, '')

/** Keeps all decimals, so that the points of a column line up. */
export const lineUpQuantity = (quantity: number) => quantity.toFixed(DECIMALS)

export type CoinLineDraft = {
  item?: string | undefined
  name?: string | undefined
  qty: string
  cost?: Cents | undefined
}

const nameOf = ({ item, name }: CoinLineDraft) => item || name || ''

const isQuantity = (qty: string) => /^\d{1,9}(\.\d{1,8})?$/.test(qty) && Number(qty) > 0

export const hasQuantity = (line: CoinLineDraft) =>
  cryptoItem(nameOf(line)) ? (line.cost ?? 0) > 0 : isQuantity(line.qty)

const isFilled = (line: CoinLineDraft) =>
  nameOf(line) !== '' && hasQuantity(line) && line.cost !== undefined && line.cost >= 0

export const isWholeLine = (line: CoinLineDraft) => isFilled(line) && itemCostProblem(line.cost) === undefined

export const AT_LEAST_ONE = '*Required at least 1 Item in Property Description.'
export const NOT_VALID = 'Some Items values are not valid'

export const coinLineProblem = (line: CoinLineDraft): Problem[] => {
  const problem = itemCostProblem(line.cost) ?? NOT_VALID
  return when(!isWholeLine(line), 'items', isFilled(line) ? problem : NOT_VALID)
}

export const barterProblems = (payment: Payment | '', lines: number): Problem[] =>
  when(payment !== 'barter' && lines > 0, 'barterItems', 'Barter items need the payment barter')

type Lines = {
  items: readonly CoinLineDraft[]
  barterItems: readonly CoinLineDraft[]
  payment: Payment | ''
}

export const coinLineProblems = ({ items, barterItems, payment }: Lines): Problem[] => [
  ...when(items.length === 0, 'items', AT_LEAST_ONE),
  ...when(!items.every(isFilled), 'items', NOT_VALID),
  ...itemCostProblems(items, 'items'),
  ...when(!barterItems.every(isFilled), 'barterItems', NOT_VALID),
  ...itemCostProblems(barterItems, 'barterItems', 'Barter line'),
  ...barterProblems(payment, barterItems.length),
]
