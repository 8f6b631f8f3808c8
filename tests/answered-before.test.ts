import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createJewelryReceipt,
  listJewelryReceipts,
} from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { jewelryReceipt } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** A lost answer can be requested by its key without changing anything. */

let portal: TestPortal
let admin: { token: string }
let luis: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  luis = await portal.signInAs('Employee')
})
afterAll(() => portal.close())

const keyed = { 'idempotency-key': 'a sale' }
const asking = { ...keyed, 'x-only-answered': '1' }
const countReceipts = async () => (await portal.send(listJewelryReceipts, {}, admin)).body.count

test('nothing is saved by asking, whatever is sent with it', async () => {
  const before = await countReceipts()
  const { status, body } = await portal.send(createJewelryReceipt, jewelryReceipt, { ...admin, headers: asking })
  expect([status, body.message]).toEqual([404, 'Nothing was saved under this Idempotency-Key'])
  expect(await countReceipts()).toBe(before)
})

test('the first answer is given again to who saved, and to nobody else', async () => {
  const saved = await portal.send(createJewelryReceipt, jewelryReceipt, { ...admin, headers: keyed })
  expect(saved.status).toBe(200)
  const asked = await portal.send(createJewelryReceipt, {}, { ...admin, headers: asking })
  expect([asked.status, asked.body.data, asked.headers['x-answered-before']]).toEqual([200, saved.body.data, '1'])
  expect((await portal.send(createJewelryReceipt, {}, { ...luis, headers: asking })).status).toBe(404)
})

test('a read has no earlier answer', async () => {
  expect((await portal.send(listJewelryReceipts, {}, { ...admin, headers: asking })).status).toBe(404)
})
