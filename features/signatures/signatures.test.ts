import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#server/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
} from '../metro-tickets/metro-tickets.contract.ts'
import { getSignatureInfo, metroSignatureStatus, removeSignature, saveSignature } from './signatures.contract.ts'

let portal: TestPortal
let employee: { token: string }
let admin: { token: string }
let signature: string
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  admin = await portal.signInAs('Admin')
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
  test('gets the oldest request of its booth, signs it, and the list shows it signed', async () => {
    const id = await create('Booth 1')
    await create('Booth 1')
    const { body } = await ask('Booth 1')
    expect(body).toMatchObject({
      exist: true,
      type: 'metro',
      data: { firstName: 'Maria', lastName: 'Delgado', ticketAmount: 1240, ticket: `M${id}` },
    })
    const saved = await portal.send(
      saveSignature,
      { id: body.id, type: 'metro', station: 'station1', signature, strokes },
      employee,
    )
    expect(saved.body).toEqual({ cryptoExist: { btcExist: false, ethExist: false } })
    expect((await portal.send(metroSignatureStatus, {}, employee)).body.data).toContain(id)
    expect((await portal.send(getMetroTicket, { id }, employee)).body.data.signature).toMatch(/^\/api\/files\//)
    expect(await rows(portal.db, sql`select strokes from signatures where ticket_id = ${id}`)).toEqual([{ strokes }])
  })

  test('never gets what another pad of the booth holds, and goes on holding its own', async () => {
    await create('Booth 3')
    await create('Booth 3')
    const other = await portal.signInAs('Employee')
    const [mine, theirs] = [(await ask('Booth 3')).body.id, (await ask('Booth 3', other)).body.id]
    expect(mine).not.toBe(theirs)
    expect((await ask('Booth 3')).body.id).toBe(mine)
    const third = await portal.signInAs('Employee')
    expect((await ask('Booth 3', third)).body).toEqual({ exist: false, id: null, type: null, data: null })
  })

  test('ten pads at once share ten requests without a double', async () => {
    await Promise.all(Array.from({ length: 10 }, () => create('Booth 4')))
    const pads = await Promise.all(Array.from({ length: 10 }, () => portal.signInAs('Employee')))
    const held = await Promise.all(pads.map(pad => ask('Booth 4', pad)))
    const ids = held.flatMap(answer => answer.body.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
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
