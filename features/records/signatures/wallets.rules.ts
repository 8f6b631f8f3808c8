import type { Setting } from '#shared/settings.ts'

export type Coin = 'btc' | 'eth'

export const coinNames: Record<Coin, string> = { btc: 'Bitcoin', eth: 'Ether' }

export const noAddressText = (coin: Coin) =>
  `The shop has not set its ${coinNames[coin]} address. Please ask the clerk.`

const DECIMALS = 8
/** Ether is counted in wei, 1e-18; a stored unit is 1e-8. */
const WEI_IN_UNIT = 10n ** 10n

/** 1258883 is 0.01258883. */
export const coinAmount = (units: bigint) => {
  const digits = units.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** Wallet apps read BIP 21 for bitcoin and EIP 681 for ether. */
export const walletUri = (coin: Coin, address: string, units: bigint) =>
  coin === 'btc'
    ? `bitcoin:${address}?amount=${coinAmount(units)}`
    : `ethereum:${address}?value=${(units * WEI_IN_UNIT).toString()}`

export const walletAddress = (coin: Coin, { bitcoinAddress, etherAddress }: Setting<'signing'>) =>
  coin === 'btc' ? bitcoinAddress : etherAddress
