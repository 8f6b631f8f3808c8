import type * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf, RowAt } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Tx } from '../db/db.ts'
import type { PortalEvent } from '../db/events.ts'
import type { Json } from '../db/json.ts'
import type { Services } from '../services/services.ts'
import type { User } from '../sessions/sessions.ts'
import type { SentImage, SentText } from './form.ts'

export type Context = Services & {
  /** A public call has a user without id and permissions. */
  user: User
  /** One transaction, which also stores its result as the answer for the Idempotency-Key. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  page: PageRange
  images: SentImage[]
  texts: SentText[]
  caller: Caller
  join: (record: { topic: string; id: number | string }) => Promise<void>
  /** Says that the caller's tab shows this page now, or no page that others are told of. */
  showPage: (event: PortalEvent | null) => Promise<void>
}

/** The origin of a call; `claims` are the client's own words and never trusted. */
export type Caller = {
  address: string
  claimedIpv4: string
  claimedIpv6: string
  userAgent: string
  isBrowser: boolean
  isSecure: boolean
  token: string
  /** The device secret from an earlier sign-in; '' without one. */
  device: string
  setHalf: (half: string, maxAgeSeconds: number) => void
  setDevice: (device: string) => void
  /** Makes the browser drop its half of the session and its cache. */
  signOut: () => void
}

/** Values of a row for a CSV file where they differ from the answer, such as a number with its prefix. */
type InFile<Row> = (row: Row, timeZone: string) => { [K in keyof Row]?: unknown }

export type Handler = {
  call: Endpoint
  run: (context: Context, input: never) => Promise<unknown>
  inFile?: (row: never, timeZone: string) => object
}

type WireRow<E extends Endpoint> = RowAt<z.input<E['output']>, 'data'>

export const handle = <E extends Endpoint>(
  call: E,
  run: (context: Context, input: InputOf<E>) => Promise<OutputOf<E> | Json<OutputOf<E>>>,
  inFile?: InFile<WireRow<E>>,
): Handler => ({ call, run: run as Handler['run'], ...(inFile && { inFile }) })
