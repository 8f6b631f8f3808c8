import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { editMetroRow, editMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openPadDesk } from '#tests/pad-desk.ts'
import { listVoids, restoreVoid } from '../voids/voids.contract.ts'
import { callBackFromPad, getPadOfTicket, removeSignature, sendToPad } from './signatures.contract.ts'

let desk: Awaited<ReturnType<typeof openPadDesk>>
beforeAll(async () => {
  desk = await openPadDesk()
})
afterAll(() => desk.portal.close())

let booth: string
let other: string
beforeEach(async () => {
  ;({ booth, other } = await desk.addBooths())
})

const create = () => desk.create(booth)
const ask = (at = booth, more: object = {}) => desk.ask(at, more)
const shownAt = async (at = booth) => (await ask(at)).body.data?.ticket ?? null
const send = (id: number, at = booth, as = desk.clerk, type = 'metro') =>
  desk.portal.send(sendToPad, { id, type, booth: at }, as)
const callBack = (id: number) => desk.callBack(id)
const padOf = async (id: number) =>
  (await desk.portal.send(getPadOfTicket, { id, type: 'metro' }, desk.clerk)).body.data

/** Moves the ticket and its request to an earlier day. */
const makeOld = (id: number, days = 1) =>
  sql`with t as (update tickets set ticket_time = ticket_time - make_interval(days => ${days}),
        ticket_day = ticket_day - ${days}::int where kind = 'metro' and id = ${id} returning *)
    update signature_requests r set sent_at = t.ticket_time from t where r.kind = t.kind and r.record_id = t.id`.execute(
    desk.portal.db,
  )

test('an older customer of the day does not come by itself when the newer one has signed', async () => {
  const older = await create()
  const newer = await create()
  expect(await shownAt()).toBe(`M${newer}`)
  expect((await desk.save((await ask()).body.id)).status).toBe(200)
  expect(await shownAt()).toBeNull()
  await send(older)
  expect(await shownAt()).toBe(`M${older}`)
})

test.each([
  ['is called back', (id: number) => callBack(id)],
  ['is void', (id: number) => desk.portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, desk.admin)],
  ['is sent to another booth', (id: number) => send(id, other)],
])('nor when the newer one %s, and its row says that it waits', async (_, takeAway) => {
  const older = await create()
  const newer = await create()
  expect(await shownAt()).toBe(`M${newer}`)
  expect(await padOf(older)).toMatchObject({ booth, isShown: false, isPassed: true, isNewerOpen: true })
  await takeAway(newer)
  expect(await shownAt()).toBeNull()
  expect(await padOf(older)).toMatchObject({ booth, isShown: false, isPassed: true, isNewerOpen: false })
  await send(older)
  expect(await padOf(older)).toMatchObject({ booth, isShown: false, isPassed: false })
  expect(await shownAt()).toBe(`M${older}`)
})

test('a ticket of today that is restored is sent anew, though a newer one came to its booth', async () => {
  const id = await create()
  await create()
  await desk.portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, desk.admin)
  const [record] = (await desk.portal.send(listVoids, {}, desk.admin)).body.data
  expect((await desk.portal.send(restoreVoid, { id: record?.id }, desk.admin)).status).toBe(200)
  expect(await padOf(id)).toMatchObject({ booth, isPassed: false })
  expect(await shownAt()).toBe(`M${id}`)
})

test('a ticket whose signature is removed comes back to its pad, though its own last request was newer', async () => {
  const id = await create()
  await send(id)
  expect((await desk.save((await ask()).body.id)).status).toBe(200)
  await desk.portal.send(removeSignature, { id, type: 'metro' }, desk.admin)
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
    await desk.portal.send(editMetroTicket, { ...ticketDetails, booth: other, comment: 'moved', id }, desk.clerk)
    expect([await shownAt(), await shownAt(other)]).toEqual([null, null])
    await desk.portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, desk.admin)
    const [record] = (await desk.portal.send(listVoids, {}, desk.admin)).body.data
    expect((await desk.portal.send(restoreVoid, { id: record?.id }, desk.admin)).status).toBe(200)
    expect(await shownAt(other)).toBeNull()
    await send(id, other)
    expect((await desk.save((await ask(other)).body.id)).status).toBe(200)
    await desk.portal.send(removeSignature, { id, type: 'metro' }, desk.admin)
    expect(await shownAt(other)).toBeNull()
  })

  test('is of an earlier day by the shop’s clock, not by the server’s', async () => {
    const id = await create()
    const lastMinuteOfYesterday = sql`date_trunc('day', now() at time zone 'America/Los_Angeles')
      at time zone 'America/Los_Angeles' - interval '1 minute'`
    await sql`update signature_requests set sent_at = ${lastMinuteOfYesterday} where record_id = ${id}`.execute(
      desk.portal.db,
    )
    expect(await shownAt()).toBeNull()
    await sql`update signature_requests set sent_at = ${lastMinuteOfYesterday} + interval '1 minute'
      where record_id = ${id}`.execute(desk.portal.db)
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
    expect((await desk.save(held)).status, 'the pad that had it can not sign it any more').toBe(400)
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
    await desk.portal.send(editMetroTicket, { ...ticketDetails, booth, comment: 'later', id }, desk.clerk)
    expect(await shownAt()).toBeNull()
    expect(await callBack(id)).toMatchObject({ status: 409, body: { message: `M${id} is at no pad` } })
  })

  test('finds both in the history, and every open screen hears of it', async () => {
    const heard: unknown[] = []
    const leave = desk.portal.services.hub.subscribe(event => heard.push(event))
    const id = await create()
    heard.length = 0
    await send(id, other)
    await expect.poll(() => heard).toContainEqual({ topic: 'signature_requests', id, access: 'sig_pad' })
    await expect.poll(() => heard).toContainEqual({ topic: 'metro_ticket', id, access: 'ticket' })
    heard.length = 0
    await callBack(id)
    await expect.poll(() => heard).toContainEqual({ topic: 'signature_requests', id, access: 'sig_pad' })
    leave()
    const { data } = (
      await desk.portal.send(listHistoryOf, { entity: 'metro_ticket', entityId: String(id) }, desk.admin)
    ).body
    expect(data.slice(0, 2).map(({ action }) => action)).toEqual([
      `called back from the pad of ${other}`,
      `sent to the pad of ${other}`,
    ])
  })

  test('can not send what is signed, void, unknown, of no kind or to no booth', async () => {
    const [signed, gone] = [await create(), await create()]
    await send(signed)
    await desk.save((await ask()).body.id)
    await desk.portal.send(editMetroRow, { id: gone, void: true, voidReason: 'Test' }, desk.admin)
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
    for (const type of ['', 'quote']) expect((await send(open, booth, desk.clerk, type)).status).toBe(400)
    expect(
      (await desk.portal.send(sendToPad, { id: open, type: 'metro' }, desk.clerk)).status,
      "to the ticket's own",
    ).toBe(200)
  })

  test('sends only the kinds that they may open', async () => {
    const coinClerk = await desk.portal.signInAs('Coin Managers')
    const id = await create()
    const items = [{ name: 'Morgan Dollar', qty: 3, cost: 90 }]
    const details = { ...ticketDetails, booth }
    const coin = (await desk.portal.send(createCoinTicket, { details, items }, coinClerk)).body.data.id
    for (const call of [sendToPad, callBackFromPad, getPadOfTicket]) {
      expect((await desk.portal.send(call, { id, type: 'metro', booth }, coinClerk)).status).toBe(403)
      expect((await desk.portal.send(call, { id: coin, type: 'newCoin', booth }, coinClerk)).status).toBe(200)
    }
  })
})
