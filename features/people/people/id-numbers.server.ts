import type { Vault } from '#server/secrets.ts'
import { readDate } from './identity.rules.ts'

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** IDs as keyed hashes: the same licence is found again, and nobody reads it from the table. */
export const hashOfId = (vault: Vault, issuer: string, number: string) =>
  plain(number) === '' ? null : vault.fingerprint(`${plain(issuer)} ${plain(number)}`)

/** The same of numbers alone, whoever gave the ID out; of blanks nothing. */
export const hashesOfNumbers = (vault: Vault, ...numbers: readonly string[]) =>
  [...new Set(numbers.map(plain))].filter(number => number !== '').map(number => vault.fingerprint(`number ${number}`))

/** An ID as it was typed: its number, and the state or type that it is of. */
export type ShownId = { issuer: string; number: string }

/** The same number, and the same issuer where one is named. */
export const isSameId = (asked: ShownId, onFile: ShownId) =>
  plain(asked.number) !== '' &&
  plain(asked.number) === plain(onFile.number) &&
  (plain(asked.issuer) === '' || plain(asked.issuer) === plain(onFile.issuer))

/** MMDDYYYY as the database writes a date; undefined for what is none. */
export const birthDateOf = (dOB: string) =>
  readDate(dOB) ? `${dOB.slice(4)}-${dOB.slice(0, 2)}-${dOB.slice(2, 4)}` : undefined

/** The number of an ID as it was typed; '' where there is none. */
export const openIdNumber = (vault: Vault, sealed: Buffer | null) => (sealed ? vault.open(sealed) : '')
