import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { addMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { rows } from '#server/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listVoidTickets, restoreVoidTicket } from '../void-tickets/void-tickets.contract.ts'
import {
  callBackFromPad,
  getPadOfTicket,
  getSignatureInfo,
  removeSignature,
  saveSignature,
  sendToPad,
} from './signatures.contract.ts'

let portal: TestPortal
let admin: { token: string }
let clerk: { token: string }
let signature: string
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  clerk = await portal.signInAs('Employee')
  const drawn = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  signature = `data:image/png;base64,${drawn.toString('base64')}`
})
afterAll(() => portal.close())

/** Booths of this test alone, so that nothing waits there yet. */
let booth: string
let other: string
let count = 0
beforeEach(async () => {
  count += 1
  ;[booth, other] = [`Pad ${count}`, `Pad ${count} B`]
  for (const name of [booth, other]) await portal.send(boothCalls.add, { name }, admin)
})

const create = async (change: object = {}, items: readonly object[] = metroItems) =>
  (await portal.send(createMetroTicket, { details: { ...ticketDetails, booth, ...change }, items }, clerk)).body.data.id
const ask = (at = booth, more: object = {}, pad = clerk) => portal.send(getSignatureInfo, { booth: at, ...more }, pad)
const shownAt = async (at = booth) => (await ask(at)).body.data?.ticket ?? null
const send = (id: number, at = booth, as = clerk, type = 'metro') => portal.send(sendToPad, { id, type, booth: at }, as)
const callBack = (id: number, as = clerk) => portal.send(callBackFromPad, { id, type: 'metro' }, as)
const padOf = async (id: number) => (await portal.send(getPadOfTicket, { id, type: 'metro' }, clerk)).body.data
const save = (id: number | null, shown?: object | null) =>
  portal.send(
    saveSignature,
    {
      id,
      type: 'metro',
      signature,
      strokes: [
        [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
      ],
      ...(shown ? { shown } : {}),
    },
    clerk,
  )

/** As if the ticket and its request were of an earlier day. */
const makeOld = (id: number, days = 1) =>
  sql`with t as (update tickets set ticket_time = ticket_time - make_interval(days => ${days}),
        ticket_day = ticket_day - ${days}::int where kind = 'metro' and id = ${id} returning *)
    update signature_requests r set sent_at = t.ticket_time from t where r.kind = t.kind and r.record_id = t.id`.execute(
    portal.db,
  )

test('an older customer of the day does not come by itself when the newer one has signed', async () => {
  const older = await create()
  const newer = await create()
  expect(await shownAt()).toBe(`M${newer}`)
  expect((await save((await ask()).body.id)).status).toBe(200)
  expect(await shownAt()).toBeNull()
  await send(older)
  expect(await shownAt()).toBe(`M${older}`)
})

test.each([
  ['is called back', (id: number) => callBack(id)],
  ['is void', (id: number) => portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin)],
  ['is sent to another booth', (id: number) => send(id, other)],
])('nor when the newer one %s, and its row says that it waits', async (_, takeAway) => {
  const older = await create()
  const newer = await create()
  expect(await shownAt()).toBe(`M${newer}`)
  expect(await padOf(older)).toMatchObject({ booth, isShown: false, isPassed: true })
  await takeAway(newer)
  expect(await shownAt()).toBeNull()
  expect(await padOf(older)).toMatchObject({ booth, isShown: false, isPassed: true })
  await send(older)
  expect(await padOf(older)).toMatchObject({ booth, isShown: false, isPassed: false })
  expect(await shownAt()).toBe(`M${older}`)
})

test('a ticket whose signature is removed comes back to its pad, though its own last request was newer', async () => {
  const id = await create()
  await send(id)
  expect((await save((await ask()).body.id)).status).toBe(200)
  await portal.send(removeSignature, { id, type: 'metro' }, admin)
  expect(await shownAt()).toBe(`M${id}`)
})

