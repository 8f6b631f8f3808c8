import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt, editCoinReceiptRow } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { createJewelryReceipt } from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { editReceiptDay } from '#features/selling/receipt-days/receipt-days.contract.ts'
import { type Day, dayAt, daysAfter, instantAt } from '#shared/time.ts'
import { addReceiptFromElsewhere, coinReceipt, jewelryReceipt, metroItems, ticketDetails } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { keepClosedDays } from '../day-totals/day-totals.queries.ts'
import { type DailyRow, getDailyView } from './daily.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const ZONE = 'America/Los_Angeles'
const today = dayAt(Date.now(), ZONE)
const [year = 0, month = 0] = today.split('-').map(Number)
const ask = (input: Record<string, unknown> = {}) => portal.send(getDailyView, input, admin)
const ofToday = async (
  section: 'ticket' | 'coin' | 'receipt' | 'jewelryReceipt',
  input: Record<string, unknown> = {},
) => ((await ask({ type: 'day', year, month, ...input })).body.data[section] as unknown as DailyRow[])[0]

/** The record stands on another day, as one that was imported or made before. */
const moveTo = (table: string, id: number, day: string) =>
  sql`update ${sql.table(table)} set ticket_day = ${day}::date, ticket_time = ${day}::date + time '12:00' where id = ${id}`.execute(
    portal.db,
  )

test('a fresh shop has one empty year, the months and days up to today, and four sections', async () => {
  const { body } = await ask()
  expect(body.view).toMatchObject({
    type: 'year',
    dataType: 'all',
    sections: ['ticket', 'coin', 'receipt', 'jewelryReceipt'],
  })
  expect(body.data.ticket).toMatchObject([
    { period: String(year), totalCount: 0, amount: 0, dailyDate: '', depositDate: null },
  ])
  expect(body.data.bullion).toEqual([])
  expect(body.drawers.retail).toEqual({ amount: 0, count: null, countedAt: null, difference: null })
  expect((await ask({ type: 'month', year })).body.data.coin).toHaveLength(month)
  const days = (await ask({ type: 'day', timeStamp: Date.now() })).body.data.receipt
  expect(days.map(({ dailyDate }) => dailyDate)[0]).toBe(today)
  expect(days).toHaveLength(Number(today.slice(8)))
  expect((await ask({ type: 'day', year: year + 1, month: 1 })).body.data.ticket).toEqual([])
})

test('a day has its tickets by means of payment, and its receipts by the day of payment', async () => {
  const { body } = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  await portal.send(editMetroRow, { id: body.data.id, profit: 310 }, admin)
  await portal.send(createMetroTicket, { details: { ...ticketDetails, payment: 'wire' }, items: metroItems }, admin)
  await portal.send(createCoinReceipt, coinReceipt, admin)
  const parts = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
  await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails: parts }, admin)
  const amount = Number(ticketDetails.ticketAmount)
  expect(await ofToday('ticket')).toMatchObject({
    ...{ totalCount: 2, amount: 2 * amount, profit: 310, profitKnown: 1, knownAmount: amount },
    ...{ cashAmount: amount, checkAmount: 0, creditAmount: 0, wire: amount, open: 0, type: 'day' },
    timeStamp: instantAt(today, '00:00', ZONE),
  })
  expect(await ofToday('receipt')).toMatchObject({
    totalCount: 1,
    amount: 74.93,
    cashAmount: 74.93,
    change: 25.07,
    open: 0,
  })
  expect(await ofToday('jewelryReceipt')).toMatchObject({
    totalCount: 1,
    cashAmount: 1000,
    open: expect.any(Number) as number,
  })
  const { view, count, drawers } = (await ask({ type: 'year' })).body
  expect(view.ticket).toMatchObject({ totalCount: 2, amount: 2 * amount })
  expect(count).toMatchObject({ metroTotal: 2 * amount, coinTotal: 0, coinDepTotal: 74.93, coinDailyTotal: 74.93 })
  expect(Object.keys(drawers)).toEqual(['metrodrawer', 'coindrawer', 'retail', 'jewelryretail'])
})

test('Hide NCM leaves out the tickets of store 1 and nothing else', async () => {
  const { body } = await portal.send(
    createCoinTicket,
    { details: { ...ticketDetails, storeId: 1 }, items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] },
    admin,
  )
  expect(body.data.id).toBeGreaterThan(0)
  expect((await ofToday('coin'))?.totalCount).toBe(1)
  expect((await ofToday('coin', { storeId: 1 }))?.totalCount).toBe(0)
  expect((await ofToday('ticket', { storeId: 1 }))?.totalCount).toBe(2)
  expect((await ofToday('receipt', { storeId: 1 }))?.totalCount).toBe(1)
  expect((await ofToday('coin', { storeId: 0 }))?.totalCount).toBe(1)
})

test('one section alone has no other rows, and archives are shown once the shop has them', async () => {
  const { body } = await ask({ type: 'day', year, month, dataType: 'jewelryReceipt' })
  expect([body.view.sections, body.data.ticket, body.data.jewelryReceipt.length > 0]).toEqual([
    ['jewelryReceipt'],
    [],
    true,
  ])
  expect((await ask({ dataType: 'bullion' })).body.view.sections).toEqual(['bullion'])
  await sql`insert into old_tickets (kind, id, ticket_day, ticket_time, ticket_amount_cents)
    values ('bullion', 9, '2020-02-29', '2020-02-29 20:00Z', 85000)`.execute(portal.db)
  const { data, view } = (await ask()).body
  expect(view.sections).toEqual(['ticket', 'bullion', 'coin', 'receipt', 'jewelryReceipt'])
  expect(data.bullion.at(-1)).toMatchObject({ period: '2020', totalCount: 1, amount: 850, profitKnown: 0 })
  expect(data.bullion).toHaveLength(year - 2019)
  const leap = (await ask({ type: 'day', year: 2020, month: 2 })).body.data.bullion
  expect([leap.length, leap[0]]).toMatchObject([29, { dailyDate: '2020-02-29', totalCount: 1 }])
})

