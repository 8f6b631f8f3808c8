import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { changeOrder } from '../reference-lists/word-lists.contract.ts'
import { buyerCalls } from './buyers.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const add = async (sent: Record<string, unknown>) => (await portal.send(buyerCalls.add, sent, admin)).body.data.id
const list = async (sent: Record<string, unknown> = {}, as = admin) =>
  (await portal.send(buyerCalls.list, { enabledOnly: false, ...sent }, as)).body.data
const buyer = async (id: number) => (await list()).find(row => row.id === id)

test('a fresh shop has no buyers', async () => {
  expect(await portal.send(buyerCalls.list, { enabledOnly: true }, admin)).toMatchObject({
    status: 200,
    body: { data: [], count: 0 },
  })
})

describe('keeping buyers', () => {
  test('a new buyer stands last, is enabled and of type Metro unless said otherwise', async () => {
    await add({ name: 'Silver State Metals' })
    const id = await add({
      name: '  Desert Refining ',
      enabled: 1,
      type: { value: 2, label: 'Coin' },
      phone: '702-555-0142',
      businessLicence: 'NV20201234567',
      address: '12 Mill St, Las Vegas',
    })
    const [first, second] = await list()
    expect(first).toMatchObject({ name: 'Silver State Metals', enabled: true, type: 1, displayOrder: 1, phone: '' })
    expect(second).toEqual({
      id,
      name: 'Desert Refining',
      enabled: true,
      type: 2,
      phone: '702-555-0142',
      businessLicence: 'NV20201234567',
      address: '12 Mill St, Las Vegas',
      displayOrder: 2,
      version: 1,
    })
  })

  test('an edit changes what is sent and nothing else', async () => {
    const id = await add({ name: 'Strip Coins', type: '2', phone: '702-555-0100', address: '1 Main St' })
    const edited = await portal.send(buyerCalls.edit, { id, version: 1, type: 'Metro', address: '' }, admin)
    expect(edited.status).toBe(200)
    expect(await buyer(id)).toMatchObject({
      name: 'Strip Coins',
      type: 1,
      phone: '702-555-0100',
      address: '',
      version: 2,
    })
  })

  test('forms are offered enabled buyers only, and the list finds by name and type', async () => {
    const id = await add({ name: 'Closed Refinery', enabled: false, type: 2 })
    expect((await list({ enabledOnly: 'true' })).map(row => row.id)).not.toContain(id)
    expect((await list({ search: 'REFINERY' })).map(row => row.id)).toEqual([id])
    expect((await list({ search: 'refinery', type: 1 })).length).toBe(0)
    await portal.send(buyerCalls.edit, { id, enabled: true }, admin)
    expect((await list({ enabledOnly: 'true' })).map(row => row.id)).toContain(id)
  })
})

describe('what is refused', () => {
  test('a blank name, in adding and in editing', async () => {
    const id = await add({ name: 'Blankable' })
    const texts = { status: 400, body: { message: 'Name is Blank', fields: { name: 'Name is Blank' } } }
    expect(await portal.send(buyerCalls.add, { enabled: true }, admin)).toMatchObject(texts)
    expect(await portal.send(buyerCalls.edit, { id, name: ' ' }, admin)).toMatchObject(texts)
    expect((await buyer(id))?.name).toBe('Blankable')
  })

  test('a name that another buyer has, in any case', async () => {
    await add({ name: 'Twice Metals' })
    const second = await portal.send(buyerCalls.add, { name: 'TWICE metals' }, admin)
    expect(second).toMatchObject({
      status: 409,
      body: { err: 'Name is already taken', fields: { name: 'Name is already taken' } },
    })
  })

  test('a stale version says who changed it', async () => {
    const id = await add({ name: 'Versioned' })
    await portal.send(buyerCalls.edit, { id, version: 1, phone: '702-555-0111' }, admin)
    const stale = await portal.send(buyerCalls.edit, { id, version: 1, phone: '702-555-0112' }, admin)
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/^Changed by Test Admin/)
    expect((await buyer(id))?.phone).toBe('702-555-0111')
  })

  test.each([
    ['a third type', { name: 'Bad type', type: 3 }],
    ['an object as type', { name: 'Bad type', type: { a: 1 } }],
    ['a list as name', { name: ['x'] }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['half enabled', { name: 'Flag', enabled: 'perhaps' }],
    ['a card number', { name: 'Card', address: '4111 1111 1111 1111' }],
  ])('%s is no input that fits', async (_, sent) => {
    expect((await portal.send(buyerCalls.add, sent, admin)).status).toBe(400)
  })

  test('a buyer that does not exist, and a list that is neither of the two', async () => {
    expect((await portal.send(buyerCalls.edit, { id: 999_999, name: 'X' }, admin)).status).toBe(404)
    expect((await portal.send(buyerCalls.edit, { id: 'x', name: 'X' }, admin)).status).toBe(400)
    expect((await portal.send(buyerCalls.list, { enabledOnly: 'maybe' }, admin)).status).toBe(400)
  })
})

test('all names those on offer and the others', async () => {
  const id = await add({ name: 'Off the list', enabled: false })
  const sent = { search: 'Off the list' }
  expect((await list({ ...sent, enabledOnly: 'all' })).map(row => row.id)).toEqual([id])
  expect(await list({ ...sent, enabledOnly: true })).toEqual([])
})

describe('who sees what', () => {
  test('an employee sees names without phone, licence and address, and changes nothing', async () => {
    const id = await add({ name: 'Private Metals', phone: '702-555-0199', businessLicence: 'L1', address: 'Vault' })
    const employee = await portal.signInAs('Employee')
    const row = (await list({ enabledOnly: true }, employee)).find(entry => entry.id === id)
    expect(Object.keys(row ?? {}).sort()).toEqual(['displayOrder', 'enabled', 'id', 'name', 'type', 'version'])
    expect((await portal.send(buyerCalls.add, { name: 'Mine' }, employee)).status).toBe(403)
    expect((await portal.send(buyerCalls.edit, { id, name: 'Mine' }, employee)).status).toBe(403)
    const exported = await portal.send(
      buyerCalls.list,
      { enabledOnly: false },
      { ...employee, headers: { accept: 'text/csv' } },
    )
    expect(JSON.stringify(exported.body)).toContain('Private Metals')
    expect(JSON.stringify(exported.body)).not.toContain('702-555-0199')
  })

  test('who writes coin invoices sees how to reach a buyer', async () => {
    const coinManager = await portal.signInAs('Coin Managers')
    const row = (await list({ search: 'Private Metals' }, coinManager))[0]
    expect(row).toMatchObject({ phone: '702-555-0199', businessLicence: 'L1', address: 'Vault' })
  })

  test('a customer does not see the other buyers', async () => {
    const customer = await portal.signInAs('Customer')
    expect((await portal.send(buyerCalls.list, { enabledOnly: true }, customer)).status).toBe(403)
  })
})

test('100 random moves and new buyers at once leave the order 1…n without gap or double', async () => {
  const before = await list()
  const moves = fc.sample(fc.record({ row: fc.constantFrom(...before), decrease: fc.boolean() }), 100)
  const answers = await Promise.all([
    ...moves.map(({ row, decrease }) => portal.send(changeOrder, { id: row.id, type: 'buyers', decrease }, admin)),
    ...[1, 2, 3, 4, 5].map(number => portal.send(buyerCalls.add, { name: `Rush ${number}` }, admin)),
  ])
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const after = await list()
  expect(after.length).toBe(before.length + 5)
  expect(after.map(row => row.displayOrder)).toEqual(after.map((_, index) => index + 1))
})
