import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import { rows } from '#server/db/db.ts'
import { openPadDesk } from '#tests/pad-desk.ts'
import { getPadOfTicket, saveSignature, sendToPad } from './signatures.contract.ts'

let desk: Awaited<ReturnType<typeof openPadDesk>>
beforeAll(async () => {
  desk = await openPadDesk()
})
afterAll(() => desk.portal.close())

let booth: string
beforeEach(async () => {
  ;({ booth } = await desk.addBooths())
})

describe('a request under the hand', () => {
  test('stays while a newer one comes, and is held as long as there is ink on it', async () => {
    const first = await desk.create(booth)
    const { id } = (await desk.ask(booth)).body
    const second = await desk.create(booth)
    const signing = { id, exist: true, signing: true }
    expect((await desk.ask(booth, signing)).body).toMatchObject({ id, data: { ticket: `M${first}` } })
    const neighbour = await desk.portal.signInAs('Employee')
    expect((await desk.ask(booth, {}, neighbour)).body.data?.ticket, 'another pad takes the newer one').toBe(
      `M${second}`,
    )
    expect((await desk.save(id)).status).toBe(200)
  })

  test('gives way to the newer one before the first stroke, and the older comes to no other pad', async () => {
    const first = await desk.create(booth)
    const { id } = (await desk.ask(booth)).body
    const second = await desk.create(booth)
    expect((await desk.ask(booth, { id, exist: true })).body.data?.ticket).toBe(`M${second}`)
    const neighbour = await desk.portal.signInAs('Employee')
    expect((await desk.ask(booth, {}, neighbour)).body.exist).toBe(false)
    await desk.portal.send(sendToPad, { id: first, type: 'metro', booth }, desk.clerk)
    expect((await desk.ask(booth, {}, neighbour)).body.data?.ticket, 'a clerk sent it').toBe(`M${first}`)
    expect((await desk.ask(booth)).body.data?.ticket, 'and the other pad keeps its own').toBe(`M${second}`)
  })

  test('is let go of when it is called back', async () => {
    const ticket = await desk.create(booth)
    const { id } = (await desk.ask(booth)).body
    await desk.callBack(ticket)
    expect((await desk.ask(booth, { id, exist: true, signing: true })).status).toBe(400)
  })
})

describe('what can not be saved says why', () => {
  test('one that was signed a moment ago is signed, not withdrawn', async () => {
    await desk.create(booth)
    const { id } = (await desk.ask(booth)).body
    expect((await desk.save(id)).status).toBe(200)
    const signed = { status: 400, body: { message: 'This ticket is signed already' } }
    expect(await desk.save(id)).toMatchObject(signed)
    expect(await desk.ask(booth, { id, exist: true })).toMatchObject(signed)
  })

  test('an image without its data address is not an empty canvas', async () => {
    await desk.create(booth)
    const { id } = (await desk.ask(booth)).body
    const save = (signature: string) => desk.portal.send(saveSignature, { id, type: 'metro', signature }, desk.clerk)
    expect((await save('iVBORw0KGgo=')).body).toMatchObject({
      message: 'Signature must be an image as a data address, such as data:image/png;base64,iVBOR…',
      fields: { signature: expect.stringContaining('data address') },
    })
    expect((await save('')).body).toMatchObject({ message: 'Signature Canvas is Empty!Please add Signature' })
  })
})

describe('the items', () => {
  const bought = [
    { qty: 1, unit: '', name: 'Wedding set, solitaire. Gold 14k', isBarter: false },
    { qty: 2, unit: '', name: 'Hoop earrings. Gold 10k', isBarter: false },
  ]

  test('are listed on the pad and kept with the signature', async () => {
    const ticket = await desk.create(booth)
    const { body } = await desk.ask(booth)
    expect(body.data?.items).toEqual(bought)
    expect((await desk.save(body.id, body.data)).status).toBe(200)
    const [kept] = await rows<{ shown: string; fits: boolean }>(
      desk.portal.db,
      sql`select shown, shown_hash = sha256(convert_to(shown, 'UTF8')) as fits from signatures where record_id = ${ticket}`,
    )
    expect(kept?.fits).toBe(true)
    expect(JSON.parse(kept?.shown ?? '').items).toEqual(bought)
  })

  test('that were added after the pad showed the ticket must be read before it is signed', async () => {
    const ticket = await desk.create(booth, {}, [])
    const { body } = await desk.ask(booth)
    expect(body.data?.items).toEqual([])
    expect((await desk.portal.send(getPadOfTicket, { id: ticket, type: 'metro' }, desk.clerk)).body.data).toMatchObject(
      { hasItems: false },
    )
    const chain = { itemType: 'Gold 14k', description: 'Chain 5 grams', propertyCode: 3 }
    await desk.portal.send(addMetroItems, { ticketId: ticket, allItems: [chain] }, desk.clerk)
    expect((await desk.save(body.id, body.data)).status).toBe(409)
    const again = (await desk.ask(booth)).body
    expect(again.data?.items).toHaveLength(1)
    expect((await desk.save(again.id, again.data)).status).toBe(200)
    expect((await desk.portal.send(getPadOfTicket, { id: ticket, type: 'metro' }, desk.clerk)).body.data).toMatchObject(
      { booth: null, isSigned: true },
    )
  })
})
