import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listCoinTickets } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { addMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import { editMetroRow, listMetroTickets } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listVoids, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { rows } from '#server/db/db.ts'
import { openPoliceShop } from '#tests/police-shop.ts'
import { nodeAt, textAt } from '#tests/xml-reader.ts'
import { checkPoliceLogin, publishCoinTicket, publishMetroTicket, sendReportAgain } from './police-reports.contract.ts'

const { service, portal, admin, shop, forgetTroubles, close } = await openPoliceShop({ LEADS_TIMEOUT: '1' })
beforeEach(forgetTroubles)
afterAll(close)

const publish = (id: number) => portal.send(publishMetroTicket, { id }, admin)
const accepted = async (id: number) => {
  expect((await publish(id)).status).toBe(200)
  await shop.becomes(id, { state: 'accepted' })
}
const rowOf = async (id: number) => (await portal.send(listMetroTickets, { id }, admin)).body.data[0]
const voidTicket = (id: number) => portal.send(editMetroRow, { id, void: true, voidReason: 'Duplicate' }, admin)
const restore = async (id: number) => {
  const { body } = await portal.send(listVoids, { search: `M${id}` }, admin)
  await portal.send(restoreVoid, { id: body.data[0]?.id }, admin)
}

describe('a Metro ticket', () => {
  test('is published with all that the police must know, and can not be published twice', async () => {
    const id = await shop.makeMetro()
    expect(await rowOf(id)).toMatchObject({ loDisabled: false, loState: '', isReportable: true })
    expect((await publish(id)).body).toEqual({ data: `M${id} is queued for LeadsOnline` })
    await shop.becomes(id, { state: 'accepted', operation: 'submit', tries: 1 })
    const ticket = service.tickets.get(`M${id}`)?.ticket
    const customer = nodeAt(ticket, 'customer')
    const said = ['name', 'address1', 'idType', 'idNumber', 'dob', 'height', 'weight', 'race', 'sex'].map(field =>
      textAt(customer, field),
    )
    expect(said).toEqual([
      'Maria Teresa Delgado',
      '2214 Mesa Verde Ln',
      'NVDL',
      '2103345718',
      '07/14/1986',
      '504',
      '143',
      'H',
      'F',
    ])
    const items = nodeAt(ticket, 'items')?.children.map(item =>
      ['itemType', 'description', 'amount', 'employee'].map(field => textAt(item, field)),
    )
    expect(items).toEqual([
      ['Jewelry', 'Wedding set, solitaire. Gold 14k', '620.00', 'Luis'],
      ['Jewelry', '2 x Hoop earrings. Gold 10k', '620.00', 'Luis'],
    ])
    expect(nodeAt(ticket, 'extraTicket', 'PropertyValue')?.children.map(part => part.text)).toEqual([
      'TICKET_AMOUNT',
      '1240.00',
    ])
    expect(await rowOf(id)).toMatchObject({ loDisabled: true, loState: 'accepted' })
    const again = await publish(id)
    expect([again.status, again.body.message]).toEqual([409, `LeadsOnline has accepted M${id}`])
    expect(again.body.data).toBe(again.body.message)
    expect(again.body.err).toBe(again.body.message)
  })

  test('of a customer whose name is markup says the name and nothing else', async () => {
    const id = await shop.makeMetro({ firstName: 'A<b>', lastName: "O'Neil & <Sons>\u0001" })
    await accepted(id)
    expect(textAt(service.tickets.get(`M${id}`)?.ticket, 'customer', 'lname')).toBe("O'Neil & <Sons>")
  })

  test('without items, void or unknown is refused with the reason', async () => {
    const empty = await shop.makeMetro({}, [])
    expect((await publish(empty)).body).toMatchObject({ data: `M${empty} has no items to report` })
    const gone = await shop.makeMetro()
    await voidTicket(gone)
    expect((await publish(gone)).body).toMatchObject({ data: `M${gone} is void: a void ticket is not published` })
    expect(await publish(999_999)).toMatchObject({ status: 404, body: { data: 'Ticket not found' } })
    expect((await portal.send(publishMetroTicket, { id: 1 }, await portal.signInAs('Drawer'))).status).toBe(403)
  })

  test('that the service refuses says why and waits for a person, who sends it again', async () => {
    const id = await shop.makeMetro({ lastName: 'Refusedonce' })
    await publish(id)
    await shop.becomes(id, { state: 'refused', answer: 'Invalid ID number. (code 9)', tries: 1 })
    expect(await rowOf(id)).toMatchObject({ loDisabled: false, loState: 'refused' })
    await shop.sendDue()
    const refused = await shop.lastReport('metro', id)
    expect(refused).toMatchObject({ state: 'refused', tries: 1 })
    const sent = await portal.send(sendReportAgain, { id: refused?.id }, admin)
    expect(sent.body.message).toBe(`M${id} is queued for LeadsOnline`)
    await shop.becomes(id, { state: 'accepted', operation: 'submit' })
    const old = await portal.send(sendReportAgain, { id: refused?.id }, admin)
    expect([old.status, old.body.message]).toEqual([409, `There is a newer report of M${id}`])
    const done = await portal.send(sendReportAgain, { id: (await shop.lastReport('metro', id))?.id }, admin)
    expect([done.status, done.body.message]).toEqual([409, 'LeadsOnline has accepted this report'])
    expect((await portal.send(sendReportAgain, { id: 999_999 }, admin)).status).toBe(404)
  })

  test('that the service has already counts as accepted', async () => {
    const id = await shop.makeMetro()
    service.tickets.set(`M${id}`, { ticket: { name: 'ticket', children: [], text: '' }, images: [], updates: 0 })
    await accepted(id)
    expect(await shop.lastReport('metro', id)).toMatchObject({ answer: `Ticket M${id} already exists (code 13)` })
  })

  test('brings its pictures along, each of them once', async () => {
    const id = await shop.makePictured(2)
    // The second picture fails, so the next attempt sends only that one.
    service.troubles.push({ kind: 'none' }, { kind: 'none' }, { kind: 'http', status: 503 })
    await publish(id)
    await shop.becomes(id, { state: 'queued', reason: 'LeadsOnline answered HTTP 503' })
    await shop.sendDue()
    await shop.becomes(id, { state: 'accepted' })
    expect(service.operations.filter(name => name === 'UploadImage')).toHaveLength(2)
    expect(service.tickets.get(`M${id}`)?.images).toMatchObject([{ type: 'Jpeg' }, { type: 'Jpeg' }])
  })
})

test('a picture whose file is lost does not hold up the report, which says so', async () => {
  const id = await shop.makePictured(2)
  const files = await rows<{ id: string }>(
    portal.db,
    sql`select file_id as id from attachments where kind = 'metro' and record_id = ${id}`,
  )
  await portal.services.store.remove(files[0]?.id ?? '')
  await publish(id)
  await shop.becomes(id, { state: 'accepted', reason: 'A picture is lost and could not be sent' })
  expect(service.tickets.get(`M${id}`)?.images).toHaveLength(1)
})

describe('a ticket that the police know', () => {
  test('is told again by itself when what they know changes, and not when it does not', async () => {
    const id = await shop.makeMetro()
    await accepted(id)
    await shop.edit(id, { comment: 'called back' })
    expect(await shop.lastReport('metro', id)).toMatchObject({ operation: 'submit', state: 'accepted' })
    await shop.edit(id, { ticketAmount: 1300, dLNo: '2103345719' })
    await shop.becomes(id, { operation: 'update', state: 'accepted' })
    expect(service.tickets.get(`M${id}`)?.updates).toBe(1)
    expect(textAt(service.tickets.get(`M${id}`)?.ticket, 'customer', 'idNumber')).toBe('2103345719')
    const item = { itemType: 'Gold 14k', description: 'Charm 2.1', propertyCode: 3 }
    expect((await portal.send(addMetroItems, { ticketId: id, allItems: [item] }, admin)).status).toBe(200)
    await expect.poll(() => service.tickets.get(`M${id}`)?.updates).toBe(2)
    expect(nodeAt(service.tickets.get(`M${id}`)?.ticket, 'items')?.children).toHaveLength(3)
  })

  test('and they do not: the update becomes a report of its own', async () => {
    const id = await shop.makeMetro()
    await accepted(id)
    service.tickets.delete(`M${id}`)
    service.operations.length = 0
    await shop.edit(id, { ticketAmount: 1300 })
    await shop.becomes(id, { operation: 'update', state: 'accepted' })
    expect(service.operations).toEqual(['UpdateTransaction', 'SubmitTransaction'])
  })

  test('is told to be void, and not void any more', async () => {
    const id = await shop.makeMetro()
    await accepted(id)
    await voidTicket(id)
    await shop.becomes(id, { operation: 'update', state: 'accepted' })
    expect(textAt(service.tickets.get(`M${id}`)?.ticket, 'isVoid')).toBe('true')
    await restore(id)
    await expect.poll(() => textAt(service.tickets.get(`M${id}`)?.ticket, 'isVoid')).toBe('false')
  })

  test('and was voided before they did: nothing is sent, and it can be published once it is restored', async () => {
    const id = await shop.makeMetro({ lastName: 'Refusedonce' })
    await publish(id)
    await shop.becomes(id, { state: 'refused' })
    await voidTicket(id)
    expect(await shop.lastReport('metro', id)).toMatchObject({ state: 'withdrawn' })
    expect(await shop.ticketState('metro', id)).toBe('')
    expect(service.operations).toEqual(['SubmitTransaction'])
    await restore(id)
    await accepted(id)
  })
})

describe('a coin ticket', () => {
  test('is reported when one of its items matches the LeadsOnline Rules', async () => {
    await sql`insert into leads_keywords (name, display_order) select 'morgan', max(display_order) + 1 from leads_keywords`.execute(
      portal.db,
    )
    const plain = await shop.makeCoin([{ name: 'Peace Dollar', qty: 3, cost: 90 }])
    const matching = await shop.makeCoin([{ name: 'Morgan Dollar', qty: 3, cost: 90 }])
    const { data } = (await portal.send(listCoinTickets, {}, admin)).body
    const reportable = data.map(({ id, isReportable }) => [id, isReportable])
    expect(reportable).toEqual(
      expect.arrayContaining([
        [plain, false],
        [matching, true],
      ]),
    )
    const refused = await portal.send(publishCoinTicket, { id: plain }, admin)
    expect([refused.status, refused.body.data]).toEqual([409, `No item of C${plain} matches the LeadsOnline Rules`])
    await portal.send(publishCoinTicket, { id: matching }, await portal.signInAs('Coin Managers'))
    await shop.becomes(matching, { state: 'accepted' }, 'coin')
    const [item] = nodeAt(service.tickets.get(`C${matching}`)?.ticket, 'items')?.children ?? []
    expect([textAt(item, 'itemType'), textAt(item, 'description')]).toEqual(['Other', '3 x Morgan Dollar'])
  })
})

test('the history of a ticket says who published it', async () => {
  const id = await shop.makeMetro()
  await accepted(id)
  const { rows } = await sql<{ action: string }>`select action from history_entries
    where entity = 'metro_ticket' and entity_id = ${String(id)} order by id`.execute(portal.db)
  expect(rows.map(({ action }) => action)).toEqual(['created', 'published'])
})

test('the login can be tried', async () => {
  expect((await portal.send(checkPoliceLogin, {}, admin)).body).toMatchObject({
    data: { isGood: true },
    message: 'LeadsOnline knows store 4711',
  })
  service.troubles.push({ kind: 'http', status: 500 })
  expect((await portal.send(checkPoliceLogin, {}, admin)).body).toMatchObject({
    data: { isGood: false },
    message: 'LeadsOnline answered HTTP 500',
  })
})
