import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { getPadOfTicket, getSignatureInfo, sendToPad } from './signatures.contract.ts'

const { portal, employee: clerk, admin } = await openCounter()

/** Each test has its own booth, so that nothing waits there yet. */
let booth: string
let count = 0
beforeEach(async () => {
  count += 1
  booth = `Pads ${count}`
  await portal.send(boothCalls.add, { name: booth }, admin)
})

const create = async () =>
  (await portal.send(createMetroTicket, { details: { ...ticketDetails, booth }, items: metroItems }, clerk)).body.data
    .id
const ask = (at = booth, more: object = {}, pad = clerk) => portal.send(getSignatureInfo, { booth: at, ...more }, pad)
const shownAt = async () => (await ask()).body.data?.ticket ?? null
const send = (id: number, at = booth) => portal.send(sendToPad, { id, type: 'metro', booth: at }, clerk)
const padOf = async (id: number) => (await portal.send(getPadOfTicket, { id, type: 'metro' }, clerk)).body.data

describe('two pads', () => {
  test('of one booth: the second shows nothing older, and each keeps what it shows', async () => {
    const neighbour = await portal.signInAs('Employee')
    const shownNextDoor = async () => (await ask(booth, {}, neighbour)).body.data?.ticket ?? null
    const oldest = await create()
    const older = await create()
    expect([await shownAt(), await shownNextDoor()]).toEqual([`M${older}`, null])
    const newest = await create()
    expect([await shownNextDoor(), await shownAt()]).toEqual([`M${newest}`, `M${older}`])
    expect(await padOf(oldest)).toMatchObject({ isShown: false, isPassed: true })
    expect(await padOf(older), 'a pad shows it, so it is not passed').toMatchObject({ isShown: true, isPassed: false })
    expect(await padOf(newest)).toMatchObject({ isShown: true, isPassed: false })
    await ask('')
    expect(await shownAt(), 'once let go of, it is').toBeNull()
    expect(await padOf(older)).toMatchObject({ isShown: false, isPassed: true })
  })

  test('of one session are told apart by their names', async () => {
    await create()
    const [one, two] = [await ask(booth, { pad: 'one' }), await ask(booth, { pad: 'two' })]
    expect([one.body.exist, two.body.exist]).toEqual([true, false])
  })

  test('that leave their booth, or have none, hold nothing', async () => {
    await create()
    const neighbour = await portal.signInAs('Employee')
    expect((await ask()).body.exist).toBe(true)
    expect((await ask(booth, {}, neighbour)).body.exist).toBe(false)
    expect((await ask('')).body).toEqual({ exist: false, id: null, type: null, booth: '', data: null })
    expect((await ask(booth, {}, neighbour)).body.exist).toBe(true)
  })

  test('of one booth: what is sent again to the booth where it is shown stays on its pad, ink and all', async () => {
    const neighbour = await portal.signInAs('Employee')
    const shownNextDoor = async () => (await ask(booth, {}, neighbour)).body.data?.ticket ?? null
    const first = await create()
    const { id } = (await ask()).body
    const second = await create()
    expect(await shownNextDoor()).toBe(`M${second}`)
    expect((await send(first)).status).toBe(200)
    expect([await shownNextDoor(), await shownAt()]).toEqual([`M${second}`, `M${first}`])
    expect((await ask(booth, { id, exist: true, signing: true })).body.id, 'the same request').toBe(id)
    for (const ticket of [first, second]) expect(await padOf(ticket)).toMatchObject({ isShown: true, isPassed: false })
    await send(first, 'Booth 1')
    expect((await ask(booth, { id, exist: true, signing: true })).status, 'another booth takes it away').toBe(400)
  })

  test('of one booth: a newer request waits for the free pad, and takes a shown one’s place when none is free', async () => {
    const neighbour = await portal.signInAs('Employee')
    const shownNextDoor = async () => (await ask(booth, {}, neighbour)).body.data?.ticket ?? null
    const first = await create()
    expect([await shownAt(), await shownNextDoor()]).toEqual([`M${first}`, null])
    const second = await create()
    expect(await shownAt(), 'the other pad is free').toBe(`M${first}`)
    expect([await shownNextDoor(), await shownAt()]).toEqual([`M${second}`, `M${first}`])
    const third = await create()
    expect(await shownAt(), 'no pad is free').toBe(`M${third}`)
    expect(await shownNextDoor()).toBe(`M${second}`)
    expect(await padOf(first)).toMatchObject({ isShown: false, isPassed: true })
  })

  test.each([
    ['left its booth', (pad: typeof clerk) => ask('', {}, pad)],
    ['went to another booth', (pad: typeof clerk) => ask('Booth 2', {}, pad)],
    [
      'was not heard for a minute',
      () => sql`update signature_pads set asked_at = now() - interval '1 minute'`.execute(portal.db),
    ],
  ])('of one booth: nothing waits for one that %s', async (_, leave) => {
    const neighbour = await portal.signInAs('Employee')
    const first = await create()
    expect(await shownAt()).toBe(`M${first}`)
    expect((await ask(booth, {}, neighbour)).body.exist).toBe(false)
    await leave(neighbour)
    const second = await create()
    expect(await shownAt()).toBe(`M${second}`)
  })
})
