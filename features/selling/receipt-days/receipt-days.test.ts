import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { deleteTransaction, listTransactions } from '#features/cash/transactions/transactions.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { type Day, dayAt, daysAfter, formatDay } from '#shared/time.ts'
import { coinReceipt, jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  editCoinReceiptRow,
  getCoinReceipt,
} from '../coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceiptRow,
  getJewelryReceipt,
  saveJewelryPayment,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { depositReceiptDays, editReceiptDay } from './receipt-days.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const daysAgo = (days: number) => daysAfter(today, -days)

/** Makes a cash sale of 74.93 with 25.07 change, and dates it on that day. */
const sellOn = async (day: string, change: object = {}) => {
  const formDetails = { ...coinReceipt.formDetails, ...change }
  const { body } = await portal.send(createCoinReceipt, { ...coinReceipt, formDetails }, admin)
  const { id } = body.data
  await sql`update receipts set ticket_day = ${day}::date where kind = 'coin_receipt' and id = ${id}`.execute(portal.db)
  return id
}
const card = { payment: 'creditcard', tendered: '', creditCardNumber: '4242', firstName: 'Rose', lastName: 'Abernathy' }

const edit = (date: string, change: object) => portal.send(editReceiptDay, { date, type: 'receipt', ...change }, admin)
const rowOf = async (date: string, change: object) => (await edit(date, change)).body.data[0]
const isTicked = async (id: number) => (await portal.send(getCoinReceipt, { id }, admin)).body.details.depositDone

const accounts = ['bank', 'retail', 'coindrawer'] as const
const books = async () => Promise.all(accounts.map(account => balanceOf(portal.db, account)))
let before: number[]
const moved = async () => {
  const now = await books()
  return Object.fromEntries(accounts.map((account, at) => [account, (now[at] ?? 0) - (before[at] ?? 0)]))
}
beforeEach(async () => {
  before = await books()
})

test("a day's box deposits the cash of all its receipts, and takes it back", async () => {
  const day = daysAgo(40)
  const [one, two, byCard] = [await sellOn(day), await sellOn(day), await sellOn(day, card)]
  await portal.send(editCoinReceiptRow, { id: two, void: true, voidReason: 'Duplicate' }, admin)
  before = await books()
  expect(await rowOf(day, { depositDone: true })).toEqual({
    timeStamp: expect.any(Number),
    type: 'day',
    totalCount: 2,
    amount: 149.86,
    cashAmount: 74.93,
    checkAmount: 0,
    creditAmount: 74.93,
    change: 25.07,
    changeReturned: false,
    changeDifference: 0,
    depositDone: true,
    partlyDeposited: false,
    canDeposit: true,
    openCash: 0,
    depositDate: today,
    dailyDate: day,
  })
  expect(await moved()).toMatchObject({ bank: 7493, retail: -7493 })
  expect([await isTicked(one), await isTicked(two), await isTicked(byCard)]).toEqual([true, false, true])
  const history = await portal.send(listHistoryOf, { entity: 'coin_receipt', entityId: String(one) }, admin)
  expect(history.body.data.map(({ action }) => action)).toEqual(['updated', 'created'])
  expect(await rowOf(day, { depositDone: false })).toMatchObject({ depositDone: false, depositDate: null })
  expect(await moved()).toMatchObject({ bank: 0, retail: 0 })
})

test('a later void or edit leaves the deposit as it is, until something of the day is ticked again', async () => {
  const day = daysAgo(41)
  const [one, two] = [await sellOn(day), await sellOn(day)]
  await rowOf(day, { depositDone: true })
  before = await books()
  await portal.send(editCoinReceiptRow, { id: one, void: true, voidReason: 'Duplicate' }, admin)
  const half = { ...coinReceipt, items: [coinReceipt.items[0]], id: two }
  expect((await portal.send(editCoinReceipt, half, admin)).status).toBe(200)
  expect(await moved()).toMatchObject({ bank: 0 })
  await rowOf(day, { depositDone: true })
  expect(await moved(), 'nothing new was ticked').toMatchObject({ bank: 0 })
  await portal.send(editCoinReceiptRow, { id: two, depositDone: false }, admin)
  await portal.send(editCoinReceiptRow, { id: two, depositDone: true }, admin)
  expect(await moved()).toMatchObject({ bank: 3700 - 2 * 7493 })
  expect(await isTicked(one), 'its cash went with the settling, and its tick with it').toBe(false)
})

