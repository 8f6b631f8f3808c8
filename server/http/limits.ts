import { MAX_FILE_BYTES } from '../files/images.ts'

const KB = 1024
const MB = 1024 * KB

/** How much one request may bring; of a form everything that is no file. */
export const MAX_JSON_BYTES = 2 * MB
/** Who is not signed in has a name, a password or a code to send. */
export const MAX_PUBLIC_BYTES = 64 * KB
export const MAX_FIELDS = 200
export const maxFormBytes = (files: number) => files * MAX_FILE_BYTES + MAX_JSON_BYTES

/** How much may be on its way at once, in all and from one sender: an address, or a user who is signed in. */
export const MOST_IN_FLIGHT = {
  notSignedIn: { all: 32 * MB, each: MB },
  signedIn: { all: 300 * MB, each: 120 * MB },
}

/** How long a request may take to arrive, and what else goes by the clock. */
export type TimeLimits = typeof timeLimits
export const timeLimits = {
  /** From the connection, or the request before, to the end of the headers. */
  headersMs: 15_000,
  /** All of it. Five photos of 10 MB need 0.7 Mbit/s for this. */
  requestMs: 10 * 60_000,
  /** A body that brings less than `stretchBytes` in each of these stretches is given up. */
  stretchMs: 10_000,
  stretchBytes: 16 * KB,
  /** How often headers and requests are looked at. */
  checkMs: 5_000,
  /** How often an event stream says that it is still there. */
  heartbeatMs: 15_000,
}
