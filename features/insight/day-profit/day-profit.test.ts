import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  getMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { createJewelryReceipt } from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { dayAt } from '#shared/time.ts'
import { coinReceipt, jewelryReceipt, metroItems, ticketDetails } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { getDailyView } from '../daily/daily.contract.ts'
import { getDayProfit, getDayTally, saveDayProfit } from './day-profit.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
const ofToday = { year, month, day }

const read = async () => (await portal.send(getDayProfit, ofToday, admin)).body
const save = (data: object) => portal.send(saveDayProfit, { data }, admin)

const made: { metro: number; other: number; coin: number; receipt: number; jewelry: number } = {
  ...{ metro: 0, other: 0, coin: 0, receipt: 0, jewelry: 0 },
}
beforeAll(async () => {
  const ticket = { details: ticketDetails, items: metroItems }
  made.metro = (await portal.send(createMetroTicket, ticket, admin)).body.data.id
  made.other = (await portal.send(createMetroTicket, ticket, admin)).body.data.id
  const coins = { details: ticketDetails, items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] }
  made.coin = (await portal.send(createCoinTicket, coins, admin)).body.data.id
  made.receipt = (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data.id
  made.jewelry = (await portal.send(createJewelryReceipt, jewelryReceipt, admin)).body.data.id
  await sql`insert into old_tickets (kind, id, ticket_day, ticket_time, ticket_amount_cents, profit_cents)
    values ('bullion', 9, ${today}::date, now(), 85000, 1250)`.execute(portal.db)
})

test('a day has the records of each kind; new_coin is coin tickets and coin the old ones', async () => {
  const { data } = await read()
  expect(Object.entries(data).map(([table, rows]) => [table, rows.length])).toEqual([
    ['ticket', 2],
    ['new_coin', 1],
    ['coin', 0],
    ['bullion', 1],
    ['receipt', 1],
    ['jewelryReceipt', 1],
  ])
  expect(data.ticket[0]).toMatchObject({ id: made.metro, ticketAmount: 1240, profit: null })
  expect(data.bullion).toMatchObject([{ id: 9, ticketAmount: 850, profit: 12.5 }])
})

test('profits are saved for every kind in whole dollars; what is not sent stays, and a blank empties', async () => {
  const { status } = await save({
    ticket: [{ id: made.metro, profit: 310.5 }, { id: made.other }],
    new_coin: [{ id: made.coin, profit: '-40' }],
    receipt: [{ id: made.receipt, profit: 12 }],
    jewelryReceipt: [{ id: made.jewelry, profit: 900 }],
    bullion: [{ id: 9, profit: 12.5 }],
  })
  expect(status).toBe(200)
  const { data } = await read()
  const profits = [data.ticket, data.new_coin, data.receipt, data.jewelryReceipt].map(rows =>
    rows.map(row => row.profit),
  )
  expect(profits).toEqual([[311, null], [-40], [12], [900]])
  const { view } = (await portal.send(getDailyView, { type: 'day', year, month }, admin)).body
  expect([view.receipt.profit, view.jewelryReceipt.profit, view.coin.profit]).toEqual([12, 900, -40])
  await save({ ticket: [{ id: made.metro, profit: '' }] })
  expect((await read()).data.ticket[0]?.profit).toBeNull()
  await save({ ticket: [{ id: made.metro, profit: 310 }] })
})

test('each save is in the history of its record', async () => {
  const { rows } = await sql<{ value: string }>`select value ->> 'profit' as value from history_entries
    where entity = 'coin_receipt' and entity_id = ${String(made.receipt)} order by id desc limit 1`.execute(portal.db)
  expect(rows[0]?.value).toBe('1200')
  expect((await portal.send(getMetroTicket, { id: made.metro }, admin)).body.data.profit).toBe(310)
})

test('a changed archive, an unknown or void record and too much refuse everything', async () => {
  const before = (await read()).data
  const refused = [
    [{ bullion: [{ id: 9, profit: 13 }] }, 'Bullion ticket 9 is an archive and stays as it is'],
    [{ ticket: [{ id: 99_999, profit: 1 }] }, 'M99999 is void or does not exist'],
    [{ receipt: [{ id: made.receipt, profit: 900_001 }] }, `CR${made.receipt}: Profit can not be greater than 900000`],
    [
      { receipt: [{ id: made.receipt, profit: '2000000000' }] },
      `CR${made.receipt}: Profit can not be greater than 900000`,
    ],
    [
      {
        receipt: [
          { id: made.receipt, profit: 1 },
          { id: made.receipt, profit: 2 },
        ],
      },
      `CR${made.receipt} is sent twice`,
    ],
    [{ metro: [{ id: made.metro, profit: 1 }] }, 'There is no kind metro'],
    [{ ticket: 'all' }, 'Ticket must be a list'],
  ] as const
  for (const [data, text] of refused) {
    const { status, body } = await save({ ticket: [{ id: made.other, profit: 55 }], ...data })
    expect([status, body.message]).toEqual([400, text])
  }
  expect((await read()).data).toEqual(before)
})

test('a stale version is refused', async () => {
  const [row] = (await read()).data.new_coin
  await save({ new_coin: [{ id: made.coin, version: row?.version, profit: 70 }] })
  expect((await save({ new_coin: [{ id: made.coin, version: row?.version, profit: 80 }] })).status).toBe(409)
  expect((await read()).data.new_coin[0]?.profit).toBe(70)
})

test('the tally has the tickets of the day by time, archives among them, and a void one leaves it', async () => {
  const { data, totals } = (await portal.send(getDayTally, ofToday, admin)).body
  expect(new Set(data.map(({ type, number }) => `${type} ${number}`))).toEqual(
    new Set([`ticket M${made.metro}`, `ticket M${made.other}`, `new_coin C${made.coin}`, 'bullion bullion 9']),
  )
  expect(totals).toEqual({ ticketAmount: 3 * 1240 + 850, profit: 310 + 70 + 12.5, known: 3 })
  await portal.send(editMetroRow, { id: made.other, void: true, voidReason: 'Duplicate' }, admin)
  expect((await portal.send(getDayTally, ofToday, admin)).body.data).toHaveLength(3)
  expect((await save({ ticket: [{ id: made.other, profit: 1 }] })).body.message).toBe(
    `M${made.other} is void or does not exist`,
  )
})

test('a day that does not exist is refused', async () => {
  const { status, body } = await portal.send(getDayProfit, { year: 2025, month: 2, day: 29 }, admin)
  expect([status, body.message]).toEqual([400, 'There is no such day'])
  expect((await portal.send(getDayTally, { year: 2024, month: 2, day: 29 }, admin)).status).toBe(200)
  for (const call of [getDayProfit, getDayTally])
    expect((await portal.send(call, { year: '', month: 2 } as never, admin)).body).toMatchObject({
      message: 'Year is Blank\nDay is Blank',
      fields: { year: 'Year is Blank', day: 'Day is Blank' },
    })
})
