import { type Endpoint, isRead, pathNames } from '#shared/endpoint.ts'
import { bodyFor } from './bodies.ts'
import type { Random } from './random.ts'
import { unexpectedValue } from './values.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: Buffer }

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed().slice(0, 2000))

const addressOf = (call: Endpoint, body: Record<string, unknown>) => {
  const rest = { ...body }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(rest[name]).slice(0, 280) || '%20')
  for (const name of pathNames(call.path)) delete rest[name]
  return { path: `/api/${path}`, rest }
}

const queryOf = (random: Random, rest: Record<string, unknown>) => {
  const pairs = Object.entries(rest).map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
  if (random.chance(0.05)) pairs.push(...pairs)
  if (random.chance(0.03)) pairs.push('%zz=%', 'a[b]=1', '=', '__proto__=1')
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, 8000)}` : ''
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const formOf = (random: Random, rest: Record<string, unknown>) => {
  const part = (name: string, value: string | Buffer, more = '') =>
    Buffer.concat([
      Buffer.from(`--fuzz\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  const files = Array.from({ length: random.below(7) }, () =>
    part('files[]', random.chance(0.7) ? PIXEL : Buffer.alloc(random.below(40_000), 7), '; filename="a.png"'),
  )
  const whole = Buffer.concat([
    ...Object.entries(rest).map(([name, value]) => part(name.replaceAll(/["\r\n]/g, ''), asText(value))),
    ...files,
    Buffer.from('--fuzz--\r\n'),
  ])
  return random.chance(0.1) ? whole.subarray(0, random.below(whole.length)) : whole
}

const JSON_TYPE = 'application/json'

const broken = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1,}',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '['.repeat(50_000),
  '1e999',
]

const contentOf = (random: Random, call: Endpoint, rest: Record<string, unknown>) => {
  if (random.chance(call.files ? 0.4 : 0.03))
    return { type: 'multipart/form-data; boundary=fuzz', body: formOf(random, rest) }
  if (random.chance(0.04)) return { type: JSON_TYPE, body: Buffer.from(random.pick(broken)) }
  const type = random.chance(0.03)
    ? random.pick(['text/plain', 'application/xml', 'multipart/mixed', 'x', ''])
    : JSON_TYPE
  return { type, body: Buffer.from(JSON.stringify(rest)) }
}

const columns = ['[]', '%', '[{"key":"id","header":"=1"}]', encodeURIComponent('[{"key":"id","header":"Id"}]'), '{}']

const acceptOf = (random: Random): Record<string, string> => ({
  accept: 'text/csv',
  ...(random.chance(0.2) ? { 'x-columns': random.pick(columns) } : {}),
})

const keyOf = (random: Random): Record<string, string> =>
  random.chance(0.7)
    ? { 'idempotency-key': random.chance(0.02) ? 'k'.repeat(300) : `key ${random.below(1_000_000)}` }
    : {}

/** Makes a call that follows its contract, or nearly does. */
export const requestFor = (random: Random, call: Endpoint): Sent => {
  const { path, rest } = addressOf(call, bodyFor(random, call))
  if (call.method !== 'POST') {
    const asFile = isRead(call) && random.chance(0.3)
    return {
      method: call.method,
      path: path + queryOf(random, rest),
      headers: asFile ? acceptOf(random) : keyOf(random),
    }
  }
  const { type, body } = contentOf(random, call, rest)
  const asFile = isRead(call) && random.chance(0.3)
  const sentAs = asFile ? acceptOf(random) : keyOf(random)
  const headers = { 'content-type': type, 'content-length': String(body.length), ...sentAs }
  return { method: 'POST', path, headers, body }
}

const others = [
  '/api/files/',
  '/api/pdf/',
  '/api/pdf/seller-ticket/',
  '/api/',
  '/',
  '/assets/',
  '/portal/',
  '/api/docs/',
]

/** Requests that are no calls: pictures, pages, the web app and unknown addresses. */
export const otherRequest = (random: Random): Sent => {
  const tail = Array.from({ length: random.below(4) }, () => encoded(unexpectedValue(random)).slice(0, 300)).join('/')
  const query = random.chance(0.5) ? `?s=${encoded(unexpectedValue(random))}&o=${encoded(unexpectedValue(random))}` : ''
  return {
    method: random.pick(['GET', 'GET', 'HEAD', 'DELETE', 'OPTIONS']),
    path: random.pick(others) + tail + query,
    headers: {},
  }
}
