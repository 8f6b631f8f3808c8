import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
  metroSignatureStatus,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { saveSigningSettings } from '#features/shop/settings/signing.contract.ts'
import { rows } from '#server/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getSignatureInfo, removeSignature, saveSignature } from './signatures.contract.ts'

let portal: TestPortal
let employee: { token: string }
let admin: { token: string }
let signature: string
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  admin = await portal.signInAs('Admin')
  for (const name of ['Booth 10', 'Booth 11', 'Booth 12']) await portal.send(boothCalls.add, { name }, admin)
  const drawn = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  signature = `data:image/png;base64,${drawn.toString('base64')}`
})
afterAll(() => portal.close())

const strokes = [
  [
    { x: 10, y: 20 },
    { x: 40, y: 60 },
    { x: 90, y: 30 },
  ],
]
const create = async (booth: string) =>
  (await portal.send(createMetroTicket, { details: { ...ticketDetails, booth }, items: metroItems }, employee)).body
    .data.id
const ask = (booth: string, pad = employee, more: object = {}) => portal.send(getSignatureInfo, { booth, ...more }, pad)

describe('a pad', () => {
  test('of a booth that the shop does not have is told so, and one in other letters is found', async () => {
    expect(await ask('Booth 99')).toMatchObject({
      status: 400,
      body: {
        message: 'Booth 99 is not a booth of the shop',
        fields: { booth: 'Booth 99 is not a booth of the shop' },
      },
    })
    expect(await ask('booth 8')).toMatchObject({ status: 200, body: { exist: false, booth: 'Booth 8' } })
    expect((await ask('')).status).toBe(200)
  })

  test('gets the newest request of its booth, signs it, and the list shows it signed', async () => {
    await create('Booth 1')
    const id = await create('Booth 1')
    const { body } = await ask('Booth 1')
    expect(body).toMatchObject({
      exist: true,
      type: 'metro',
      booth: 'Booth 1',
      data: { firstName: 'Maria', lastName: 'Delgado', ticketAmount: 1240, ticket: `M${id}` },
    })
    const wrongKind = { id: body.id, type: 'coin', station: 'station1', signature, strokes }
    expect((await portal.send(saveSignature, wrongKind, employee)).status).toBe(400)
    const nowhere = { id: body.id, station: 'station99', signature, strokes }
    expect(await portal.send(saveSignature, nowhere, employee)).toMatchObject({
      status: 400,
      body: { fields: { station: 'Station is not on the list' } },
    })
    const saved = await portal.send(
      saveSignature,
      { id: body.id, type: 'metro', station: 'station1', signature, strokes },
      employee,
    )
    expect(saved.body).toEqual({ cryptoExist: { btcExist: false, ethExist: false }, wallets: [] })
    expect((await portal.send(metroSignatureStatus, {}, employee)).body.data).toContain(id)
    expect((await portal.send(getMetroTicket, { id }, employee)).body.data.signature).toMatch(/^\/api\/files\//)
    expect(await rows(portal.db, sql`select strokes from signatures where record_id = ${id}`)).toEqual([{ strokes }])
  })

  test('that asks many times at once gets the same request each time, and never none', async () => {
    await create('Coin Counter')
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('Coin Counter')))
    const [first] = answers
    expect(first?.body.exist).toBe(true)
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([first?.body.id]))
  })

  test('never gets what another pad of the booth holds, and goes on holding its own', async () => {
    const other = await portal.signInAs('Employee')
    await create('Booth 3')
    const mine = (await ask('Booth 3')).body.id
    await create('Booth 3')
    const theirs = (await ask('Booth 3', other)).body.id
    expect([mine, theirs]).not.toContain(null)
    expect(mine).not.toBe(theirs)
    expect((await ask('Booth 3')).body.id).toBe(mine)
    const third = await portal.signInAs('Employee')
    expect((await ask('Booth 3', third)).body).toEqual({
      exist: false,
      id: null,
      type: null,
      booth: 'Booth 3',
      data: null,
    })
  })

  test('ten pads at once: one gets the newest of ten requests, the others none', async () => {
    await Promise.all(Array.from({ length: 10 }, () => create('Booth 4')))
    const pads = await Promise.all(Array.from({ length: 10 }, () => portal.signInAs('Employee')))
    const askAll = async () => {
      const held = await Promise.all(pads.map(pad => ask('Booth 4', pad)))
      return held.flatMap(answer => answer.body.id ?? [])
    }
    const [newest] = await rows<{ id: number }>(
      portal.db,
      sql`select id from signature_requests where booth = 'Booth 4' order by sent_at desc, id desc limit 1`,
    )
    expect(await askAll()).toEqual([newest?.id])
    await create('Booth 4')
    const now = await askAll()
    expect(new Set(now).size).toBe(now.length)
  })

  test('hears that its request was withdrawn', async () => {
    const id = await create('Booth 5')
    const request = (await ask('Booth 5')).body.id
    await portal.send(editMetroRow, { id, void: true, voidReason: 'test entry' }, admin)
    expect((await ask('Booth 5', employee, { id: request, exist: true })).status).toBe(400)
    expect(
      (await portal.send(saveSignature, { id: request, type: 'metro', signature, strokes }, employee)).status,
    ).toBe(400)
  })
})

