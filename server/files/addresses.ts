import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../secrets.ts'
import type { Variant } from './files.ts'

const VALID_MS = 10 * 60 * 1000

const signatureOf = (vault: Vault, parts: readonly (string | number)[]) =>
  vault.fingerprint(`file ${parts.join(' ')}`).toString('base64url')

/** An image's address for one session, for ten minutes: no token of the session stands in it. */
export const fileAddress = (vault: Vault, sessionId: number, id: string, variant: Variant, now = Date.now()) => {
  // Steps of a minute keep the address stable, so that the browser's cache works between two renders.
  const until = Math.ceil((now + VALID_MS) / 60_000) * 60_000
  const signature = signatureOf(vault, [sessionId, id, variant, until])
  return `/api/files/${id}/${variant}?s=${sessionId}.${until}.${signature}`
}

/** The session an address was made for, or undefined when it is too old or not ours. */
export const sessionOfAddress = (vault: Vault, signed: string, id: string, variant: Variant, now = Date.now()) => {
  const [session = '', until = '', signature = ''] = signed.split('.')
  if (!/^\d+$/.test(session) || !(Number(until) > now)) return undefined
  const expected = Buffer.from(signatureOf(vault, [Number(session), id, variant, Number(until)]))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(session) : undefined
}
