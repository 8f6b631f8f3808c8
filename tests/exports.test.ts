import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#features/all.server.ts'
import { listMetroTickets } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { buildApp } from '#server/http/app.ts'
import { rowShape } from '#server/http/csv.ts'
import { handle } from '#server/http/handle.ts'
import { type Endpoint, endpoint, isRead, pathNames } from '#shared/endpoint.ts'
import { listInput, pageOf } from '#shared/fields.ts'
import { fieldNamesOf, hostile } from './hostile.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** A CSV is refused whenever its list is, and an error breaks one answer at most. */

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const reads = features.handlers.map(({ call }) => call).filter(isRead)
const isList = (call: Endpoint) => rowShape(call) !== undefined || call.sections !== undefined
const exportable = reads.filter(isList)
const single = reads.filter(call => !isList(call))
const csv = { accept: 'text/csv' }
const csvOf = (call: Endpoint) =>
  rowShape(call) || !call.sections ? csv : { ...csv, 'x-section': call.sections[0] as string }

const pathOf = (call: Endpoint, value: unknown) => Object.fromEntries(pathNames(call.path).map(name => [name, value]))

/** The hostile values that lists refuse for different reasons; bad-input.test.ts sends them all. */
const refused = ['an object', 'a huge text', 'a negative number', 'a broken number', 'a blank', 'a zero byte'].map(
  what => hostile[what],
)

const badInputs = (call: Endpoint) => [
  pathOf(call, '999999'),
  ...fieldNamesOf(call).flatMap(key => refused.map(value => ({ ...pathOf(call, '1'), [key]: value }))),
]

describe.each(exportable.map(call => ({ call, name: call.path })))('$name as a file', ({ call }) => {
  test('is refused for whatever the list is refused for, with the same words', async () => {
    const admin = await portal.signInAs('Admin')
    for (const input of badInputs(call)) {
      const [asList, asFile] = await Promise.all([
        portal.send(call, input, admin),
        portal.send(call, input, { ...admin, headers: csvOf(call) }),
      ])
      const what = JSON.stringify(input).slice(0, 200)
      expect(asFile.status, what).toBe(asList.status)
      if (asList.status !== 200) expect(asFile.body, what).toEqual(asList.body)
      else expect(asFile.headers['content-type'], what).toContain('text/csv')
    }
  })

  test('is refused without a session', async () => {
    const asFile = await portal.send(call, pathOf(call, '1'), { headers: csv })
    expect(asFile).toMatchObject({ status: 401, body: { message: 'Please Login First' } })
  })
})

describe.each(single.map(call => ({ call, name: call.path })))('$name, which is no list', ({ call }) => {
  test('is refused as a file only when nothing else is wrong', async () => {
    const admin = await portal.signInAs('Admin')
    for (const input of badInputs(call)) {
      const [read, asFile] = await Promise.all([
        portal.send(call, input, admin),
        portal.send(call, input, { ...admin, headers: csv }),
      ])
      const what = JSON.stringify(input).slice(0, 200)
      if (read.status !== 200) expect(asFile, what).toMatchObject({ status: read.status, body: read.body as object })
      else expect(asFile, what).toMatchObject({ status: 400, body: { message: 'Only lists can be exported' } })
    }
  })
})

test('columns that a list does not have are refused after what the list itself refuses', async () => {
  const admin = await portal.signInAs('Admin')
  const headers = { ...csv, 'x-columns': encodeURIComponent(JSON.stringify([{ key: 'nope', header: 'Nope' }])) }
  const ask = (dateFilter: string) => portal.send(listMetroTickets, { dateFilter }, { ...admin, headers })
  expect(await ask('zz')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Dates must be one day') as string },
  })
  expect(await ask('')).toMatchObject({ status: 400, body: { message: 'The columns do not fit the list' } })
})

test('every section that a call declares is a list of its answer', () => {
  const gone = reads.flatMap(call => (call.sections ?? []).filter(section => !rowShape(call, section)))
  expect(gone).toEqual([])
})

