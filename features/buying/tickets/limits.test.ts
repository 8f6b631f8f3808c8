import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveBlock } from '#features/people/block-list/block-list.contract.ts'
import { clerkCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { oneRow } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { createCoinTicket, editCoinTicket, getCoinTicket } from '../coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroTicket, getMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'

const { portal, employee, admin } = await openCounter()

const coinItems = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
const kinds = {
  Metro: { create: createMetroTicket, edit: editMetroTicket, read: getMetroTicket, items: metroItems },
  coin: { create: createCoinTicket, edit: editCoinTicket, read: getCoinTicket, items: coinItems },
} as const

describe.each(Object.entries(kinds))('a %s ticket', (_, { create, edit, read, items }) => {
  const make = (change: object, as = employee) =>
    portal.send(create, { details: { ...ticketDetails, ...change }, items }, as)
  const made = async (change: object, as = employee) => (await make(change, as)).body.data.id
  const save = (id: number, change: object, as = employee) => portal.send(edit, { ...ticketDetails, ...change, id }, as)
  const ticket = async (id: number, as = admin) => (await portal.send(read, { id }, as)).body.data

  test('names what does not fit as its form does, and marks its field', async () => {
    const id = await made({})
    const tooLong = { zip: '1'.repeat(13), dOB: '1'.repeat(11) }
    const texts = { zip: 'Zip must be at most 12 characters', dOB: 'Date of Birth must be at most 10 characters' }
    for (const answer of [await make(tooLong), await save(id, tooLong)])
      expect(answer).toMatchObject({ status: 400, body: { message: `${texts.zip}\n${texts.dOB}`, fields: texts } })
    const [first, second] = [items[0], { ...items[0], unit: 'x'.repeat(30) }]
    expect(await portal.send(create, { details: ticketDetails, items: [first, second] }, employee)).toMatchObject({
      status: 400,
      body: {
        message: 'Line 2: Unit must be at most 20 characters',
        fields: { items: 'Line 2: Unit must be at most 20 characters' },
      },
    })
  })

  test('takes dates and a height as people write them', async () => {
    const id = await made({ dOB: '3/22/84', dLExpirationDate: '3/22/39', height: `5'11"` })
    expect(await ticket(id)).toMatchObject({ dOB: '03221984', dLExpirationDate: '03222039', height: '511' })
    expect((await make({ dOB: '2/30/84', height: `5'12"` })).body.fields).toEqual({
      dOB: 'Invalid Date of Birth: MMDDYYYY format expected.',
      height: 'Height must be numeric',
    })
  })

  test('without details answers as an empty form does', async () => {
    const { status, body } = await portal.send(create, { details: {}, items }, employee)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({ firstName: 'First Name is Blank', ticketAmount: 'Ticket Amount is Blank' })
    for (const sent of [{ details: null }, { details: '' }, {}])
      expect((await portal.send(create, { ...sent, items }, employee)).body).toEqual(body)
    for (const details of [[], 'ring', 5])
      expect((await portal.send(create, { details, items }, employee)).body.fields).toEqual({
        details: 'Details must be an object',
      })
  })

  test('holds to the limits of its form', async () => {
    const refused = [
      [{ zip: 'ABC' }, 'Zip must be numeric'],
      [{ height: '-50' }, 'Height must be numeric'],
      [{ weight: '1800' }, 'Weight must be above 50 and below 500'],
      [{ race: 'Z' }, 'Race is not on the list'],
      [{ booth: 'Booth 99' }, 'Booth is not on the list'],
      [{ clerk: 'Nobody' }, 'Clerk is not on the list'],
      [{ station: 'attic' }, 'Station is not on the list'],
      [{ fromx: 'the moon' }, 'From is not on the list'],
      [{ storeId: 99 }, 'Store is not on the list'],
    ] as const
    for (const [change, message] of refused)
      expect(await make(change), message).toMatchObject({ status: 400, body: { message } })
    const id = await made({ firstName: 'Mar1a', state: 'Nevada', clerk: 'luis' })
    expect(await ticket(id)).toMatchObject({ firstName: 'Mara', state: 'NV', clerk: 'Luis' })
    expect((await save(id, { zip: 'ABC' })).status).toBe(400)
  })

  test('saved earlier keeps its old values', async () => {
    const { data: clerk } = (await portal.send(clerkCalls.add, { name: 'Leaving' }, admin)).body
    const id = await made({ clerk: 'Leaving' })
    await sql`update tickets set zip = 'V6B 1A1', race = 'X' where id = ${id}`.execute(portal.db)
    await portal.send(clerkCalls.remove, { id: clerk.id }, admin)
    const old = { clerk: 'Leaving', zip: 'V6B 1A1', race: 'X' }
    expect((await save(id, { ...old, comment: 'as it was' })).status).toBe(200)
    expect(await ticket(id)).toMatchObject({ ...old, comment: 'as it was' })
    expect((await make({ clerk: 'Leaving' })).status).toBe(400)
  })

  test('keeps the check number that Admin has written when an employee saves something else', async () => {
    const check = { payment: 'check', paymentCheckAmount: ticketDetails.ticketAmount, checkNumber: '77880' }
    const id = await made(check, admin)
    expect((await save(id, { ...check, address: '1 Elm St' })).status).toBe(200)
    expect(await save(id, { ...check, checkNumber: '77881' })).toMatchObject({
      status: 400,
      body: { message: 'Check Number must begin with 1' },
    })
  })

  test("keeps Admin's video when an employee saves it, and takes none from an employee", async () => {
    const id = await made({ videoUrl: 'https://video.example/1' }, admin)
    expect((await save(id, { comment: 'called', videoUrl: '' })).status).toBe(200)
    expect((await save(id, { comment: 'called again' })).status).toBe(200)
    expect((await save(id, { videoUrl: 'https://evil.example' })).status).toBe(200)
    expect(await ticket(id)).toMatchObject({ videoUrl: 'https://video.example/1' })
    expect(await ticket(id, employee)).not.toHaveProperty('videoUrl')
    expect((await ticket(await made({ videoUrl: 'https://evil.example' }))).videoUrl).toBe('')
    await save(id, { videoUrl: '' }, admin)
    expect(await ticket(id)).toMatchObject({ videoUrl: '' })
  })

  test('keeps its station when an employee, who does not see it, saves without it', async () => {
    const id = await made({ station: 'station3' }, admin)
    await save(id, { comment: 'called' })
    expect(await ticket(id)).toMatchObject({ station: 'station3' })
  })

  test('takes its station as printer too when it is edited, and none that is not on the list', async () => {
    const id = await made({ station: 'station3' })
    expect(await save(id, { printer: 'station99' })).toMatchObject({
      status: 400,
      body: { fields: { printer: 'Station is not on the list' } },
    })
    expect((await save(id, { station: 'station99' })).body.fields).toEqual({ station: 'Station is not on the list' })
    expect((await save(id, { printer: '' })).status).toBe(200)
    expect(await ticket(id)).toMatchObject({ station: 'station3' })
    expect((await save(id, { printer: 'station2' })).status).toBe(200)
    expect(await ticket(id)).toMatchObject({ station: 'station2' })
  })

  test('takes its number when nothing refuses it any more', async () => {
    await portal.send(saveBlock, { firstName: 'Calvin', lastName: 'Pruitt' }, admin)
    const check = { payment: 'check', paymentCheckAmount: 100, checkNumber: '1234567' }
    const before = await made(check, admin)
    const year = new Date().getUTCFullYear()
    const refused = [
      { zip: 'ABC' },
      { firstName: 'Calvin', lastName: 'Pruitt' },
      { dOB: `0101${year - 17}` },
      { dLExpirationDate: '01012020' },
      check,
    ]
    for (const change of refused) expect((await make(change, admin)).status).toBeGreaterThanOrEqual(400)
    const as = { ...admin, headers: { 'idempotency-key': `once ${before}` } }
    const once = await made({}, as)
    expect(await made({}, as)).toBe(once)
    expect([once, await made({})]).toEqual([before + 1, before + 2])
  })
})

test('a ticket without a store is of the one last used at its station, by a ticket of the other kind too', async () => {
  const metro = { details: { ...ticketDetails, station: 'backup2', storeId: 1 }, items: metroItems }
  await portal.send(createMetroTicket, metro, employee)
  const coin = { details: { ...ticketDetails, station: 'backup2' }, items: coinItems }
  const { id } = (await portal.send(createCoinTicket, coin, employee)).body.data
  expect((await portal.send(getCoinTicket, { id }, admin)).body.data.storeId).toBe(1)
})

test('items without a quantity, a name or a cost are told in one text', async () => {
  const line = { qty: 1, name: 'Ring', cost: 10 }
  for (const item of [
    { qty: 0 },
    { qty: -1 },
    { qty: 1.5 },
    { qty: 'x' },
    { qty: '' },
    { name: '' },
    { cost: 'x' },
    { cost: null },
  ]) {
    const answer = await portal.send(
      createMetroTicket,
      { details: ticketDetails, items: [{ ...line, ...item }] },
      employee,
    )
    expect(answer, JSON.stringify(item)).toMatchObject({
      status: 400,
      body: { message: 'Some Items values are not valid' },
    })
    const coin = { ...line, name: 'Morgan Dollar', ...item }
    if (item.qty === 1.5) continue
    expect(
      await portal.send(createCoinTicket, { details: ticketDetails, items: [coin] }, employee),
      JSON.stringify(item),
    ).toMatchObject({
      status: 400,
      body: { message: 'Some Items values are not valid' },
    })
  }
  expect(await oneRow(portal.db, sql`select count(*) as count from tickets where ticket_amount_cents = 0`)).toEqual({
    count: 0,
  })
})
