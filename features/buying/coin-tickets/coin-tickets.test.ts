import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { cents } from '#shared/money.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listMetroTickets } from '../metro-tickets/metro-tickets.contract.ts'
import { getCoinItems } from './coin-items.contract.ts'
import { cryptoQuantity } from './coin-items.rules.ts'
import { createCoinTicket, editCoinRow, getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'

let portal: TestPortal
let manager: { token: string }
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  manager = await portal.signInAs('Coin Managers')
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const items = [{ name: 'Morgan Dollar', qty: 3, cost: 90 }]
const create = (change: object = {}, sent: object = {}) =>
  portal.send(createCoinTicket, { details: { ...ticketDetails, ...change }, items, ...sent }, manager)

describe('a coin ticket', () => {
  test('is kept under its own numbers and pays from the coin drawer', async () => {
    const before = await balanceOf(portal.db, 'coindrawer')
    const answer = await create({ ticketAmount: 90, otherIDType: 'Passport' })
    expect(answer.status).toBe(200)
    expect(await balanceOf(portal.db, 'coindrawer')).toBe(before - 9000)
    const { data } = (await portal.send(getCoinTicket, { id: answer.body.data.id }, manager)).body
    expect(data).toMatchObject({
      otherIDType: 'Passport',
      copies: 1,
      inventories: [{ name: 'Morgan Dollar', qty: 3, cost: 90 }],
    })
    expect((await portal.send(listCoinTickets, {}, manager)).body.count).toBe(1)
    expect((await portal.send(listMetroTickets, {}, admin)).body.count).toBe(0)
  })

  test('of bitcoin has the quantity its cost buys at the price of the day, with eight decimals', async () => {
    await portal.send(saveSpotPrice, { item: 'btc', price: 98_500 }, admin)
    const { body } = await create({}, { items: [{ name: 'bitcoin', qty: '999', cost: 1240 }] })
    const { data } = (await portal.send(getCoinItems, { id: body.data.id }, manager)).body
    expect(data[0]?.qty).toBe(0.01258883)
    expect(cryptoQuantity(cents(124_000), cents(9_850_000))).toBe(0.01258883)
  })

  test('in barter hands goods out, and only what is paid on top leaves the drawer', async () => {
    const before = await balanceOf(portal.db, 'coindrawer')
    const { body } = await create(
      { payment: 'barter', ticketAmount: 0 },
      { barterItems: [{ name: 'Peace Dollar', qty: 1, cost: 30 }] },
    )
    expect(await balanceOf(portal.db, 'coindrawer')).toBe(before)
    expect((await portal.send(getCoinItems, { id: body.data.id, barter: true }, manager)).body.data).toMatchObject([
      { name: 'Peace Dollar' },
    ])
    expect((await portal.send(getCoinItems, { id: body.data.id }, manager)).body.data).toMatchObject([
      { name: 'Morgan Dollar' },
    ])
  })

  test('is listed whatever its age, and alone by its id', async () => {
    const { id } = (await create()).body.data
    await sql`update tickets set ticket_day = ticket_day - 400, ticket_time = ticket_time - interval '400 days'
      where kind = 'coin' and id = ${id}`.execute(portal.db)
    const idsOf = async (input: object) =>
      (await portal.send(listCoinTickets, input as never, manager)).body.data.map(row => row.id)
    expect(await idsOf({})).toContain(id)
    expect(await idsOf({ filterByPeriod: 90 })).not.toContain(id)
    expect(await idsOf({ id })).toEqual([id])
  })

  test('answers a row edit with the row alone', async () => {
    const { id } = (await create()).body.data
    expect((await portal.send(editCoinRow, { id, comment: 'nice' }, manager)).body.data).toMatchObject({
      id,
      comment: 'nice',
    })
    expect(
      (await portal.send(editCoinRow, { id, void: true, voidReason: 'test entry' }, admin)).body.data,
    ).toMatchObject({ id, void: true })
  })
})

test('its profit is typed in the row by Admin alone, in whole dollars, and emptied again', async () => {
  const { id } = (await create()).body.data
  const empty = async () =>
    (await portal.send(listCoinTickets, { emptyProfit: true, id }, admin)).body.data.map(row => row.id)
  expect((await portal.send(editCoinRow, { id, profit: 40 }, manager)).status).toBe(403)
  expect((await portal.send(editCoinRow, { id, version: 1, profit: -45 }, admin)).body.data.profit).toBe(-45)
  expect((await portal.send(editCoinRow, { id, version: 1, profit: 40 }, admin)).status).toBe(409)
  expect(await empty()).toEqual([])
  for (const [profit, text] of [
    [1.5, 'Profit must be in whole dollars'],
    [900_001, 'Profit can not be greater than 900000'],
  ])
    expect(await portal.send(editCoinRow, { id, profit }, admin)).toMatchObject({
      status: 400,
      body: { message: text },
    })
  for (const none of [null, '', ' ']) {
    await portal.send(editCoinRow, { id, profit: 12 }, admin)
    expect((await portal.send(editCoinRow, { id, profit: none }, admin)).body.data.profit).toBeNull()
    expect(await empty()).toEqual([id])
  }
})

describe('is refused', () => {
  test('with a check number of four digits, and copies beyond ten', async () => {
    const check = { payment: 'check', paymentCheckAmount: 90, ticketAmount: 90 }
    expect((await create({ ...check, checkNumber: '1041' })).body.message).toBe('Check Number length is incorrect')
    expect((await create({ ...check, checkNumber: '10418' })).status).toBe(200)
    expect((await create({ copies: 11 })).status).toBe(400)
    expect((await create({ copies: 0 })).status).toBe(400)
  })

  test('without items, with half a line, and with an item the shop does not know', async () => {
    expect((await create({}, { items: [] })).body.message).toBe('*Required at least 1 Item in Property Description.')
    expect((await create({ city: '' }, { items: [] })).body.message).toBe(
      'City is Blank\n*Required at least 1 Item in Property Description.',
    )
    expect((await create({}, { items: [{ name: 'Morgan Dollar', qty: 1, cost: 900_001 }] })).body.message).toBe(
      'Line 1: Cost can not be greater than 900000',
    )
    expect((await create({}, { items: [{ name: 'bitcoin', cost: 0 }] })).body.message).toBe(
      'Some Items values are not valid',
    )
    expect((await create({}, { items: [{ name: 'Morgan Dollar', qty: 0, cost: 3 }] })).body.message).toBe(
      'Some Items values are not valid',
    )
    expect(await create({}, { items: [{ name: 'Unobtainium', qty: 1, cost: 3 }] })).toMatchObject({
      status: 400,
      body: { message: 'There is no item Unobtainium' },
    })
  })
})
