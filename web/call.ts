import {
  ANSWERED_BEFORE,
  type Endpoint,
  type InputOf,
  isRead,
  ONLY_ANSWERED,
  type OutputOf,
  pathNames,
  STREAM,
} from '#shared/endpoint.ts'
import { type ErrorCode, statusOf } from '#shared/errors.ts'
import { fromWire, toWire } from '#shared/wire.ts'
import { isIdle } from './activity.ts'
import { newKey } from './keys.ts'
import { readLocal, writeLocal } from './local.ts'
import { asText } from './text.ts'
import { readToken } from './token.ts'

export type FailureCode = ErrorCode | 'offline' | 'failed'

export class CallError extends Error {
  readonly code: FailureCode
  readonly fields: Record<string, string>
  isShown = false

  constructor(code: FailureCode, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

const SOMETHING_WENT_WRONG = 'Something went wrong! /n Please clear and retry'

/** A file with its field: `files[]` of the record, `files[2][]` of its third line. */
export type Upload = { field: string; file: File }

type Options = {
  files?: readonly Upload[]
  key?: string
  signal?: AbortSignal
  /** Called when the answer belongs to an earlier try with the same key, even if other values were sent now. */
  onAnsweredBefore?: () => void
}
type Sent = Record<string, unknown>

const claimedAddresses = () => {
  const ipv4 = readLocal('loupe.ipv4')
  const ipv6 = readLocal('loupe.ipv6')
  return { ...(ipv4 ? { 'x-client-ipv4': ipv4 } : {}), ...(ipv6 ? { 'x-client-ipv6': ipv6 } : {}) }
}

const rememberAddress = (answer: Response) => {
  const address = answer.headers.get('x-address')
  if (address) writeLocal(address.includes(':') ? 'loupe.ipv6' : 'loupe.ipv4', address)
}

/** The page's event stream, sent with every call so that the server can subscribe it to the opened record. */
export const eventStream: { name: string | undefined } = { name: undefined }

/** Over plain HTTP a browser does not identify itself as one, so this header does. */
const ownHeaders = () => ({
  'x-loupe-client': 'web',
  ...(isIdle() ? { 'x-loupe-idle': '1' } : {}),
  ...(eventStream.name ? { [STREAM]: eventStream.name } : {}),
})

export const authHeaders = (): Record<string, string> => {
  const token = readToken()
  return { ...ownHeaders(), ...claimedAddresses(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
}

const isGiven = (value: unknown) => value !== undefined && value !== ''

const addressOf = (call: Endpoint, input: Sent) => {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(rest[name] ?? 'all')))
  for (const name of pathNames(call.path)) delete rest[name]
  if (call.method === 'POST') return { url: `/api/${path}`, rest }
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([, value]) => isGiven(value))
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { url: `/api/${path}${query ? `?${query}` : ''}`, rest }
}

const formBody = (input: Sent, files: readonly Upload[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : asText(value))
  for (const { field, file } of files) form.append(field, file)
  return form
}

const bodyOf = (call: Endpoint, rest: Sent, files: readonly Upload[] | undefined) => {
  if (call.method !== 'POST') return {}
  if (files && files.length > 0) return { body: formBody(rest, files) }
  return { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }
}

const codeOf = (status: number): FailureCode =>
  (Object.entries(statusOf).find(([, one]) => one === status)?.[0] as ErrorCode | undefined) ?? 'failed'

type FailureBody = { code?: string; message?: string; err?: string; fields?: Record<string, string> }

/** A proxy's body may have a text in `err` too, but none of our codes. */
const isOurs = ({ code }: FailureBody) => code === 'failed' || (code !== undefined && Object.hasOwn(statusOf, code))

/** Refusals and outages carry the server's own words, its other failures may have them in `err`; else the text is general. */
const readFailure = async (answer: Response) => {
  const body = ((await answer.json().catch(() => undefined)) ?? {}) as FailureBody
  const isTold = answer.status < 500 || body.code === 'unavailable'
  const text = isTold ? body.message : isOurs(body) && body.err
  return new CallError(codeOf(answer.status), text || SOMETHING_WENT_WRONG, body.fields)
}

let onExpired: (message: string) => boolean = () => false

export const whenSessionEnds = (listener: (message: string) => boolean) => {
  onExpired = listener
}

let onUnavailable: () => void = () => {}

export const whenUnavailable = (listener: () => void) => {
  onUnavailable = listener
}

let onChange: (begunAt: number) => void = () => {}

export const whenChanged = (listener: (begunAt: number) => void) => {
  onChange = listener
}

const send = async (url: string, init: RequestInit) => {
  const answer = await fetch(url, { ...init, credentials: 'same-origin' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError('offline', 'No connection. What you typed is kept here.')
  })
  rememberAddress(answer)
  if (answer.ok) return answer
  const failure = await readFailure(answer)
  if (failure.code === 'session_expired') failure.isShown = onExpired(failure.message)
  if (failure.code === 'unavailable') onUnavailable()
  throw failure
}

export const readHealth = async (): Promise<string | undefined> => {
  const answer = await fetch('/api/health').catch(() => undefined)
  if (!answer) return 'The server does not answer'
  return answer.ok ? undefined : (await readFailure(answer)).message
}

export const isUnclear = (error: unknown) =>
  error instanceof CallError && (error.code === 'offline' || error.code === 'unavailable' || error.code === 'failed')

/** Keys of changes with an unknown outcome; sent again under the same key, they are made once. */
const unanswered = new Map<string, string>()

const keepingKey = async <T>(content: string, key: string, sent: Promise<T>) => {
  try {
    const answer = await sent
    unanswered.delete(content)
    return answer
  } catch (error) {
    if (isUnclear(error)) unanswered.set(content, key)
    else unanswered.delete(content)
    throw error
  }
}

/** Sends a call as its contract says; the only place that uses `fetch`. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>>,
  { files, key, signal, onAnsweredBefore }: Options = {},
): Promise<OutputOf<E>> => {
  const { url, rest } = addressOf(endpoint, toWire(endpoint.input)(input) as Sent)
  const { body, headers } = { headers: {}, ...bodyOf(endpoint, rest, files) }
  const begunAt = performance.now()
  const sendWith = async (keyHeader: Record<string, string>) => {
    const answer = await send(url, {
      method: endpoint.method,
      headers: { ...headers, ...keyHeader, ...authHeaders() },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    if (!isRead(endpoint) && !signal) onChange(begunAt)
    if (answer.headers.has(ANSWERED_BEFORE)) onAnsweredBefore?.()
    return fromWire(endpoint.output)(await answer.json()) as OutputOf<E>
  }
  if (isRead(endpoint)) return sendWith({})
  const content = `${url} ${JSON.stringify(rest)} ${files?.map(({ field, file }) => `${field} ${file.name}`).join()}`
  const keyOfContent = key ?? unanswered.get(content) ?? newKey()
  return keepingKey(content, keyOfContent, sendWith({ 'idempotency-key': keyOfContent }))
}

/** Asks for the answer of an earlier try by its key, saving nothing; undefined where nothing was saved. */
export const findAnswer = async <E extends Endpoint>(endpoint: E, key: string): Promise<OutputOf<E> | undefined> => {
  try {
    const answer = await send(`/api/${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'idempotency-key': key, [ONLY_ANSWERED]: '1', ...authHeaders() },
    })
    return fromWire(endpoint.output)(await answer.json()) as OutputOf<E>
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return undefined
    throw error
  }
}

export type CsvColumn = { key: string; header: string; as?: 'instant' }

export type CsvParts = {
  columns: readonly CsvColumn[]
  section?: string | undefined
}

export const fetchCsv = async <E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>>,
  { columns, section }: CsvParts,
) => {
  const { url, rest } = addressOf(endpoint, toWire(endpoint.input)(input) as Sent)
  const { headers, ...body } = { headers: {}, ...bodyOf(endpoint, rest, undefined) }
  const asFile = {
    accept: 'text/csv',
    'x-columns': encodeURIComponent(JSON.stringify(columns)),
    ...(section ? { 'x-section': section } : {}),
  }
  return (
    await send(url, { method: endpoint.method, ...body, headers: { ...headers, ...asFile, ...authHeaders() } })
  ).blob()
}

export const openEventStream = async (signal: AbortSignal) => {
  const answer = await send('/api/events', { headers: { accept: 'text/event-stream', ...authHeaders() }, signal })
  if (!answer.body) throw new CallError('offline', 'No event stream')
  return answer.body
}
