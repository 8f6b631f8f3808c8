import type { Setting } from '#shared/settings.ts'

export type Coin = 'btc' | 'eth'

export const coinNames: Record<Coin, string> = { btc: 'Bitcoin', eth: 'Ether' }

const DECIMALS = 8
/** Ether is named in wei, of which a unit of 1e-8 has ten thousand million. */
const WEI_IN_UNIT = 10n ** 10n

/** Units of 1e-8 as coins: 1258883 is 0.01258883. */
export const coinAmount = (units: bigint) => {
  const digits = units.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** The address with the amount, as wallet apps read it: BIP 21 for bitcoin, EIP 681 for ether. */
export const walletUri = (coin: Coin, address: string, units: bigint) =>
  coin === 'btc'
    ? `bitcoin:${address}?amount=${coinAmount(units)}`
    : `ethereum:${address}?value=${(units * WEI_IN_UNIT).toString()}`

export const walletAddress = (coin: Coin, { bitcoinAddress, etherAddress }: Setting<'signing'>) =>
  coin === 'btc' ? bitcoinAddress : etherAddress
