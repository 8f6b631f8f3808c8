import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinTicket, editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { coinReceipt, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinReceipt } from '../coin-receipts/coin-receipts.contract.ts'
import { listCrypto } from './crypto.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  await portal.send(saveSpotPrice, { item: 'btc', price: 100_000 }, admin)
  await portal.send(saveSpotPrice, { item: 'eth', price: 4000 }, admin)
})
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const ask = async (input: object = {}) => (await portal.send(listCrypto, { ...input }, admin)).body

const buy = async (items: object[], more: object = {}) => {
  const { payment = 'cash', ...rest } = more as { payment?: string }
  const details = { ...ticketDetails, ticketAmount: 1240, payment }
  return (await portal.send(createCoinTicket, { details, items, ...rest }, admin)).body.data.id
}

const of = (id: string) => ({ id, line: expect.stringContaining(id), ticketTime: expect.any(Number) })

const coin = { name: 'Morgan Dollar', qty: 1, cost: 40 }

test('what was bought on tickets and sold on receipts, and no other line, nor a void one', async () => {
  const bought = await buy([coin, { name: 'bitcoin', cost: 1200 }])
  const gone = await buy([{ name: 'bitcoin', cost: 500 }])
  await portal.send(editCoinRow, { id: gone, void: true, voidReason: 'Test' }, admin)
  await buy([coin], { payment: 'barter', barterItems: [{ name: 'bitcoin', cost: 70 }] })
  const items = [coinReceipt.items[0], { item: 'bitcoin', price: 250 }, { item: 'ether', price: 100 }]
  const formDetails = { ...coinReceipt.formDetails, tendered: 400 }
  const { id } = (await portal.send(createCoinReceipt, { formDetails, items }, admin)).body.data
  expect(await ask()).toEqual({
    cryptoData: [
      { ...of(`CR${id}`), side: 'sold', item: 'bitcoin', qty: 0.0025, cryptoPrice: 250 },
      { ...of(`CR${id}`), side: 'sold', item: 'ether', qty: 0.025, cryptoPrice: 100 },
      { ...of(`C${bought}`), side: 'bought', item: 'bitcoin', qty: 0.012, cryptoPrice: 1200 },
    ],
    total: 350,
    totalBought: 1200,
  })
})

test('only those of the days that are asked for', async () => {
  const none = { cryptoData: [], total: 0, totalBought: 0 }
  const yesterday = daysAfter(today, -1)
  expect(await ask({ endDate: yesterday })).toEqual(none)
  expect((await ask({ startDate: today, endDate: today })).cryptoData).toHaveLength(3)
  expect((await ask({ startDate: yesterday })).total).toBe(350)
  expect(await ask({ startDate: daysAfter(today, 1) })).toEqual(none)
  expect(await portal.send(listCrypto, { startDate: today, endDate: yesterday }, admin)).toMatchObject({ status: 400 })
})

test('the rows are had as a file', async () => {
  const fileFor = async (headers: Record<string, string>) =>
    (await portal.send(listCrypto, {}, { ...admin, headers: { accept: 'text/csv', ...headers } }))
      .body as unknown as string
  expect((await fileFor({})).trim().split('\n')).toHaveLength(4)
  expect(await fileFor({ 'x-section': 'cryptoData' })).toBe(await fileFor({}))
})
