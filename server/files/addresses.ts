import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../secrets.ts'
import type { Variant } from './files.ts'

const VALID_MS = 10 * 60 * 1000

const signatureOf = (vault: Vault, what: string, sessionId: number, until: number) =>
  vault.fingerprint(`${what} ${sessionId} ${until}`).toString('base64url')

/** The signed part of an address, for one session and ten minutes: no token of the session stands in it. */
export const addressPart = (vault: Vault, sessionId: number, what: string, now = Date.now()) => {
  // Steps of a minute keep the address stable, so that the browser's cache works between two renders.
  const until = Math.ceil((now + VALID_MS) / 60_000) * 60_000
  return `${sessionId}.${until}.${signatureOf(vault, what, sessionId, until)}`
}

/** The session an address was made for, or undefined when it is too old or not ours. */
export const sessionOfPart = (vault: Vault, signed: string, what: string, now = Date.now()) => {
  const [session = '', until = '', signature = ''] = signed.split('.')
  if (!/^\d+$/.test(session) || !(Number(until) > now)) return undefined
  const expected = Buffer.from(signatureOf(vault, what, Number(session), Number(until)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(session) : undefined
}

const fileOf = (id: string, variant: Variant) => `file ${id} ${variant}`

/** An image's address. */
export const fileAddress = (vault: Vault, sessionId: number, id: string, variant: Variant, now = Date.now()) =>
  `/api/files/${id}/${variant}?s=${addressPart(vault, sessionId, fileOf(id, variant), now)}`

export const sessionOfAddress = (vault: Vault, signed: string, id: string, variant: Variant, now = Date.now()) =>
  sessionOfPart(vault, signed, fileOf(id, variant), now)
