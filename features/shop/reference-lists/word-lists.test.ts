import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import {
  boothCalls,
  changeOrder,
  clerkCalls,
  itemDescriptionCalls,
  lookUpClerks,
  voidReasonCalls,
} from './word-lists.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const clerkNames = async () => (await portal.send(clerkCalls.list, {}, admin)).body.data.map(row => row.name)

describe('clerks', () => {
  test('a new clerk stands last, can be renamed and removed, and forms offer it', async () => {
    const added = await portal.send(clerkCalls.add, { name: '  Nora ' }, admin)
    expect(added.status).toBe(200)
    expect((await clerkNames()).at(-1)).toBe('Nora')
    const { id } = added.body.data
    expect((await portal.send(clerkCalls.edit, { id, name: 'Nora B' }, admin)).status).toBe(200)
    const offered = await portal.send(lookUpClerks, {}, admin)
    expect(offered.body.data.at(-1)).toEqual({ id, first_name: 'Nora B' })
    expect((await portal.send(clerkCalls.remove, { id }, admin)).status).toBe(200)
    expect(await clerkNames()).not.toContain('Nora B')
  })

  test('refuses a blank name with its text and a double one', async () => {
    const blank = await portal.send(clerkCalls.add, { name: ' ' }, admin)
    expect(blank).toMatchObject({
      status: 400,
      body: { message: 'Name is Blank', err: 'Name is Blank', fields: { name: 'Name is Blank' } },
    })
    expect(await portal.send(clerkCalls.add, { name: 'luis' }, admin)).toMatchObject({ status: 409 })
  })

  test('a stale version is refused with who changed it and when', async () => {
    const { id, version } = (await portal.send(clerkCalls.list, {}, admin)).body.data[0] ?? { id: 0, version: 0 }
    await portal.send(clerkCalls.edit, { id, version, name: 'Luis O' }, admin)
    const stale = await portal.send(clerkCalls.edit, { id, version, name: 'Luis X' }, admin)
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/^Changed by Test Admin at \d\d\/\d\d\/\d\d \d\d:\d\d/)
    expect(await clerkNames()).toContain('Luis O')
  })

  test('the same Idempotency-Key adds one clerk and gives the first answer again', async () => {
    const as = { ...admin, headers: { 'idempotency-key': 'add-ida' } }
    const answers = await Promise.all([1, 2, 3].map(() => portal.send(clerkCalls.add, { name: 'Ida' }, as)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => answer.body.data.id)).size).toBe(1)
    expect((await clerkNames()).filter(name => name === 'Ida')).toHaveLength(1)
  })
})

describe('order', () => {
  test('the first cannot go up and the last cannot go down', async () => {
    const { data } = (await portal.send(clerkCalls.list, {}, admin)).body
    const first = await portal.send(changeOrder, { id: data[0]?.id, type: 'clerks', decrease: true }, admin)
    const last = await portal.send(changeOrder, { id: data.at(-1)?.id, type: 'clerks', decrease: false }, admin)
    expect([first.status, last.status]).toEqual([409, 409])
  })

  test('booths are ordered apart for each kind of form', async () => {
    const list = async (displayOrderType: string) =>
      (await portal.send(boothCalls.list, { displayOrderType }, admin)).body.data.map(row => row.name)
    const second = (await portal.send(boothCalls.list, {}, admin)).body.data[1]
    await portal.send(
      changeOrder,
      { id: second?.id, type: 'booth', decrease: 1, displayOrderType: 'Jewelry Receipt' },
      admin,
    )
    expect((await list('JewelryReceipt'))[0]).toBe(second?.name)
    expect((await list('Coin'))[1]).toBe(second?.name)
    expect((await list('Metro'))[1]).toBe(second?.name)
  })

  test('100 random moves at once leave the orders 1…n without gap or double', async () => {
    const { data } = (await portal.send(clerkCalls.list, {}, admin)).body
    const moves = fc.sample(fc.record({ row: fc.constantFrom(...data), decrease: fc.boolean() }), 100)
    const answers = await Promise.all(
      moves.map(({ row, decrease }) => portal.send(changeOrder, { id: row.id, type: 'clerks', decrease }, admin)),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const after = (await portal.send(clerkCalls.list, {}, admin)).body.data
    expect(after.map(row => row.displayOrder)).toEqual(data.map((_, index) => index + 1))
    expect(new Set(after.map(row => row.id))).toEqual(new Set(data.map(row => row.id)))
  })

  test('only who keeps a list may reorder it', async () => {
    const { token } = await portal.signInAs('Drawer')
    expect((await portal.send(changeOrder, { id: 1, type: 'clerks', decrease: true }, { token })).status).toBe(403)
  })
})

test('void reasons and item descriptions answer under their own field names', async () => {
  const blank = await portal.send(voidReasonCalls.add, { reason: '' }, admin)
  expect(blank.body.message).toBe('Reason is Blank')
  const saved = await portal.send(itemDescriptionCalls.add, { keyword: 'drone' }, admin)
  const changed = await portal.send(itemDescriptionCalls.edit, { id: saved.body.data.id, keyword: 'drones' }, admin)
  expect(changed.status).toBe(200)
  const found = await portal.send(itemDescriptionCalls.list, { search: 'DRON' }, admin)
  expect(found.body).toMatchObject({ count: 1, data: [{ keyword: 'drones' }] })
  const byKeyword = await portal.send(itemDescriptionCalls.list, { page: 1, keyword: 'dron' }, admin)
  expect(byKeyword.body).toEqual(found.body)
})

test('clerks can be removed and moved at the same time', async () => {
  const added = await Promise.all(
    Array.from({ length: 15 }, (_, index) => portal.send(clerkCalls.add, { name: `Busy ${index}` }, admin)),
  )
  const ids = added.map(answer => answer.body.data.id)
  const answers = await Promise.all([
    ...ids.map(id => portal.send(clerkCalls.remove, { id }, admin)),
    ...ids.map(id => portal.send(changeOrder, { id, type: 'clerks', decrease: true }, admin)),
  ])
  expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
  const { data } = (await portal.send(clerkCalls.list, {}, admin)).body
  expect(data.map(row => row.displayOrder)).toEqual(data.map((_, index) => index + 1))
})
