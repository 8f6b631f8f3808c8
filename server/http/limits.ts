import type { FileRule } from '#shared/endpoint.ts'
import { MAX_FILE_BYTES } from '../files/images.ts'

const KB = 1024
const MB = 1024 * KB

export const MAX_JSON_BYTES = 2 * MB
/** Enough for a caller who is not signed in: a name, a password or a code. */
export const MAX_PUBLIC_BYTES = 64 * KB
export const MAX_FIELDS = 200
const MAX_TEXT_BYTES = 50 * MB
export const maxFileBytes = ({ kinds }: FileRule) => (kinds.includes('csv') ? MAX_TEXT_BYTES : MAX_FILE_BYTES)
export const maxFormBytes = (rule: FileRule) => rule.max * maxFileBytes(rule) + MAX_JSON_BYTES

/** Limits for all requests at once, in total and per sender: an address, or a signed-in user. */
export const MOST_IN_FLIGHT = {
  notSignedIn: { all: 32 * MB, each: MB },
  // A coin invoice has up to twenty pictures of 10 MB.
  signedIn: { all: 450 * MB, each: 205 * MB },
}

export type TimeLimits = typeof timeLimits
export const timeLimits = {
  /** From the connection, or the previous request, to the end of the headers. */
  headersMs: 15_000,
  /** The whole request: five photos of 10 MB need 0.7 Mbit/s. */
  requestMs: 10 * 60_000,
  /** A body is abandoned when one of these periods brings less than `stretchBytes`. */
  stretchMs: 10_000,
  stretchBytes: 16 * KB,
  checkMs: 5_000,
  heartbeatMs: 15_000,
}
