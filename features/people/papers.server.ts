import type { Vault } from '#server/secrets.ts'
import { readDate } from '../tickets/identity.rules.ts'

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Papers as keyed hashes: the same licence is found again, and nobody reads it from the table. */
export const hashOfPaper = (vault: Vault, issuer: string, number: string) =>
  plain(number) === '' ? null : vault.fingerprint(`${plain(issuer)} ${plain(number)}`)

/** MMDDYYYY as the database writes a date; undefined for what is none. */
export const birthDateOf = (dOB: string) =>
  readDate(dOB) ? `${dOB.slice(4)}-${dOB.slice(0, 2)}-${dOB.slice(2, 4)}` : undefined