test('days of the week are seven, Monday first, and add up to the same', async () => {
  const { data, view } = (await ask({ type: 'day', year, month, filterByWeeks: true })).body
  expect(data.ticket.map(({ period }) => period)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(data.ticket.every(({ dailyDate, depositDate }) => dailyDate === '' && depositDate === null)).toBe(true)
  expect(data.ticket.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBe(view.ticket.totalCount)
  const leap = (await ask({ filterByWeeks: true })).body.data.bullion
  expect(leap[5]).toMatchObject({ period: '6', totalCount: 1 })
})

test('days of a month with a change of the clock begin at their own midnight', async () => {
  const rows = (await ask({ type: 'day', year: 2026, month: 3 })).body.data.ticket
  const of = (day: string) => rows.find(({ dailyDate }) => dailyDate === day)?.timeStamp
  expect([of('2026-03-08'), of('2026-03-09')]).toEqual([
    Date.parse('2026-03-08T00:00-08:00'),
    Date.parse('2026-03-09T00:00-07:00'),
  ])
})

test('deposits: done, in part, open days of months and years', async () => {
  const date = daysAfter(today, -1)
  await portal.send(createCoinReceipt, coinReceipt, admin)
  const { body } = await portal.send(createCoinReceipt, coinReceipt, admin)
  await moveTo('receipts', body.data.id, date)
  const [y, m] = date.split('-').map(Number)
  const rowOf = async (day: Day) =>
    (await ask({ type: 'day', year: y, month: m })).body.data.receipt.find(({ dailyDate }) => dailyDate === day)
  expect(await rowOf(date)).toMatchObject({ depositDone: false, partlyDeposited: false })
  await portal.send(editCoinReceiptRow, { id: 1, depositDone: true }, admin)
  expect(await ofToday('receipt')).toMatchObject({ depositDone: false, partlyDeposited: true })
  expect((await ask({ type: 'year' })).body.data.receipt[0]).toMatchObject({ openDays: 2, depositDone: false })
  await portal.send(editReceiptDay, { date, type: 'receipt', depositDone: true }, admin)
  expect(await rowOf(date)).toMatchObject({ depositDone: true, partlyDeposited: false, depositDate: today })
  expect(
    (await ask({ type: 'month', year })).body.data.receipt.find(({ period }) => today.startsWith(period))?.openDays,
  ).toBe(1)
})

test('a day of imported receipts alone waits for no deposit', async () => {
  const day = daysAfter(today, -20)
  const [y, m] = day.split('-').map(Number)
  const rowOf = async () =>
    (await ask({ type: 'day', year: y, month: m })).body.data.receipt.find(({ dailyDate }) => dailyDate === day)
  await addReceiptFromElsewhere(portal.db, { kind: 'coin_receipt', id: 9_000, day, origin: 'import' })
  expect(await rowOf()).toMatchObject({ cashAmount: 90, canDeposit: false, openCash: 0, depositDate: null })
  const { body } = await portal.send(createCoinReceipt, coinReceipt, admin)
  await moveTo('receipts', body.data.id, day)
  expect(await rowOf()).toMatchObject({ cashAmount: 90 + 74.93, canDeposit: true, openCash: 74.93 })
  await portal.send(editReceiptDay, { date: day, type: 'receipt', depositDone: true }, admin)
  expect(await rowOf()).toMatchObject({ depositDone: true, canDeposit: true, openCash: 0 })
})

test('a closed day that was changed says by how much', async () => {
  const date = daysAfter(today, -3)
  const { body } = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  await moveTo('tickets', body.data.id, date)
  await keepClosedDays(portal.db)
  const rowOf = async () => {
    const [y, m] = date.split('-').map(Number)
    return (await ask({ type: 'day', year: y, month: m })).body.data.ticket.find(({ dailyDate }) => dailyDate === date)
  }
  expect(await rowOf()).toMatchObject({ totalCount: 1, changedCount: 0, changedAmount: 0 })
  await portal.send(editMetroRow, { id: body.data.id, void: true, voidReason: 'Duplicate' }, admin)
  expect(await rowOf()).toMatchObject({
    totalCount: 0,
    changedCount: -1,
    changedAmount: -Number(ticketDetails.ticketAmount),
  })
})

test('a level without its year or month is refused, and so is an unknown type', async () => {
  expect((await ask({ type: 'month' })).body.message).toBe('Year is Blank')
  expect((await ask({ type: 'day' })).body).toMatchObject({ fields: { timeStamp: 'Time Stamp is Blank' } })
  expect((await ask({ type: 'day', year })).body).toMatchObject({ fields: { month: 'Month is Blank' } })
  expect((await ask({ type: 'day', month })).body).toMatchObject({ fields: { year: 'Year is Blank' } })
  const { status, body } = await ask({ dataType: 'checks' })
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^Data Type must be /)])
  expect((await ask({ type: 'day', timeStamp: Math.floor(Date.now() / 1000) })).body.data.ticket[0]?.dailyDate).toBe(
    today,
  )
})