test('the deposit date is today when it is ticked, and can be another later, but not in the future', async () => {
  const day = daysAgo(42)
  await sellOn(day)
  expect((await edit(day, { depositDate: today })).body.message).toMatch(/^Nothing of .* is deposited$/)
  expect((await edit(day, { depositDate: today })).status).toBe(409)
  expect(await rowOf(day, { depositDone: true, depositDate: daysAgo(5) })).toMatchObject({ depositDate: daysAgo(5) })
  expect(await rowOf(day, { depositDate: daysAgo(4) })).toMatchObject({ depositDate: daysAgo(4), depositDone: true })
  expect(await rowOf(day, { depositDone: true })).toMatchObject({ depositDate: daysAgo(4) })
  await sellOn(day)
  expect(await rowOf(day, { changeReturned: false })).toMatchObject({ depositDone: false, depositDate: daysAgo(4) })
  expect(await rowOf(day, { depositDone: true })).toMatchObject({ depositDone: true, depositDate: today })
})

test('change returned takes what the drawer gave out of the till, and what was given since is owed again', async () => {
  const day = daysAgo(43)
  const first = await sellOn(day)
  before = await books()
  expect(await rowOf(day, { changeReturned: true })).toMatchObject({
    ...{ change: 25.07, changeReturned: true, changeDifference: 0 },
  })
  expect(await moved()).toEqual({ bank: 0, retail: -2507, coindrawer: 2507 })
  await sellOn(day, { tendered: 80 })
  expect(await rowOf(day, { depositDone: false })).toMatchObject({
    ...{ change: 30.14, changeReturned: false, changeDifference: 5.07 },
  })
  before = await books()
  expect(await rowOf(day, { changeReturned: true })).toMatchObject({ changeReturned: true, changeDifference: 0 })
  expect(await moved()).toMatchObject({ retail: -507, coindrawer: 507 })
  await portal.send(editCoinReceiptRow, { id: first, void: true, voidReason: 'Duplicate' }, admin)
  before = await books()
  const isMore = { change: 5.07, changeReturned: true, changeDifference: -25.07 }
  expect(await rowOf(day, { depositDone: false }), 'more was returned than is owed').toMatchObject(isMore)
  expect(await rowOf(day, { changeReturned: false })).toMatchObject({ changeReturned: false, changeDifference: 0 })
  expect(await moved()).toEqual({ bank: 0, retail: 3014, coindrawer: -3014 })
})

test('change that was returned for a receipt that is void since comes back with the next tick', async () => {
  const day = daysAgo(47)
  const first = await sellOn(day)
  await sellOn(day)
  await rowOf(day, { changeReturned: true })
  await portal.send(editCoinReceiptRow, { id: first, void: true, voidReason: 'Duplicate' }, admin)
  before = await books()
  expect(await rowOf(day, { depositDone: false })).toMatchObject({ changeReturned: true, changeDifference: -25.07 })
  expect(await moved(), 'what was returned stays until somebody says so').toMatchObject({ coindrawer: 0 })
  expect(await rowOf(day, { changeReturned: true })).toMatchObject({ changeReturned: true, changeDifference: 0 })
  expect(await moved()).toMatchObject({ retail: 2507, coindrawer: -2507 })
})

test('several days are deposited at once with one date, those without receipts too', async () => {
  const days = [daysAgo(46), daysAgo(45), daysAgo(44)]
  await sellOn(days[0] ?? '')
  await sellOn(days[2] ?? '')
  before = await books()
  const sent = { dates: [...days, days[0]].toReversed(), dataType: 'receipt', depositDate: daysAgo(3) }
  const { status, body } = await portal.send(depositReceiptDays, sent, admin)
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    { dailyDate: days[0], depositDone: true, depositDate: daysAgo(3) },
    { dailyDate: days[1], depositDone: false, depositDate: null, totalCount: 0 },
    { dailyDate: days[2], depositDone: true, depositDate: daysAgo(3) },
  ])
  expect(await moved()).toMatchObject({ bank: 14_986 })
  const again = await portal.send(depositReceiptDays, { ...sent, depositDate: today }, admin)
  expect(again.body.data[0], 'it went to the bank before').toMatchObject({ depositDate: daysAgo(3) })
  const { data } = (await portal.send(listTransactions, { filter: 'bank' }, admin)).body
  const { body: refusal } = await portal.send(deleteTransaction, { id: data[0]?.id }, admin)
  expect(refusal.message).toBe(
    `This is the cash of the deposit of the coin receipts of ${formatDay(daysAgo(44))}. Please change the day of its receipts`,
  )
})

