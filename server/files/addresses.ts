import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../base/secrets.ts'
import type { Variant } from './files.ts'

const VALID_MS = 10 * 60 * 1000

const signatureOf = (vault: Vault, what: string, sessionId: number, until: number) =>
  vault.fingerprint(`${what} ${sessionId} ${until}`).toString('base64url')

/** The signed part of an address, valid for one session and ten minutes; it holds no session token. */
export const addressPart = (vault: Vault, sessionId: number, what: string, now = Date.now()) => {
  // Rounding to a minute keeps the address stable, so that a picture is not fetched again at every render.
  const until = Math.ceil((now + VALID_MS) / 60_000) * 60_000
  return `${sessionId}.${until}.${signatureOf(vault, what, sessionId, until)}`
}

export const sessionOfPart = (vault: Vault, signed: string, what: string, now = Date.now()) => {
  const [session = '', until = '', signature = ''] = signed.split('.')
  if (!/^\d+$/.test(session) || !(Number(until) > now)) return undefined
  const expected = Buffer.from(signatureOf(vault, what, Number(session), Number(until)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(session) : undefined
}

const fileOf = (id: string, variant: Variant) => `file ${id} ${variant}`

export const fileAddress = (vault: Vault, sessionId: number, id: string, variant: Variant, now = Date.now()) =>
  `/api/files/${id}/${variant}?s=${addressPart(vault, sessionId, fileOf(id, variant), now)}`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ID_OR_ADDRESS = new RegExp(
  `^(?:(?:https?://[^/?#]+)?/api/files/(${UUID})/(?:full|screen|thumbnail)(?:[?#].*)?|(${UUID}))$`,
  'i',
)

export const fileIdOf = (text: string) => {
  const [, inAddress, alone] = ID_OR_ADDRESS.exec(text) ?? []
  return (inAddress ?? alone)?.toLowerCase()
}

export const isFileId = (text: string) => fileIdOf(text) === text

export const sessionOfAddress = (vault: Vault, signed: string, id: string, variant: Variant, now = Date.now()) =>
  sessionOfPart(vault, signed, fileOf(id, variant), now)
