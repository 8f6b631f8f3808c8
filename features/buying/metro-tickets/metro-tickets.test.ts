import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { saveBlock } from '#features/people/block-list/block-list.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { getMetroItems } from '../metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
} from './metro-tickets.contract.ts'

const { portal, employee, admin } = await openCounter()

const create = (change: object = {}, as: { token: string; headers?: Record<string, string> } = employee) =>
  portal.send(createMetroTicket, { details: { ...ticketDetails, ...change }, items: metroItems }, as)

const drawer = () => balanceOf(portal.db, 'metrodrawer')
const get = async (id: number, as = employee) => (await portal.send(getMetroTicket, { id }, as)).body.data

describe('a new ticket', () => {
  let id: number
  beforeEach(async () => {
    id = (await create()).body.data.id
  })

  test('has its lines, its papers and its person, and the papers can not be read from the table', async () => {
    expect(await get(id)).toMatchObject({
      firstName: 'Maria',
      dLNo: '2103345718',
      ticketAmount: 124_000 / 100,
      version: 1,
      void: false,
      blocked: false,
    })
    expect((await portal.send(getMetroItems, { id }, employee)).body.data.map(item => item.description)).toEqual(
      metroItems.map(item => item.name),
    )
    const { found } = await oneRow<{ found: number }>(
      portal.db,
      sql`select
      (select count(*) from tickets t where t::text like '%2103345718%') + (select count(*) from history_entries h where h.value::text like '%2103345718%') as found`,
    )
    expect(found).toBe(0)
  })

  test('keeps the unit behind the weight that a line ends in, or its material unit where none is sent, and a description beside its name', async () => {
    const line = { qty: 1, cost: 10 }
    const items = [
      { ...line, name: 'Gold 14k. Rope chain 20 in. 5.2', unit: 'grams' },
      { ...line, name: 'Costume Jewelry', description: 'Brooches. 2', unit: 'lbs' },
      { ...line, name: 'Sterling Silver', description: 'Ring. 4 grams', unit: 'grams' },
      { ...line, name: 'Fountain pen 146', unit: '' },
      { ...line, name: 'Gold 10k', description: 'Band', unit: 'grams' },
      { ...line, name: 'Gold 14k', description: 'Signet ring 5.2' },
      { ...line, name: 'Costume Jewelry', description: 'Beads. 3' },
    ]
    const made = await portal.send(createMetroTicket, { details: ticketDetails, items }, employee)
    const { data } = (await portal.send(getMetroItems, { id: made.body.data.id }, employee)).body
    expect(data.map(item => item.description)).toEqual([
      'Gold 14k. Rope chain 20 in. 5.2 grams',
      'Costume Jewelry. Brooches. 2 lbs',
      'Sterling Silver. Ring. 4 grams',
      'Fountain pen 146',
      'Gold 10k. Band',
      'Gold 14k. Signet ring 5.2 grams',
      'Costume Jewelry. Beads. 3 lbs',
    ])
  })

  test('without a store is of the one last used at its station, else of the second', async () => {
    const made = async (change: object) => get((await create(change)).body.data.id)
    expect((await made({ station: 'station4' })).storeId).toBe(2)
    await made({ station: 'station4', storeId: 1 })
    expect((await made({ station: 'station4' })).storeId).toBe(1)
    expect((await made({ station: 'station5' })).storeId).toBe(2)
  })

  test('takes the cash out of the drawer, asks the pad and tells the drawer', async () => {
    const before = await drawer()
    const next = (await create({ ticketAmount: 300 })).body.data.id
    expect(await drawer()).toBe(before - 30_000)
    expect(
      await rows(
        portal.db,
        sql`select booth, state from signature_requests where kind = 'metro' and record_id = ${next}`,
      ),
    ).toEqual([{ booth: 'Booth 2', state: 'open' }])
    expect(
      await rows(portal.db, sql`select cash_cents, is_paid from notices where kind = 'metro' and record_id = ${next}`),
    ).toEqual([{ cash_cents: 30_000, is_paid: false }])
  })

  test('the same person comes back as the same person, under another spelling too', async () => {
    const again = (await create({ firstName: 'MARIA', lastName: 'Delgado ' })).body.data.id
    const people = await rows<{ person_id: number }>(
      portal.db,
      sql`select distinct person_id from tickets where id in (${id}, ${again})`,
    )
    expect(people).toHaveLength(1)
  })

  test('three submits with one key make one ticket', async () => {
    const as = { ...employee, headers: { 'idempotency-key': `key ${id}` } }
    const answers = await Promise.all([create({}, as), create({}, as), create({}, as)])
    expect(new Set(answers.map(answer => answer.body.data.id)).size).toBe(1)
  })

  test('another content under the key of a saved ticket makes none, and the answer says that it is the first one’s', async () => {
    const as = { ...employee, headers: { 'idempotency-key': `lost ${id}` } }
    expect((await create({ firstName: '' }, as)).status, 'a refused try claims nothing').toBe(400)
    const first = await create({}, as)
    const changed = await create({ city: 'Henderson' }, as)
    expect(changed.body.data.id).toBe(first.body.data.id)
    expect([first, changed].map(answer => answer.headers['x-answered-before'])).toEqual([undefined, '1'])
  })
})

