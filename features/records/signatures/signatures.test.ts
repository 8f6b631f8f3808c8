import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
  metroSignatureStatus,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { rows } from '#server/db/db.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openSigningDesk } from '#tests/signing-desk.ts'
import { removeSignature, saveSignature } from './signatures.contract.ts'

const { portal, employee, admin, signature, strokes, create, ask } = await openSigningDesk()
afterAll(() => portal.close())

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
