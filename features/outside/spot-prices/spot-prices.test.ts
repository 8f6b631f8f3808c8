import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listSpotPrices, saveSpotPrice } from './spot-prices.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const prices = async (as = admin) => (await portal.send(listSpotPrices, {}, as)).body.data

test('a new shop has every metal and currency and no price of any, until an admin types one', async () => {
  const fresh = await openTestPortal({}, { fresh: true })
  const [boss, employee] = [await fresh.signInAs('Admin'), await fresh.signInAs('Employee')]
  const read = async () => (await fresh.send(listSpotPrices, {}, employee)).body.data
  expect((await read()).map(row => row.item)).toEqual(['btc', 'eth', 'gold', 'silver', 'platinum', 'palladium'])
  expect((await read()).every(row => row.source === 'start' && row.price === null)).toBe(true)
  expect((await fresh.send(saveSpotPrice, { item: 'gold', price: 4050 }, boss)).status).toBe(200)
  expect((await read()).find(row => row.item === 'gold')).toMatchObject({ price: 4050, source: 'manual' })
  await fresh.close()
})

test('a price that the shop began with is marked as such', async () => {
  expect((await prices()).every(row => row.source === 'start' && row.price !== null)).toBe(true)
})

test('an admin types a price, and it says so with its time', async () => {
  const before = (await prices()).find(row => row.item === 'silver')
  const saved = await portal.send(saveSpotPrice, { item: 'Silver', price: '30.255', version: before?.version }, admin)
  expect(saved.status).toBe(200)
  const after = (await prices()).find(row => row.item === 'silver')
  expect(after).toMatchObject({ price: 30.26, source: 'manual', version: 2 })
  expect(after?.updatedAt).toBeGreaterThan(before?.updatedAt ?? 0)
  const stale = await portal.send(saveSpotPrice, { item: 'silver', price: 31, version: before?.version }, admin)
  expect(stale.status).toBe(409)
})

test('a price of nothing, of an unknown thing or from the counter is refused', async () => {
  for (const price of [undefined, '', 0, -5, 0.001])
    expect(await portal.send(saveSpotPrice, { item: 'gold', price }, admin)).toMatchObject({
      status: 400,
      body: { fields: { price: 'Price must be greater than 0' } },
    })
  expect((await portal.send(saveSpotPrice, { item: 'gold', price: 'high' }, admin)).status).toBe(400)
  expect((await portal.send(saveSpotPrice, { item: 'gold', price: 2e9 }, admin)).status).toBe(400)
  expect((await portal.send(saveSpotPrice, { item: 'tin', price: 5 }, admin)).status).toBe(400)
  const employee = await portal.signInAs('Employee')
  expect((await portal.send(saveSpotPrice, { item: 'gold', price: 5 }, employee)).status).toBe(403)
})
