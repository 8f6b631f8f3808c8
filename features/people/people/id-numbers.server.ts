import type { Vault } from '#server/base/secrets.ts'
import { readDate } from './identity.rules.ts'

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** A keyed hash finds the same ID again without being readable. */
export const hashOfId = (vault: Vault, issuer: string, number: string) =>
  plain(number) === '' ? null : vault.fingerprint(`${plain(issuer)} ${plain(number)}`)

/** Leaves the issuer out, and skips blanks. */
export const hashesOfNumbers = (vault: Vault, ...numbers: readonly string[]) =>
  [...new Set(numbers.map(plain))].filter(number => number !== '').map(number => vault.fingerprint(`number ${number}`))

/** The issuer is the licence's state or the other ID's type. */
export type ShownId = { issuer: string; number: string }

/** A missing issuer matches any. */
export const isSameId = (asked: ShownId, onFile: ShownId) =>
  plain(asked.number) !== '' &&
  plain(asked.number) === plain(onFile.number) &&
  (plain(asked.issuer) === '' || plain(asked.issuer) === plain(onFile.issuer))

export const birthDateOf = (dOB: string) =>
  readDate(dOB) ? `${dOB.slice(4)}-${dOB.slice(0, 2)}-${dOB.slice(2, 4)}` : undefined

export const openIdNumber = (vault: Vault, sealed: Buffer | null) => (sealed ? vault.open(sealed) : '')
