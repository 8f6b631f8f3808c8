import { beforeEach, describe, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { getPadOfTicket, getSignatureInfo } from './signatures.contract.ts'

const { portal, employee: clerk, admin } = await openCounter()

/** A booth of this test alone, so that nothing waits there yet. */
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
})
