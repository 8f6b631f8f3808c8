import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { type Day, dayAt, daysAfter } from '#shared/time.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { getAccountNames, saveAccountNames } from '../books/account-names.contract.ts'
import { getJournal } from '../books/journal.contract.ts'
import { listUnsold } from '../unsold/unsold.contract.ts'
import { closeMonth, listMonthChanges, listMonths } from './month-closing.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const before = daysAfter(`${today.slice(0, 7)}-01` as Day, -1)
const month = before.slice(0, 7)

const buy = async (day: string) => {
  const { body } = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  await sql`update tickets set ticket_day = ${day}::date where kind = 'metro' and id = ${body.data.id}`.execute(
    portal.db,
  )
  return body.data.id
}

const rowOf = async () => (await portal.send(listMonths, {}, admin)).body.data.find(one => one.month === month)

test('a past month is closed once, the current one never', async () => {
  const [kept, voided] = [await buy(before), await buy(before)]
  expect(await rowOf()).toMatchObject({ count: 2, amount: 2480, isClosed: false, canClose: true })
  expect((await portal.send(listMonthChanges, { month }, admin)).status).toBe(404)
  const current = await portal.send(closeMonth, { month: today.slice(0, 7) }, admin)
  expect(current.status).toBe(409)
  expect((await portal.send(closeMonth, { month }, admin)).status).toBe(200)
  expect((await portal.send(closeMonth, { month }, admin)).status).toBe(409)
  expect(await rowOf()).toMatchObject({ isClosed: true, canClose: false, changedCount: 0, changedAmount: 0 })
  expect((await portal.send(listMonthChanges, { month }, admin)).body).toMatchObject({ data: [], count: 0 })

  await portal.send(editMetroRow, { id: voided, void: true, voidReason: 'Duplicate' }, admin)
  await portal.send(editMetroRow, { id: kept, profit: 310 }, admin)
  const added = await buy(before)
  const { data, totals } = (await portal.send(listMonthChanges, { month }, admin)).body
  expect(data.map(({ number, what, value, profit }) => [number, what, value, profit])).toEqual([
    [`M${kept}`, 'changed', 0, 310],
    [`M${voided}`, 'void', -1240, null],
    [`M${added}`, 'added', 1240, null],
  ])
  expect(data.map(({ profitValue }) => profitValue)).toEqual([310, 0, 0])
  expect(totals).toEqual({ value: 0, profitValue: 310 })
  expect(await rowOf()).toMatchObject({
    count: 2,
    changedRecords: 3,
    changedCount: 0,
    changedAmount: 0,
    changedProfit: 310,
  })
})

test('a month that is none is refused', async () => {
  expect((await portal.send(closeMonth, { month: '2026-13' }, admin)).status).toBe(400)
})

test('lines without a buyer stand by age, with the day their hold ends', async () => {
  const read = async (input: object = {}) => (await portal.send(listUnsold, { ...input }, admin)).body
  const start = await read()
  const fresh = await buy(today)
  await buy(daysAfter(today, -400))
  const { bands, totals, data } = await read()
  const of = (answer: typeof start, band: string) => answer.bands.find(one => one.band === band)
  expect((of(await read(), '0-31')?.count ?? 0) - (of(start, '0-31')?.count ?? 0)).toBe(2)
  expect(of({ bands, totals, data } as typeof start, 'older')).toMatchObject({ count: 2, cost: 1240, released: 2 })
  expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(totals.count)
  const [line] = (await read({ hold: 'On hold', sortBy: 'days' })).data
  expect(line).toMatchObject({ number: `M${fresh}`, isReleased: false, releasedOn: daysAfter(today, 31), days: 0 })
  expect((await read({ band: 'older', hold: 'On hold' })).count).toBe(0)
  await portal.send(buyerCalls.add, { name: 'Halden Refining' }, admin)
  await portal.send(editMetroRow, { id: fresh, soldTo: 'Halden Refining' }, admin)
  expect((await read({ hold: 'On hold' })).data.filter(({ number }) => number === `M${fresh}`)).toEqual([])
})

test('an account of the journal goes by its name in the settings', async () => {
  await buy(today)
  const { data: names } = (await portal.send(getAccountNames, {}, admin)).body
  expect(names.inventoryMetro).toBe('Inventory, metals')
  const { version } = names
  expect((await portal.send(saveAccountNames, { inventoryMetro: '1200 Metal', version }, admin)).status).toBe(200)
  expect((await portal.send(saveAccountNames, { bank: ' ', version: version + 1 }, admin)).body.message).toBe(
    'Bank is Blank',
  )
  const { data, totals } = (await portal.send(getJournal, {}, admin)).body
  expect(data[0]).toMatchObject({ source: 'ticket', account: '1200 Metal', credit: 0 })
  expect(totals.debit).toBe(totals.credit)
})
