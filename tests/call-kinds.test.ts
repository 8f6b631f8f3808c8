import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '#server/http/app.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { callAddress } from '#server/http/pdf-answer.ts'
import { drawForView } from '#server/services/document.ts'
import { endpoint, PdfAnswer } from '#shared/endpoint.ts'
import { filter, id, listInput, listOf, orEmpty, wholeNumber } from '#shared/fields.ts'
import { papers } from '#shared/sheet.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Tries each kind of call that a contract can declare, with a call made for it. */

const numbers = endpoint({
  method: 'GET',
  path: 'numbers',
  access: 'all',
  input: listInput([], { pageSize: filter(wholeNumber(1, 200)) }),
  pageSize: 20,
  output: listOf(z.object({ id: z.int() })),
})

const label = endpoint({
  method: 'GET',
  path: 'labels/{id}',
  access: 'receipt',
  input: z.object({ id: id(), type: wholeNumber(0, 9) }),
  output: PdfAnswer,
})

const lines = orEmpty([], z.array(z.object({ name: z.string() })))
const pictures = endpoint({
  method: 'POST',
  path: 'pictures',
  access: 'all',
  input: z.object({ lines, items: z.optional(z.string()) }),
  files: { max: 20, kinds: ['jpeg', 'png'], json: ['lines'] },
  output: z.object({ places: z.array(z.string()), names: z.array(z.string()), items: z.string() }),
})

let kept = ''
const texts = endpoint({
  method: 'POST',
  path: 'texts',
  access: 'all',
  input: z.object({}),
  files: { max: 1, kinds: ['csv'] },
  output: z.object({ bytes: z.int(), text: z.string() }),
})

const handlers: Handler[] = [
  handle(numbers, async ({ page: { limit, offset } }) => ({
    data: Array.from({ length: limit }, (_, place) => ({ id: offset + place + 1 })),
  })),
  handle(label, async (parts, { id: number }) =>
    drawForView(parts, async () => ({
      sheet: { title: 'Label', paper: papers.labelRoll, pages: [[{ kind: 'notice', text: `Label ${number}` }]] },
    })),
  ),
  handle(pictures, async ({ images }, input) => ({
    places: images.map(({ field, place }) => `${field} ${place ?? '-'}`),
    names: input.lines.map(({ name }) => name),
    items: input.items ?? '',
  })),
  handle(texts, async context => {
    const [sent] = context.texts
    if (!sent) return { bytes: 0, text: '' }
    kept = sent.path
    return { bytes: sent.bytes, text: (await readFile(sent.path, 'utf8')).slice(0, 20) }
  }),
]

let portal: TestPortal
let app: Awaited<ReturnType<typeof buildApp>>
let admin: { token: string; sessionId: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  app = await buildApp(portal.services, { handlers, documents: [] })
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

const get = (url: string, token = admin.token) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })

describe('a page', () => {
  test('has as many rows as the contract says, or as many as the caller asks for', async () => {
    const idsOf = async (query: string) => {
      const { data } = (await get(`/api/numbers?${query}`)).json() as { data: { id: number }[] }
      return [data.length, data[0]?.id]
    }
    expect(await idsOf('page=3')).toEqual([20, 41])
    expect(await idsOf('page=3&pageSize=5')).toEqual([5, 11])
    expect((await get('/api/numbers?pageSize=201')).statusCode).toBe(400)
  })
})

describe('a call that answers a PDF', () => {
  test('is refused as any other, and says in the OpenAPI document what it answers', async () => {
    expect((await app.inject({ url: '/api/labels/5' })).statusCode).toBe(401)
    const { token } = await portal.signInAs('Drawer')
    expect((await get('/api/labels/5', token)).statusCode).toBe(403)
    expect((await get('/api/labels/none')).statusCode).toBe(400)
    const { paths } = openApiDocument([label])
    expect(JSON.stringify(paths['/api/labels/{id}'])).toContain('application/pdf')
  })

  test('is had by its address alone, signed for one session and for that address', async () => {
    const address = callAddress(portal.services.vault, admin.sessionId, label, { id: 5, type: 2 })
    expect(address).toMatch(/^\/api\/labels\/5\?type=2&s=/)
    const answer = await app.inject({ url: address })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await app.inject({ url: address.replace('labels/5', 'labels/6') })).statusCode).toBe(401)
    expect((await app.inject({ url: address.replace('type=2', 'type=1') })).statusCode).toBe(401)
    const drawer = await portal.signInAs('Drawer')
    const foreign = callAddress(portal.services.vault, drawer.sessionId, label, { id: 5, type: 2 })
    expect((await app.inject({ url: foreign })).statusCode).toBe(403)
  })
})

type Part = { name: string; file?: string; content: Buffer | string }

const post = (path: string, parts: readonly Part[]) => {
  const boundary = randomUUID()
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, file, content }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
      Buffer.from(file ? `; filename="${file}"\r\n\r\n` : '\r\n\r\n'),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  return app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
}

describe('a form with pictures', () => {
  test('each keeps its field and its place, and only the fields that the contract names are JSON', async () => {
    const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const picture = (name: string) => ({ name, file: 'a.png', content })
    const answer = await post('pictures', [
      { name: 'lines', content: '[{"name":"Eagle"}]' },
      { name: 'items', content: '["as it is"]' },
      ...['files[0][]', 'files[2][]', 'files[2][]', 'files[]', 'cover'].map(picture),
    ])
    expect(answer.json()).toEqual({
      names: ['Eagle'],
      items: '["as it is"]',
      places: ['files 0', 'files 2', 'files 2', 'files -', 'cover -'],
    })
    const many = (count: number) => Array.from({ length: count }, (_, place) => picture(`files[${place}][]`))
    expect((await post('pictures', many(20))).json()).toMatchObject({ places: { length: 20 } })
    expect((await post('pictures', many(21))).json()).toMatchObject({ message: 'At most 20 files' })
  })
})

describe('a text file', () => {
  const send = (content: Buffer | string) => post('texts', [{ name: 'file', file: 'old.csv', content }])

  test('of 50 MB comes through a temporary file that is gone when the call is answered', async () => {
    const line = 'keyword,day,clicks,cöst\n'
    const content = line.repeat(Math.floor((50 * 1024 * 1024) / Buffer.byteLength(line)))
    const answer = await send(content)
    expect(answer.json()).toEqual({ bytes: Buffer.byteLength(content), text: content.slice(0, 20) })
    expect([kept !== '', existsSync(kept)]).toEqual([true, false])
  })

  test('is refused when it is too large, no text, or more than one', async () => {
    expect((await send(Buffer.alloc(51 * 1024 * 1024, 'a'))).statusCode).toBe(413)
    for (const content of [Buffer.from([0x61, 0xff, 0xfe]), 'zero \0 byte', Buffer.from([0x61, 0xc3])])
      expect((await send(content)).json()).toMatchObject({ message: 'old.csv is not a text in UTF-8' })
    const one = { name: 'file', file: 'a.csv', content: 'a' }
    expect((await post('texts', [one, one])).statusCode).toBe(400)
  })
})
