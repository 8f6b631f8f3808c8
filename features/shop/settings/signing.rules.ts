import { type Problem, when } from '#shared/errors.ts'
import type { Setting } from '#shared/settings.ts'

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const POLYNOMIAL = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const SUMS = [1, 0x2bc830a3]

const polymod = (values: readonly number[]) =>
  values.reduce((sum, value) => {
    const top = sum >>> 25
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return POLYNOMIAL.reduce((now, part, bit) => ((top >>> bit) & 1 ? now ^ part : now), shifted)
  }, 1)

/** bc1… in one case throughout and with a valid checksum, so that a typing error loses no coins. */
const isBech32 = (address: string) => {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return false
  const match = /^bc1([02-9ac-hj-np-z]{11,71})$/.exec(address.toLowerCase())
  if (!match?.[1]) return false
  const prefix = [3, 3, 0, 2, 3] // 'bc', expanded as the standard says
  return SUMS.includes(polymod([...prefix, ...Array.from(match[1], letter => LETTERS.indexOf(letter))]))
}

/** The format of the older addresses, 1… and 3…; the server checks their checksum, which needs SHA-256. */
export const isBase58 = (address: string) => /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address)

const isBitcoinAddress = (address: string) => isBech32(address) || isBase58(address)
const isEtherAddress = (address: string) => /^0x[0-9a-f]{40}$/i.test(address)

export const NO_BITCOIN_ADDRESS = 'Bitcoin Address is not a bitcoin address'

export const signingProblems = ({ confirms, bitcoinAddress, etherAddress }: Setting<'signing'>): Problem[] => [
  ...when(confirms.trim() === '', 'confirms', 'Confirming Sentence is Blank'),
  ...when(bitcoinAddress !== '' && !isBitcoinAddress(bitcoinAddress), 'bitcoinAddress', NO_BITCOIN_ADDRESS),
  ...when(
    etherAddress !== '' && !isEtherAddress(etherAddress),
    'etherAddress',
    'Ether Address is not an ethereum address',
  ),
]