describe('is refused', () => {
  test('with every text at once', async () => {
    const answer = await create({ firstName: '', weight: '43', booth: null, payment: 'check', checkNumber: '12' })
    expect(answer.status).toBe(400)
    expect(answer.body.message?.split('\n')).toEqual([
      'First Name is Blank',
      'Booth is Blank',
      'Weight must be above 50 and below 500',
      'Check Amount is Blank',
      'Check Number length is incorrect',
    ])
    expect(answer.body.fields).toMatchObject({ booth: 'Booth is Blank' })
  })

  test('for a minor, an expired ID and a blocked name, for Admin too, and nothing of it stays', async () => {
    const { count } = await oneRow<{ count: number }>(portal.db, sql`select count(*) as count from tickets`)
    await portal.send(saveBlock, { firstName: 'Calvin', lastName: 'Pruitt', reason: 'stolen ring' }, admin)
    const blocked = await create({ firstName: 'calvin', lastName: 'PRUITT' }, admin)
    expect(blocked).toMatchObject({ status: 409, body: { message: 'Customer is blocked: stolen ring' } })
    const year = new Date().getUTCFullYear()
    expect((await create({ dOB: `0101${year - 17}` }, admin)).status).toBe(409)
    expect((await create({ dLExpirationDate: '01012020' }, admin)).body.message).toBe('The ID is expired')
    expect(await oneRow(portal.db, sql`select count(*) as count from tickets`)).toEqual({ count })
  })

  test('with a check number that is used, and one outside the prefix', async () => {
    const check = { payment: 'check', paymentCheckAmount: 1240, checkNumber: '10418' }
    expect((await create(check)).status).toBe(200)
    expect(await create(check)).toMatchObject({
      status: 409,
      body: { fields: { checkNumber: 'Check Number is already used' } },
    })
    expect((await create({ ...check, checkNumber: '20418' })).body.message).toBe('Check Number must begin with 1')
    expect((await create({ ...check, checkNumber: '20418' }, admin)).status).toBe(200)
  })

  test('with a line that lacks its cost', async () => {
    const answer = await portal.send(
      createMetroTicket,
      { details: ticketDetails, items: [{ qty: 1, name: 'Ring' }] },
      employee,
    )
    expect(answer.body.message).toBe('Some Items values are not valid')
  })

  test('with a line whose cost has cents, or is more than a ticket may cost, and says which', async () => {
    const line = { qty: 1, name: 'Ring' }
    const items = [10, 150.75, 900_001].map(cost => ({ ...line, cost }))
    const answer = await portal.send(createMetroTicket, { details: ticketDetails, items }, employee)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Line 2: Cost must be in whole dollars\nLine 3: Cost can not be greater than 900000',
    ])
  })
})