test('the signed ids of a page follow its sort, which the documents call sortId', async () => {
  for (const booth of ['Booth 2', 'Booth 3']) {
    await create(booth)
    await portal.send(saveSignature, { id: (await ask(booth)).body.id, signature, strokes }, employee)
  }
  const status = (sent: object, as = admin) => portal.send(metroSignatureStatus, { filterByPeriod: 'all', ...sent }, as)
  const up = (await status({ sortId: 'id', sortOrder: 'asc' })).body.data
  expect(up.length).toBeGreaterThan(1)
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  expect((await status({ sortId: 'id', sortOrder: 'desc' })).body.data).toEqual(up.toReversed())
  for (const order of [{ sortOrder: 'asc' }, { sortOrder: 'desc' }, {}]) {
    const sort = { sortBy: 'id', filterByPeriod: 'all', ...order }
    const { data } = (await portal.send(listMetroTickets, sort, admin)).body
    const signed = data.filter(row => row.isSigned).map(row => row.id)
    expect((await status(sort)).body.data).toEqual(signed)
    expect((await status({ sortId: 'id', ...order })).body.data).toEqual(signed)
  }
  const unknown = await status({ sortId: 'zzz' })
  expect(unknown).toMatchObject({
    status: 400,
    body: { fields: { sortId: expect.stringMatching(/^Sort Id must be/) } },
  })
  expect((await status({ sortId: 'soldToAmount' }, employee)).status).toBe(403)
})

test('the picture alone is a signature, unless nothing is drawn on it; a pad without a request sends 0', async () => {
  const ticket = await create('Booth 9')
  const { id } = (await ask('Booth 9', employee, { id: 0, exist: false })).body
  const picture = async (line: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><path d="${line}" stroke="black" stroke-width="3" fill="none"/></svg>`
    return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`
  }
  const save = async (line: string) =>
    portal.send(saveSignature, { id, type: 'metro', station: 'station1', signature: await picture(line) }, employee)
  expect(await save('')).toMatchObject({
    status: 400,
    body: { message: 'Signature Canvas is Empty!Please add Signature' },
  })
  expect((await save('M20 100 L400 60')).status).toBe(200)
  const { data } = (await portal.send(listHistoryOf, { entity: 'metro_ticket', entityId: ticket }, admin)).body
  expect(data.find(entry => entry.action === 'signed')).toMatchObject({
    by: `${ticketDetails.firstName} ${ticketDetails.lastName}`,
    changes: 'signed by the customer at Booth 9',
  })
  const paper = { document: 'seller-ticket', subject: `M${ticket}` }
  const { blocks } = (await portal.send(getPaper, paper, admin)).body.data
  expect(blocks.find(block => block.kind === 'signing')?.image).toMatch(/^[0-9a-f-]{36}$/)
})

test('an empty canvas and what is no image are refused', async () => {
  await create('Booth 7')
  const { id } = (await ask('Booth 7')).body
  const empty = await portal.send(
    saveSignature,
    { id, type: 'metro', signature, strokes: [[{ x: 1, y: 1 }]] },
    employee,
  )
  expect(empty).toMatchObject({ status: 400, body: { message: 'Signature Canvas is Empty!Please add Signature' } })
  expect(
    (
      await portal.send(
        saveSignature,
        { id, type: 'metro', signature: 'data:image/png;base64,AAAA', strokes },
        employee,
      )
    ).status,
  ).toBe(400)
})

