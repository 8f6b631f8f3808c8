import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

/** Bitcoin and ether are bought for an amount: the quantity is what the amount buys at the price of the day. */
const cryptoOf: Record<string, 'btc' | 'eth'> = {
  bitcoin: 'btc',
  btc: 'btc',
  ether: 'eth',
  ethereum: 'eth',
  eth: 'eth',
}

export const cryptoItem = (name: string) => cryptoOf[name.trim().toLowerCase()]

const UNITS = 100_000_000

/** Eight decimals, rounded to the nearest unit. */
export const cryptoQuantity = (cost: Cents, price: Cents) => Math.round((cost / price) * UNITS) / UNITS

export type CoinLineDraft = {
  item?: string | undefined
  name?: string | undefined
  qty: string
  cost?: Cents | undefined
}

const nameOf = ({ item, name }: CoinLineDraft) => item || name || ''

const isQuantity = (qty: string) => /^\d{1,9}(\.\d{1,8})?$/.test(qty) && Number(qty) > 0

const isWhole = (line: CoinLineDraft) => {
  const hasQuantity = cryptoItem(nameOf(line)) !== undefined || isQuantity(line.qty)
  return nameOf(line) !== '' && hasQuantity && line.cost !== undefined && line.cost >= 0 && line.cost % 100 === 0
}

export const coinLineProblems = (lines: readonly CoinLineDraft[], barter: readonly CoinLineDraft[]): Problem[] => [
  ...when(lines.length === 0, 'items', '*Required at least 1 Item in Property Description.'),
  ...when(![...lines, ...barter].every(isWhole), 'items', 'Some Items values are not valid'),
]