describe('a request of an earlier day', () => {
  test('never comes by itself, and comes when a clerk sends it', async () => {
    const id = await create()
    await makeOld(id)
    expect(await shownAt()).toBeNull()
    expect(await padOf(id)).toMatchObject({ booth: null, sentAt: null })
    expect((await send(id)).body.message).toBe(`M${id} is at the pad of ${booth}`)
    expect(await shownAt()).toBe(`M${id}`)
  })

  test('does not come by an edit, by being restored or by the removal of its signature', async () => {
    const id = await create()
    await makeOld(id)
    await portal.send(editMetroTicket, { ...ticketDetails, booth: other, comment: 'moved', id }, clerk)
    expect([await shownAt(), await shownAt(other)]).toEqual([null, null])
    await portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin)
    const [record] = (await portal.send(listVoidTickets, {}, admin)).body.data
    expect((await portal.send(restoreVoidTicket, { id: record?.id }, admin)).status).toBe(200)
    expect(await shownAt(other)).toBeNull()
    await send(id, other)
    expect((await save((await ask(other)).body.id)).status).toBe(200)
    await portal.send(removeSignature, { id, type: 'metro' }, admin)
    expect(await shownAt(other)).toBeNull()
  })

  test('is of an earlier day by the shop’s clock, not by the server’s', async () => {
    const id = await create()
    const lastMinuteOfYesterday = sql`date_trunc('day', now() at time zone 'America/Los_Angeles')
      at time zone 'America/Los_Angeles' - interval '1 minute'`
    await sql`update signature_requests set sent_at = ${lastMinuteOfYesterday} where record_id = ${id}`.execute(
      portal.db,
    )
    expect(await shownAt()).toBeNull()
    await sql`update signature_requests set sent_at = ${lastMinuteOfYesterday} + interval '1 minute'
      where record_id = ${id}`.execute(portal.db)
    expect(await shownAt()).toBe(`M${id}`)
  })
})

describe('a clerk', () => {
  test('sends an older ticket of the day before a newer one, and then to another booth', async () => {
    const [first, second] = [await create(), await create()]
    expect(await shownAt()).toBe(`M${second}`)
    await send(first)
    expect(await shownAt()).toBe(`M${first}`)
    const held = (await ask()).body.id
    await send(first, other)
    expect((await ask(booth, { id: held, exist: true })).status).toBe(400)
    expect((await save(held)).status, 'the pad that had it can not sign it any more').toBe(400)
    expect([await shownAt(), await shownAt(other)]).toEqual([null, `M${first}`])
    await send(second)
    expect(await shownAt()).toBe(`M${second}`)
  })

  test('calls a ticket back, and an edit does not bring it to the pad again', async () => {
    const id = await create()
    const held = (await ask()).body.id
    expect(await padOf(id)).toMatchObject({ booth, isShown: true, hasItems: true })
    expect((await callBack(id)).body.message).toBe(`M${id} was called back from the pad of ${booth}`)
    expect((await ask(booth, { id: held, exist: true })).status).toBe(400)
    await portal.send(editMetroTicket, { ...ticketDetails, booth, comment: 'later', id }, clerk)
    expect(await shownAt()).toBeNull()
    expect(await callBack(id)).toMatchObject({ status: 409, body: { message: `M${id} is at no pad` } })
  })

  test('finds both in the history, and every open screen hears of it', async () => {
    const heard: unknown[] = []
    const leave = portal.parts.hub.subscribe(event => heard.push(event))
    const id = await create()
    heard.length = 0
    await send(id, other)
    await expect.poll(() => heard).toContainEqual({ topic: 'signature_requests', id, access: 'sig_pad' })
    await expect.poll(() => heard).toContainEqual({ topic: 'metro_ticket', id, access: 'ticket' })
    heard.length = 0
    await callBack(id)
    await expect.poll(() => heard).toContainEqual({ topic: 'signature_requests', id, access: 'sig_pad' })
    leave()
    const { data } = (await portal.send(listHistoryOf, { entity: 'metro_ticket', entityId: String(id) }, admin)).body
    expect(data.slice(0, 2).map(({ action }) => action)).toEqual([
      `called back from the pad of ${other}`,
      `sent to the pad of ${other}`,
    ])
  })

  test('can not send what is signed, void, unknown, of no kind or to no booth', async () => {
    const [signed, gone] = [await create(), await create()]
    await send(signed)
    await save((await ask()).body.id)
    await portal.send(editMetroRow, { id: gone, void: true, voidReason: 'Test' }, admin)
    for (const call of [send, callBack]) {
      expect(await call(signed), call.name).toMatchObject({ status: 409, body: { message: 'This ticket is signed' } })
      expect((await call(gone)).status, call.name).toBe(409)
      expect((await call(999_999)).status, call.name).toBe(404)
    }
    const open = await create()
    expect(await send(open, 'Booth 99')).toMatchObject({
      status: 400,
      body: { fields: { booth: 'Booth 99 is not a booth of the shop' } },
    })
    for (const type of ['', 'quote']) expect((await send(open, booth, clerk, type)).status).toBe(400)
    expect((await portal.send(sendToPad, { id: open, type: 'metro' }, clerk)).status, "to the ticket's own").toBe(200)
  })

  test('sends only the kinds that they may open', async () => {
    const coinClerk = await portal.signInAs('Coin Managers')
    const id = await create()
    const items = [{ name: 'Morgan Dollar', qty: 3, cost: 90 }]
    const details = { ...ticketDetails, booth }
    const coin = (await portal.send(createCoinTicket, { details, items }, coinClerk)).body.data.id
    for (const call of [sendToPad, callBackFromPad, getPadOfTicket]) {
      expect((await portal.send(call, { id, type: 'metro', booth }, coinClerk)).status).toBe(403)
      expect((await portal.send(call, { id: coin, type: 'newCoin', booth }, coinClerk)).status).toBe(200)
    }
  })
})