test('a signed ticket is closed to employees until its one-time edit, which is used up; Admin removes the signature', async () => {
  const id = await create('Booth 8')
  const request = (await ask('Booth 8')).body.id
  await portal.send(saveSignature, { id: request, type: 'metro', signature, strokes }, employee)
  const edit = () => portal.send(editMetroTicket, { ...ticketDetails, booth: 'Booth 8', id }, employee)
  expect(await edit()).toMatchObject({ status: 403, body: { message: "Can't Update" } })
  await portal.send(editMetroRow, { id, oneTimeEdit: true }, admin)
  expect((await edit()).status).toBe(200)
  expect((await edit()).status).toBe(403)
  expect((await portal.send(removeSignature, { id, type: 'metro' }, employee)).status).toBe(403)
  expect((await portal.send(removeSignature, { id, type: 'metro' }, admin)).body.signature).toBeNull()
  expect((await ask('Booth 8')).body.data?.ticket).toBe(`M${id}`)
})

test('the signature of a void ticket stays', async () => {
  const id = await create('Booth 8')
  const request = (await ask('Booth 8')).body.id
  await portal.send(saveSignature, { id: request, type: 'metro', signature, strokes }, employee)
  await portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin)
  expect(await portal.send(removeSignature, { id, type: 'metro' }, admin)).toMatchObject({
    status: 409,
    body: { message: 'A void ticket can not be changed' },
  })
  expect((await portal.send(getMetroTicket, { id }, admin)).body.data.signature).not.toBeNull()
})

describe('what was signed', () => {
  const save = (request: { id: number | null; data: object | null }, shown: object | null = request.data) =>
    portal.send(saveSignature, { id: request.id, type: 'metro', signature, strokes, shown }, employee)

  test('is kept as the pad showed it, with its hash', async () => {
    const id = await create('Booth 9')
    const { body } = await ask('Booth 9')
    expect((await save(body)).status).toBe(200)
    const [kept] = await rows<{ shown: string; hash: string; fits: string }>(
      portal.db,
      sql`select shown, encode(shown_hash, 'hex') as hash, encode(sha256(convert_to(shown, 'UTF8')), 'hex') as fits
        from signatures where kind = 'metro' and record_id = ${id}`,
    )
    expect(kept?.hash).toBe(kept?.fits)
    expect(JSON.parse(kept?.shown ?? '')).toEqual({ ...body.data, ticketAmount: 124_000 })
  })

  test('must be what the ticket says: after a change of it the pad is told to show it again', async () => {
    const id = await create('Booth 10')
    const { body: before } = await ask('Booth 10')
    await portal.send(editMetroTicket, { ...ticketDetails, booth: 'Booth 10', ticketAmount: 900, id }, employee)
    expect(await save(before)).toMatchObject({
      status: 409,
      body: { message: 'This ticket was changed. Please read it again, then sign.' },
    })
    expect((await portal.send(getMetroTicket, { id }, employee)).body.data.signature).toBeNull()
    const { body: after } = await ask('Booth 10', employee, { id: before.id, exist: true })
    expect(after.data?.ticketAmount).toBe(900)
    expect((await save(after)).status).toBe(200)
  })

  test('has the sentence of the settings, and a pad that shows an older one is told so', async () => {
    await create('Booth 11')
    const { body: before } = await ask('Booth 11')
    expect(before.data?.confirms).toMatch(/^By signing you confirm/)
    await portal.send(saveSigningSettings, { confirms: 'All of it is mine to sell.' }, admin)
    expect((await save(before)).status).toBe(409)
    const { body: after } = await ask('Booth 11')
    expect(after.data?.confirms).toBe('All of it is mine to sell.')
    expect((await save(after)).status).toBe(200)
  })

  test('may come from a program that does not say what it showed, but not with nonsense', async () => {
    await create('Booth 12')
    const { body } = await ask('Booth 12')
    expect((await save(body, { ticketAmount: 'much' })).status).toBe(400)
    expect(
      (await portal.send(saveSignature, { id: body.id, type: 'metro', signature, strokes }, employee)).status,
    ).toBe(200)
  })
})

test('an image is looked at only for a request that is there, and has a size that a pad can have', async () => {
  const bomb = await sharp({ create: { width: 4000, height: 2001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const large = `data:image/png;base64,${bomb.toString('base64')}`
  const save = (id: unknown, image: string) =>
    portal.send(saveSignature, { id, type: 'metro', signature: image, strokes }, employee)
  expect(await save(999_999, 'data:image/png;base64,AAAA')).toMatchObject({
    status: 400,
    body: { message: 'This request was withdrawn' },
  })
  await create('Booth 9')
  const { id } = (await ask('Booth 9')).body
  expect(await save(id, large)).toMatchObject({
    status: 400,
    body: { message: 'The signature has more than 8 megapixels' },
  })
  expect(await save(id, `data:image/png;base64,${'A'.repeat(1_500_000)}`)).toMatchObject({ status: 400 })
  expect(await save(id, signature)).toMatchObject({ status: 200 })
})