test('what is paid in parts is deposited payment by payment, each with its own day', async () => {
  const formDetails = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
  const { id } = (await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, admin)).body.data
  await sql`update receipt_payments set paid_day = ${daysAgo(50)}::date where receipt_id = ${id}`.execute(portal.db)
  const payment = { id: 0, jewelryReceiptId: id, paidBy: 'cash', totalAmount: 500, tendered: 500 }
  await portal.send(saveJewelryPayment, { payment }, admin)
  const day = async (date: Day, change: object) =>
    (await portal.send(editReceiptDay, { date, type: 'jewelryReceipt', ...change }, admin)).body.data[0]
  const tick = (depositDone: boolean) => portal.send(editJewelryReceiptRow, { id, depositDone }, admin)
  before = await books()
  expect((await tick(true)).body.data).toMatchObject({ depositDone: true })
  expect(await moved()).toMatchObject({ bank: 150_000 })
  expect(await day(daysAgo(50), { depositDone: false })).toMatchObject({ cashAmount: 1000, depositDate: null })
  expect(await moved()).toMatchObject({ bank: 50_000 })
  const { details } = (await portal.send(getJewelryReceipt, { id }, admin)).body
  expect(details.depositDone, 'one of its payments is not').toBe(false)
  expect((await tick(false)).body.data).toMatchObject({ depositDone: false })
  expect(await moved()).toMatchObject({ bank: 0 })
  expect((await tick(true)).body.data).toMatchObject({ depositDone: true })
  await portal.send(saveJewelryPayment, { payment }, admin)
  const after = (await portal.send(getJewelryReceipt, { id }, admin)).body
  expect(after.details.depositDone, 'a new payment is not deposited').toBe(false)
  expect(await moved()).toMatchObject({ bank: 150_000 })
})

test('rows and days that are ticked at the same time wait for each other, and none is lost', async () => {
  const days = [daysAgo(61), daysAgo(60)]
  const ids = []
  for (let at = 0; at < 8; at++) ids.push(await sellOn(days[at % 2] ?? ''))
  before = await books()
  const many = (dates: Day[]) => portal.send(depositReceiptDays, { dates, dataType: 'receipt' }, admin)
  const row = (id: number) => portal.send(editCoinReceiptRow, { id, depositDone: true }, admin)
  const answers = await Promise.all([...ids.map(row), many(days), many(days.toReversed()), ...ids.map(row)])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await moved()).toMatchObject({ bank: 8 * 7493 })
})

describe('what does not fit is a 400', () => {
  const tomorrow = daysAfter(today, 1)
  test.each([
    [{ date: tomorrow, depositDone: true }, { date: 'Date must not be in the future' }],
    [{ date: '2026-02-30', depositDone: true }, { date: 'Date must be a day, such as 11/13/2026' }],
    [{ type: 'coin', depositDone: true }, { type: 'Type must be receipt or jewelryReceipt' }],
    [{ type: '', depositDone: true }, { type: 'Type is Blank' }],
    [{ depositDate: tomorrow }, { depositDate: 'Deposit Date must not be in the future' }],
    [{ depositDate: daysAgo(90) }, { depositDate: 'Deposit Date must not be before the day that is deposited' }],
    [{ depositDone: false, depositDate: today }, { depositDate: 'A day that is not deposited has no Deposit Date' }],
  ])('%o', async (change, fields) => {
    expect(await edit(today, change)).toMatchObject({ status: 400, body: { fields } })
  })

  test('nothing to change, and no days', async () => {
    expect((await edit(today, {})).body).toMatchObject({
      message: 'Say what to change: depositDone, changeReturned or depositDate',
    })
    const many = (sent: object) => portal.send(depositReceiptDays, { dataType: 'jewelryReceipt', ...sent }, admin)
    expect((await many({})).body).toMatchObject({ fields: { dates: 'Dates is Blank' } })
    expect((await many({ dates: [tomorrow] })).body).toMatchObject({
      fields: { dates: 'Dates must not be in the future' },
    })
    expect((await many({ dates: `${daysAgo(2)},${daysAgo(1)}` })).status).toBe(200)
  })
})

test('only an admin ticks a day', async () => {
  const employee = await portal.signInAs('Employee')
  const sent = { date: today, type: 'receipt', depositDone: true }
  expect((await portal.send(editReceiptDay, sent, employee)).status).toBe(403)
})
