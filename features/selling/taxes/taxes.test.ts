import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { dayAt, daysAfter } from '#shared/time.ts'
import { coinReceipt, jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { createCoinReceipt, editCoinReceiptRow } from '../coin-receipts/coin-receipts.contract.ts'
import { createJewelryReceipt } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { listTaxes } from './taxes.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const daysAgo = (days: number) => daysAfter(today, -days)
const ask = (input: object = {}) => portal.send(listTaxes, { ...input }, admin)
const sell = async (items: object[] = coinReceipt.items) =>
  (await portal.send(createCoinReceipt, { ...coinReceipt, items }, admin)).body.data.id

test('a receipt counts once, with its tax; a void one and one without tax do not', async () => {
  const first = await sell()
  const second = await sell([{ item: 'Coin Supplies', qty: 1, price: 10 }])
  await sell([{ item: 'Morgan Dollar', qty: 1, price: 37 }])
  const gone = await sell()
  await portal.send(editCoinReceiptRow, { id: gone, void: true, voidReason: 'Duplicate' }, admin)
  // 8.375 % of 35.00 is 2.93, of 10.00 it is 0.84
  expect((await ask()).body).toMatchObject({
    data: [
      { id: second, number: `CR${second}`, amount: 10.84, tax: 0.84, ticketTime: expect.any(Number) },
      { id: first, number: `CR${first}`, amount: 74.93, tax: 2.93 },
    ],
    count: 2,
    receiptType: 'CR',
    periods: [{ period: today, receipts: 2, amount: 85.77, tax: 3.77 }],
    totals: { amount: 85.77, tax: 3.77, untaxed: 1 },
  })
  const byTax = (await ask({ sortBy: 'tax', sortOrder: 'desc' })).body.data.map(({ tax }) => tax)
  expect(byTax).toEqual([2.93, 0.84])
})

test('what is paid in parts counts whole, on the day it was made', async () => {
  const formDetails = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
  const { id } = (await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, admin)).body.data
  await sql`update receipts set ticket_day = ${daysAgo(3)}::date where kind = 'jewelry_receipt' and id = ${id}`.execute(
    portal.db,
  )
  const jewelry = { receiptType: 'JR', startDate: daysAgo(3), endDate: daysAgo(3) }
  expect((await ask(jewelry)).body).toMatchObject({
    data: [{ number: `JR${id}`, amount: 3825.65, tax: 295.65 }],
    periods: [{ period: daysAgo(3), receipts: 1, tax: 295.65 }],
  })
  expect((await ask({ ...jewelry, startDate: daysAgo(2), endDate: today })).body).toMatchObject({ data: [], count: 0 })
  expect((await ask({ receiptType: 'Jewelry Receipt', endDate: daysAgo(3) })).body.count).toBe(1)
})

test('a kind that does not exist and a start after the end are refused', async () => {
  expect((await ask({ receiptType: 'XR' })).body).toMatchObject({
    fields: { receiptType: 'Receipt Type must be one of CR, JR' },
  })
  expect(await ask({ startDate: today, endDate: daysAgo(1) })).toMatchObject({
    status: 400,
    body: { fields: { startDate: 'The start date is after the end date' } },
  })
})

test('rows and periods are had as files', async () => {
  const fileOf = async (headers: Record<string, string>) =>
    (await portal.send(listTaxes, {}, { ...admin, headers: { accept: 'text/csv', ...headers } }))
      .body as unknown as string
  expect(await fileOf({})).toContain('CR')
  expect((await fileOf({ 'x-section': 'periods' })).split('\n')[1]).toBe(`${today},CR,2,85.77,3.77`)
})
