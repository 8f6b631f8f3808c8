import {
  ANSWERED_BEFORE,
  type Endpoint,
  type InputOf,
  isRead,
  ONLY_ANSWERED,
  type OutputOf,
  pathNames,
} from '#shared/endpoint.ts'
import { type ErrorCode, statusOf } from '#shared/errors.ts'
import { fromWire, toWire } from '#shared/wire.ts'
import { isIdle } from './activity.ts'
import { newKey } from './keys.ts'
import { readLocal, writeLocal } from './local.ts'
import { asText } from './text.ts'
import { readToken } from './token.ts'

export type FailureCode = ErrorCode | 'offline' | 'failed'

/** What went wrong with a call, in the server's words. */
export class CallError extends Error {
  readonly code: FailureCode
  readonly fields: Record<string, string>
  /** The page has shown it already, as it does with an ended session. */
  isShown = false

  constructor(code: FailureCode, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

const SOMETHING_WENT_WRONG = 'Something went wrong! /n Please clear and retry'

type Options = {
  files?: readonly File[]
  key?: string
  signal?: AbortSignal
  /** Told when the answer is that of an earlier try with the same key, whatever was sent now. */
  onAnsweredBefore?: () => void
}
type Sent = Record<string, unknown>

/** The addresses the server saw us under, sent back as the client's own claim. */
const claimedAddresses = () => {
  const ipv4 = readLocal('loupe.ipv4')
  const ipv6 = readLocal('loupe.ipv6')
  return { ...(ipv4 ? { 'x-client-ipv4': ipv4 } : {}), ...(ipv6 ? { 'x-client-ipv6': ipv6 } : {}) }
}

const noteAddress = (answer: Response) => {
  const address = answer.headers.get('x-address')
  if (address) writeLocal(address.includes(':') ? 'loupe.ipv6' : 'loupe.ipv4', address)
}

/** Over plain HTTP a browser does not say that it is one, so that we do. */
const ownHeaders = () => ({ 'x-loupe-client': 'web', ...(isIdle() ? { 'x-loupe-idle': '1' } : {}) })

export const authHeaders = (): Record<string, string> => {
  const token = readToken()
  return { ...ownHeaders(), ...claimedAddresses(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
}

const isGiven = (value: unknown) => value !== undefined && value !== ''

const addressOf = (call: Endpoint, input: Sent) => {
  const rest = { ...input }
  // A part of the path that is left out chooses nothing: users/all-users-listing/all.
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

const formBody = (input: Sent, files: readonly File[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : asText(value))
  for (const file of files) form.append('files[]', file)
  return form
}

const bodyOf = (call: Endpoint, rest: Sent, files: readonly File[] | undefined) => {
  if (call.method !== 'POST') return {}
  if (files && files.length > 0) return { body: formBody(rest, files) }
  return { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }
}

const codeOf = (status: number): FailureCode =>
  (Object.entries(statusOf).find(([, one]) => one === status)?.[0] as ErrorCode | undefined) ?? 'failed'

type FailureBody = { code?: string; message?: string; fields?: Record<string, string> }

/** A refusal and an outage are told in the server's words; what else fails there would say nothing to a clerk. */
const readFailure = async (answer: Response) => {
  const body = ((await answer.json().catch(() => undefined)) ?? {}) as FailureBody
  const isTold = answer.status < 500 || body.code === 'unavailable'
  return new CallError(codeOf(answer.status), (isTold && body.message) || SOMETHING_WENT_WRONG, body.fields)
}

let onExpired: (message: string) => boolean = () => false

/** Called wherever a call finds the session ended; answers whether it has shown the message. */
export const whenSessionEnds = (listener: (message: string) => boolean) => {
  onExpired = listener
}

let onUnavailable: () => void = () => {}

/** Told whenever a call is refused because the database is away. */
export const whenUnavailable = (listener: () => void) => {
  onUnavailable = listener
}

let onChange: (begunAt: number) => void = () => {}

/** Told whenever the server has done what it was asked to do, with the time at which it was asked. */
export const whenChanged = (listener: (begunAt: number) => void) => {
  onChange = listener
}

const send = async (url: string, init: RequestInit) => {
  const answer = await fetch(url, { ...init, credentials: 'same-origin' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError('offline', 'No connection. What you typed is kept here.')
  })
  noteAddress(answer)
  if (answer.ok) return answer
  const failure = await readFailure(answer)
  if (failure.code === 'session_expired') failure.isShown = onExpired(failure.message)
  if (failure.code === 'unavailable') onUnavailable()
  throw failure
}

/** What keeps the server from working, in its words; undefined when it is well. */
export const readHealth = async (): Promise<string | undefined> => {
  const answer = await fetch('/api/health').catch(() => undefined)
  if (!answer) return 'The server does not answer'
  return answer.ok ? undefined : (await readFailure(answer)).message
}

/** The answer was lost, or something between here and the server gave one: the change may be made. */
export const isUnclear = (error: unknown) =>
  error instanceof CallError && (error.code === 'offline' || error.code === 'unavailable' || error.code === 'failed')

/** Changes of which nobody knows whether they were made, with their keys: sent again, they are made once. */
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

/** Sends a call as its contract says. `fetch` is used here and nowhere else. */
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
  const content = `${url} ${JSON.stringify(rest)} ${files?.map(file => file.name).join()}`
  const keyOfContent = key ?? unanswered.get(content) ?? newKey()
  return keepingKey(content, keyOfContent, sendWith({ 'idempotency-key': keyOfContent }))
}

/** What an earlier try under the key was answered; undefined where nothing was saved. Nothing is saved by asking. */
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
  /** Which list, of a call that answers several. */
  section?: string | undefined
}

/** A list as a CSV file, with the filters in force and the columns on screen. */
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

/** The event stream, read with the bearer header like any call. */
export const openEventStream = async (signal: AbortSignal) => {
  const answer = await send('/api/events', { headers: { accept: 'text/event-stream', ...authHeaders() }, signal })
  if (!answer.body) throw new CallError('offline', 'No event stream')
  return answer.body
}
