import { cryptoItem } from '#features/buying/coin-tickets/coin-items.rules.ts'
import type { TicketKind } from '#features/buying/tickets/tickets.rules.ts'
import type { Tx } from '#server/db.ts'
import { qrImage } from '#server/qr.ts'
import type { Setting } from '#shared/settings.ts'
import type { Wallet } from './signatures.contract.ts'
import { findBoughtUnits } from './signatures.queries.ts'
import { type Coin, coinAmount, walletAddress, walletUri } from './wallets.rules.ts'

const walletOf = (coin: Coin, units: bigint, settings: Setting<'signing'>): Wallet => {
  const address = walletAddress(coin, settings)
  const uri = address === '' ? '' : walletUri(coin, address, units)
  return { coin, amount: coinAmount(units), address, uri, qr: uri === '' ? '' : qrImage(uri) }
}

/** Where the customer of this ticket sends the bitcoin and the ether that the shop bought. */
export const walletsOf = async (tx: Tx, kind: TicketKind, ticketId: number, settings: Setting<'signing'>) => {
  const bought = new Map<Coin, bigint>()
  for (const { name, units } of await findBoughtUnits(tx, kind, ticketId)) {
    const coin = cryptoItem(name)
    if (coin) bought.set(coin, (bought.get(coin) ?? 0n) + BigInt(units))
  }
  return [...bought].map(([coin, units]) => walletOf(coin, units, settings))
}