describe('an edit', () => {
  test('moves the money by the difference and refuses a stale version', async () => {
    const before = await drawer()
    const { id } = (await create({ ticketAmount: 500 })).body.data
    const edited = await portal.send(editMetroTicket, { ...ticketDetails, id, version: 1, ticketAmount: 800 }, employee)
    expect(edited.status).toBe(200)
    expect(await drawer()).toBe(before - 80_000)
    const stale = await portal.send(editMetroTicket, { ...ticketDetails, id, version: 1, ticketAmount: 900 }, employee)
    expect(stale.status).toBe(409)
    expect(stale.body.message).toContain('Changed by Test Employee')
    expect(await drawer()).toBe(before - 80_000)
  })

  test('two clerks at once: one is saved, the other is told', async () => {
    const { id } = (await create()).body.data
    const edit = (comment: string) =>
      portal.send(editMetroTicket, { ...ticketDetails, id, version: 1, comment }, employee)
    const answers = await Promise.all([edit('one'), edit('two')])
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('void', () => {
  test('needs a reason, gives the money back, withdraws pad and notice, and happens once', async () => {
    const before = await drawer()
    const { id } = (await create({ ticketAmount: 700 })).body.data
    const blank = await portal.send(editMetroRow, { id, void: true, voidReason: '' }, admin)
    expect(blank).toMatchObject({ status: 400, body: { message: 'Please choose a valid void reason!' } })
    expect((await portal.send(editMetroRow, { id, void: 1, voidReason: 'duplicate entry' }, admin)).status).toBe(200)
    expect(await drawer()).toBe(before)
    expect(
      await rows(portal.db, sql`select state from signature_requests where kind = 'metro' and record_id = ${id}`),
    ).toEqual([{ state: 'withdrawn' }])
    expect(
      await rows(portal.db, sql`select is_withdrawn from notices where kind = 'metro' and record_id = ${id}`),
    ).toEqual([{ is_withdrawn: true }])
    expect((await portal.send(editMetroRow, { id, void: 1, voidReason: 'duplicate entry' }, admin)).status).toBe(409)
    expect((await portal.send(editMetroTicket, { ...ticketDetails, id }, admin)).status).toBe(409)
  })
})

describe('the list', () => {
  test('shows sales to Admin alone, and further pages to Admin alone', async () => {
    await create()
    const forEmployee = await portal.send(listMetroTickets, {}, employee)
    expect(forEmployee.body.data[0]).not.toHaveProperty('soldTo')
    expect((await portal.send(listMetroTickets, {}, admin)).body.data[0]).toHaveProperty('soldTo')
    expect((await portal.send(listMetroTickets, { page: 2 }, employee)).status).toBe(403)
    expect((await portal.send(listMetroTickets, { page: 2 }, admin)).status).toBe(200)
  })

  test('finds by number, name and item, each in its scope', async () => {
    const { id } = (await create({ firstName: 'Quillan', lastName: 'Zephyrine', dLNo: 'Q1' })).body.data
    const find = async (input: object) =>
      (await portal.send(listMetroTickets, input as never, admin)).body.data.map(row => row.id)
    expect(await find({ search: `M${id}` })).toContain(id)
    expect(await find({ search: 'zephyrine' })).toEqual([id])
    expect(await find({ search: 'hoop', filterBy: 'Ticket' })).toEqual([])
    expect(await find({ search: 'hoop', filterBy: 'ticketitems' })).toContain(id)
    expect(await find({ search: 'zephyrine', filterBy: 'Ticket Items' })).toEqual([])
    expect(await find({ search: 'zephyrine', filterBy: 'All' })).toEqual([id])
  })

  test('shows one ticket alone by its id, and a row edit still answers with the whole list', async () => {
    const { id } = (await create()).body.data
    await create({ comment: `after M${id}` })
    const byId = await portal.send(listMetroTickets, { id }, admin)
    expect(byId.body).toMatchObject({ count: 1, data: [{ id }] })
    expect((await portal.send(listMetroTickets, { id, search: 'nobody' }, admin)).body.count).toBe(0)
    expect((await portal.send(listMetroTickets, { id: 'x' }, admin)).status).toBe(400)
    expect((await portal.send(editMetroRow, { id, comment: 'seen' }, employee)).body.count).toBeGreaterThan(1)
  })

  test('a row is marked by Admin at once, and a comment by anybody', async () => {
    const { id } = (await create()).body.data
    expect((await portal.send(editMetroRow, { id, pulled: true }, employee)).status).toBe(403)
    const marked = await portal.send(editMetroRow, { id, pulled: 1 }, admin)
    expect(marked.body.data.find(row => row.id === id)?.pulled).toBe(true)
    const said = await portal.send(editMetroRow, { id, comment: 'called back' }, employee)
    expect(said.body.data.find(row => row.id === id)?.comment).toBe('called back')
  })
})
