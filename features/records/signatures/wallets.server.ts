import { qrImage } from '#server/base/qr.ts'
import type { Setting } from '#shared/settings.ts'
import type { Wallet } from './signatures.contract.ts'
import { type Coin, coinAmount, walletAddress, walletUri } from './wallets.rules.ts'

const walletOf = (coin: Coin, units: bigint, settings: Setting<'signing'>): Wallet => {
  const address = walletAddress(coin, settings)
  const uri = address === '' ? '' : walletUri(coin, address, units)
  return { coin, amount: coinAmount(units), address, uri, qr: uri === '' ? '' : qrImage(uri) }
}

export const walletsOf = (bought: readonly { coin: Coin; units: bigint }[], settings: Setting<'signing'>) => {
  const sums = new Map<Coin, bigint>()
  for (const { coin, units } of bought) sums.set(coin, (sums.get(coin) ?? 0n) + units)
  return [...sums].map(([coin, units]) => walletOf(coin, units, settings))
}
