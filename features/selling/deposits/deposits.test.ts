import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Day, dayAt, dayId, daysAfter } from '#shared/time.ts'
import { coinReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { createCoinReceipt, editCoinReceipt, editCoinReceiptRow } from '../coin-receipts/coin-receipts.contract.ts'
import { depositReceiptDays } from '../receipt-days/receipt-days.contract.ts'
import { getCoinReceiptDeposit, listCoinReceiptDeposits, listOpenDays } from './deposits.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const daysAgo = (days: number) => daysAfter(today, -days)

/** A sale of 74.93 in cash. */
const sellOn = async (day: Day) => {
  const { id } = (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data
  await sql`update receipts set ticket_day = ${day}::date where kind = 'coin_receipt' and id = ${id}`.execute(portal.db)
  return id
}
const deposit = (dates: Day[], depositDate: Day) =>
  portal.send(depositReceiptDays, { dates, dataType: 'receipt', depositDate }, admin)
const list = async (input: object = {}) => (await portal.send(listCoinReceiptDeposits, { ...input }, admin)).body

test('the deposits stand by their date, the newest first, each with its days', async () => {
  for (const ago of [30, 29, 29, 20]) await sellOn(daysAgo(ago))
  await deposit([daysAgo(30), daysAgo(29)], daysAgo(28))
  await deposit([daysAgo(20)], daysAgo(19))
  await sql`update receipt_deposits set comment = 'bag 7' where kind = 'coin_receipt' and day = ${daysAgo(29)}::date`.execute(
    portal.db,
  )
  const both = [
    { depositDate: daysAgo(19), dates: [daysAgo(20)], comments: '', total: 74.93, difference: 0 },
    { depositDate: daysAgo(28), dates: [daysAgo(30), daysAgo(29)], comments: 'bag 7', total: 224.79, difference: 0 },
  ]
  expect(await list()).toMatchObject({ data: both, count: 2 })
  expect(await list({ sortBy: 'depositDate', sortOrder: 'asc' })).toMatchObject({ data: both.toReversed() })
  expect(await list({ date: daysAgo(19) })).toMatchObject({ data: [{ depositDate: daysAgo(19) }], count: 1 })
  expect(await list({ date: `${daysAgo(28)},${daysAgo(20)}` })).toMatchObject({
    data: [{ comments: 'bag 7' }],
    count: 1,
  })
  expect(await list({ page: 2 })).toMatchObject({ data: [], count: 2 })
})

test('a void or an edit since is a difference of the deposit and of its day', async () => {
  const [one, two] = [await sellOn(daysAgo(10)), await sellOn(daysAgo(9))]
  await deposit([daysAgo(10), daysAgo(9)], daysAgo(8))
  await portal.send(editCoinReceiptRow, { id: one, void: true, voidReason: 'Duplicate' }, admin)
  await portal.send(editCoinReceipt, { ...coinReceipt, items: [coinReceipt.items[0]], id: two }, admin)
  const { data } = (await portal.send(getCoinReceiptDeposit, { id: dayId(daysAgo(8)) }, admin)).body
  expect(data).toMatchObject({
    depositDate: daysAgo(8),
    total: 149.86,
    difference: -112.86,
    days: [
      { day: daysAgo(10), receipts: 0, deposited: 74.93, cash: 0, difference: -74.93 },
      { day: daysAgo(9), receipts: 1, deposited: 74.93, cash: 37, difference: -37.93 },
    ],
  })
})

test('a date that is none, and a deposit that is not there, are said', async () => {
  const answer = await portal.send(listCoinReceiptDeposits, { date: 'soon' }, admin)
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { date: expect.stringMatching(/^Dates must be one day/) } },
  })
  for (const id of [dayId(daysAgo(1)), 20260230])
    expect(await portal.send(getCoinReceiptDeposit, { id }, admin)).toMatchObject({
      status: 404,
      body: { message: 'Deposit not found' },
    })
})

test('it is had as a file', async () => {
  const file = await portal.send(listCoinReceiptDeposits, {}, { ...admin, headers: { accept: 'text/csv' } })
  expect(file.body as unknown as string).toContain(daysAgo(28))
})

test('the days whose cash waits, until they are deposited or void', async () => {
  const openDays = async () => (await portal.send(listOpenDays, {}, admin)).body
  const before = await openDays()
  const voided = await sellOn(daysAgo(3))
  for (const ago of [3, 2, 2]) await sellOn(daysAgo(ago))
  await portal.send(editCoinReceiptRow, { id: voided, void: true, voidReason: 'Duplicate' }, admin)
  const { data, total } = await openDays()
  expect(data.slice(-2)).toEqual([
    { day: daysAgo(3), receipts: 1, cash: 74.93 },
    { day: daysAgo(2), receipts: 2, cash: 149.86 },
  ])
  expect(total - before.total).toBeCloseTo(224.79)
  await deposit([daysAgo(3), daysAgo(2)], today)
  expect(await openDays()).toEqual(before)
  const luis = await portal.signInAs('Employee')
  expect((await portal.send(listOpenDays, {}, luis)).status).toBe(403)
})
