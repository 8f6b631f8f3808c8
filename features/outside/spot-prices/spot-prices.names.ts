import type { SpotItem, SpotPrice } from './spot-prices.contract.ts'

export const spotNames: Record<SpotItem, string> = {
  btc: 'Bitcoin',
  eth: 'Ether',
  gold: 'Gold',
  silver: 'Silver',
  platinum: 'Platinum',
  palladium: 'Palladium',
}

export const spotUnits: Record<SpotItem, string> = {
  btc: 'one coin',
  eth: 'one coin',
  gold: 'troy ounce',
  silver: 'troy ounce',
  platinum: 'troy ounce',
  palladium: 'troy ounce',
}

const NO_PRICE = 'none yet'

const sourceNames: Record<SpotPrice['source'], string> = {
  start: 'not confirmed',
  manual: 'typed',
  feed: 'price feed',
}

export const sourceName = ({ price, source }: Pick<SpotPrice, 'price' | 'source'>) =>
  price === null ? NO_PRICE : sourceNames[source]

export type FeedKind = 'metals' | 'crypto'

export const feedItems: Record<SpotItem, { kind: FeedKind; symbol: string }> = {
  gold: { kind: 'metals', symbol: 'XAU' },
  silver: { kind: 'metals', symbol: 'XAG' },
  platinum: { kind: 'metals', symbol: 'XPT' },
  palladium: { kind: 'metals', symbol: 'XPD' },
  btc: { kind: 'crypto', symbol: 'BTC' },
  eth: { kind: 'crypto', symbol: 'ETH' },
}
