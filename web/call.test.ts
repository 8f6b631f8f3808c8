import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageOf, text } from '#shared/fields.ts'
import { call, fetchCsv, readHealth, whenChanged } from './call.ts'

const declared = { method: 'POST', access: 'all', input: z.object({ search: text() }) } as const
const output = pageOf(z.object({ id: z.int() }))
const listByPost = endpoint({ ...declared, path: 'things/list', output, reads: true })
const change = endpoint({ ...declared, path: 'things/change', output })

const sent: { url: string; init: RequestInit }[] = []
let changes = 0

beforeEach(() => {
  sent.length = 0
  changes = 0
  whenChanged(() => changes++)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return Response.json({ data: [], count: 0 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const headersOf = (init: RequestInit | undefined) => init?.headers as Record<string, string>

test('a POST that reads has no key and empties no cache; one that changes has and does', async () => {
  await call(listByPost, { search: 'ring' })
  expect([headersOf(sent[0]?.init)['idempotency-key'], changes]).toEqual([undefined, 0])
  await call(change, { search: 'ring' })
  expect([typeof headersOf(sent[1]?.init)['idempotency-key'], changes]).toEqual(['string', 1])
})

test('each file goes in its own field, beside the values', async () => {
  const files = ['files[]', 'files[2][]', 'files[2][]'].map((field, at) => ({ field, file: new File([], `${at}.png`) }))
  await call(change, { search: 'ring' }, { files })
  const body = sent[0]?.init.body as FormData
  expect([...body].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['search', 'ring'],
    ['files[]', '0.png'],
    ['files[2][]', '1.png'],
    ['files[2][]', '2.png'],
  ])
})

test('tells who asks when the answer is that of an earlier try', async () => {
  let told = 0
  const onAnsweredBefore = () => told++
  await call(change, { search: 'ring' }, { key: 'first', onAnsweredBefore })
  expect(told).toBe(0)
  vi.stubGlobal('fetch', async () => Response.json({ data: [], count: 0 }, { headers: { 'x-answered-before': '1' } }))
  await call(change, { search: 'coin' }, { key: 'first', onAnsweredBefore })
  expect(told).toBe(1)
})

test('a list that is read by POST is had as a file by POST, with its filters', async () => {
  await fetchCsv(listByPost, { search: 'ring' }, { columns: [{ key: 'id', header: 'ID' }] })
  const { url, init } = sent[0] ?? {}
  expect([url, init?.method, init?.body]).toEqual(['/api/things/list', 'POST', '{"search":"ring"}'])
  expect(headersOf(init)).toMatchObject({ accept: 'text/csv', 'content-type': 'application/json' })
  expect(changes).toBe(0)
})

const failing = (status: number, body: object | string) =>
  vi.stubGlobal('fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const textOfCall = () => call(change, { search: 'ring' }).catch((error: Error) => error.message)

test('a refusal and an outage are told in the words of the server, anything else in the general ones', async () => {
  failing(409, { code: 'conflict', message: 'The items have changed' })
  expect(await textOfCall()).toBe('The items have changed')
  failing(503, { code: 'unavailable', message: 'The database does not answer' })
  expect(await textOfCall()).toBe('The database does not answer')
  expect(await readHealth()).toBe('The database does not answer')
  failing(500, { code: 'failed', message: 'Internal Server Error', err: 'The index is being made' })
  expect(await textOfCall()).toBe('The index is being made')
  const general = 'Something went wrong! /n Please clear and retry'
  for (const [status, body] of [
    [500, { code: 'failed', message: 'relation "receipts" is missing' }],
    [502, { message: 'upstream timed out' }],
    [502, { err: 'connect ECONNREFUSED 10.0.0.7:4000' }],
    [502, { code: 'UPSTREAM', err: 'connect ECONNREFUSED 10.0.0.7:4000' }],
    [504, '<html><body>504 Gateway Time-out</body></html>'],
    [503, { code: 'unavailable' }],
    [503, { message: 'no healthy upstream' }],
    [500, 'null'],
    [400, ''],
  ] as const) {
    failing(status, body)
    expect(await textOfCall()).toBe(general)
  }
})