describe('a call that answers several lists', () => {
  const Row = z.object({ id: z.int(), text: z.string() })
  const output = z.object({
    data: z.object({ big: z.object({ metro: z.array(Row) }), small: z.optional(z.array(Row)) }),
    count: z.object({ big: z.object({ metro: z.int() }), small: z.int() }),
    totals: z.array(z.object({ text: z.string(), count: z.int() })),
  })
  const sections = ['data.big.metro', 'data.small', 'totals'] as const
  const several = endpoint({
    method: 'GET',
    path: 'several',
    access: 'public',
    input: listInput([], {}),
    output,
    sections,
  })
  const BIG = 2500
  const many = (offset: number, limit: number) =>
    Array.from({ length: Math.max(0, Math.min(limit, BIG - offset)) }, (_, place) => ({
      id: offset + place,
      text: 'a',
    }))
  const handler = handle(several, async ({ page: { offset, limit } }) => ({
    data: { big: { metro: many(offset, limit) }, small: [{ id: 7, text: '=1+1' }] },
    count: { big: { metro: BIG }, small: 1 },
    totals: Array.from({ length: 1000 }, (_, count) => ({ text: 'day', count })),
  }))

  let ask: (headers: Record<string, string>) => Promise<{ status: number; lines: string[]; body: string }>
  let close: () => Promise<void>
  beforeAll(async () => {
    const app = await buildApp(portal.services, { handlers: [handler], documents: [] })
    close = () => app.close()
    ask = async headers => {
      const { statusCode: status, body } = await app.inject({ url: '/api/several', headers: { ...csv, ...headers } })
      return { status, body, lines: body.replace('\uFEFF', '').trim().split('\n') }
    }
  })
  afterAll(() => close())

  test('gives each as a file of its own, whole', async () => {
    const big = await ask({ 'x-section': 'data.big.metro' })
    expect(big.lines).toHaveLength(BIG + 1)
    expect(big.lines.at(-1)).toBe(`${BIG - 1},a`)
    expect((await ask({ 'x-section': 'data.small' })).lines).toEqual(['id,text', "7,'=1+1"])
    // As many rows as one query holds; an unpaged list is read once.
    expect((await ask({ 'x-section': 'totals' })).lines).toHaveLength(1001)
  })

  test('takes the columns of that list alone', async () => {
    const columns = (key: string) => encodeURIComponent(JSON.stringify([{ key, header: 'Day' }]))
    const fits = await ask({ 'x-section': 'totals', 'x-columns': columns('text') })
    expect(fits.lines.slice(0, 2)).toEqual(['Day', 'day'])
    expect((await ask({ 'x-section': 'totals', 'x-columns': columns('id') })).status).toBe(400)
  })

  test.each([{}, { 'x-section': 'data' }, { 'x-section': 'data.big' }, { 'x-section': '__proto__' }])(
    'says which there are, asked for %s',
    async headers => {
      const { status, body } = await ask(headers)
      expect(status).toBe(400)
      expect(body).toContain('X-Section must be one of data.big.metro, data.small, totals')
    },
  )
})

describe('a fault in the middle of a file', () => {
  const many = endpoint({
    method: 'GET',
    path: 'many-rows',
    access: 'public',
    input: z.object({}),
    output: pageOf(z.object({ id: z.int(), text: z.string() })),
  })
  const rowsUntil = (end: number) =>
    handle(many, async ({ page: { offset, limit } }) => {
      if (offset >= end) throw new Error('the database is gone')
      const data = Array.from({ length: limit }, (_, place) => ({ id: offset + place, text: crypto.randomUUID() }))
      return { data, count: 1_000_000 }
    })

  /** An application with this one list. */
  const serve = async (end: number) => {
    const app = await buildApp(portal.services, { handlers: [rowsUntil(end)], documents: [] })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    return { app, url: `${base}/api/many-rows`, health: `${base}/api/health` }
  }

  test.each(['identity', 'gzip'])('tears this file and nothing else (%s)', async encoding => {
    const { app, url, health } = await serve(20_000)
    const answer = await fetch(url, { headers: { ...csv, 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect((await fetch(health)).status).toBe(200)
    await app.close()
  })

  test('before the first row is an error as of any call', async () => {
    const { app, url } = await serve(0)
    const answer = await fetch(url, { headers: csv })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'failed' })
    await app.close()
  })

  test('nor does it matter that the reader leaves', async () => {
    const { app, url, health } = await serve(Number.POSITIVE_INFINITY)
    const leave = new AbortController()
    const answer = await fetch(url, { headers: csv, signal: leave.signal })
    await answer.body?.getReader().read()
    leave.abort()
    expect((await fetch(health)).status).toBe(200)
    await app.close()
  })
})
