import type * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf, RowAt } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Tx } from '../db.ts'
import type { CheckedImage } from '../files/images.ts'
import type { Json } from '../json.ts'
import type { Parts } from '../parts.ts'
import type { User } from '../sessions.ts'

/** What a handler has at hand. */
export type Context = Parts & {
  /** A call that is open to the public has a user without id and without permissions. */
  user: User
  /** One transaction, which also keeps the answer for the Idempotency-Key: a handler returns what it returns. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  page: PageRange
  images: CheckedImage[]
  caller: Caller
}

/** Where a call comes from; the claims are the client's own words and never trusted. */
export type Caller = {
  address: string
  claimedIpv4: string
  claimedIpv6: string
  userAgent: string
  isBrowser: boolean
  isSecure: boolean
  token: string
  /** What the browser was given at an earlier sign-in; '' when there was none. */
  device: string
  setHalf: (half: string, maxAgeSeconds: number) => void
  setDevice: (device: string) => void
}

/** How a row of the list reads in a CSV file, where that is not the bare value: the number with its prefix. */
type InFile<Row> = (row: Row, timeZone: string) => { [K in keyof Row]?: unknown }

export type Handler = {
  call: Endpoint
  run: (context: Context, input: never) => Promise<unknown>
  inFile?: (row: never, timeZone: string) => object
}

type WireRow<E extends Endpoint> = RowAt<z.input<E['output']>, 'data'>

/** Ties a contract to the function that answers it. */
export const handle = <E extends Endpoint>(
  call: E,
  run: (context: Context, input: InputOf<E>) => Promise<OutputOf<E> | Json<OutputOf<E>>>,
  inFile?: InFile<WireRow<E>>,
): Handler => ({ call, run: run as Handler['run'], ...(inFile && { inFile }) })