describe('a request under the hand', () => {
  test('stays while a newer one comes, and is held as long as there is ink on it', async () => {
    const first = await create()
    const { id } = (await ask()).body
    const second = await create()
    const signing = { id, exist: true, signing: true }
    expect((await ask(booth, signing)).body).toMatchObject({ id, data: { ticket: `M${first}` } })
    const neighbour = await portal.signInAs('Employee')
    expect((await ask(booth, {}, neighbour)).body.data?.ticket, 'another pad takes the newer one').toBe(`M${second}`)
    expect((await save(id)).status).toBe(200)
  })

  test('gives way to the newer one before the first stroke, and the older comes to no other pad', async () => {
    const first = await create()
    const { id } = (await ask()).body
    const second = await create()
    expect((await ask(booth, { id, exist: true })).body.data?.ticket).toBe(`M${second}`)
    const neighbour = await portal.signInAs('Employee')
    expect((await ask(booth, {}, neighbour)).body.exist).toBe(false)
    await send(first)
    expect((await ask(booth, {}, neighbour)).body.data?.ticket, 'a clerk sent it').toBe(`M${first}`)
    expect((await ask()).body.data?.ticket, 'and the other pad keeps its own').toBe(`M${second}`)
  })

  test('is let go of when it is called back', async () => {
    const ticket = await create()
    const { id } = (await ask()).body
    await callBack(ticket)
    expect((await ask(booth, { id, exist: true, signing: true })).status).toBe(400)
  })
})

describe('the items', () => {
  const bought = [
    { qty: 1, unit: '', name: 'Wedding set, solitaire. Gold 14k', isBarter: false },
    { qty: 2, unit: '', name: 'Hoop earrings. Gold 10k', isBarter: false },
  ]

  test('are listed on the pad and kept with the signature', async () => {
    const ticket = await create()
    const { body } = await ask()
    expect(body.data?.items).toEqual(bought)
    expect((await save(body.id, body.data)).status).toBe(200)
    const [kept] = await rows<{ shown: string; fits: boolean }>(
      portal.db,
      sql`select shown, shown_hash = sha256(convert_to(shown, 'UTF8')) as fits from signatures where record_id = ${ticket}`,
    )
    expect(kept?.fits).toBe(true)
    expect(JSON.parse(kept?.shown ?? '').items).toEqual(bought)
  })

  test('that were added after the pad showed the ticket must be read before it is signed', async () => {
    const ticket = await create({}, [])
    const { body } = await ask()
    expect(body.data?.items).toEqual([])
    expect(await padOf(ticket)).toMatchObject({ hasItems: false })
    const chain = { itemType: 'Gold 14k', description: 'Chain 5 grams', propertyCode: 3 }
    await portal.send(addMetroItems, { ticketId: ticket, allItems: [chain] }, clerk)
    expect((await save(body.id, body.data)).status).toBe(409)
    const again = (await ask()).body
    expect(again.data?.items).toHaveLength(1)
    expect((await save(again.id, again.data)).status).toBe(200)
  })
})
