import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCoinItem } from '#features/buying/coin-tickets/coin-items.contract.ts'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { sellMetroTicket } from '#features/buying/metro-items/metro-items.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printTicketCheck } from '#features/buying/ticket-paper/ticket-paper.contract.ts'
import { editCheck } from '#features/cash/check-register/register.contract.ts'
import { printPlainCheck } from '#features/cash/checks/checks.contract.ts'
import { addDrawerDisparityLog } from '#features/cash/drawers/drawers.contract.ts'
import { updateTransaction } from '#features/cash/transactions/transactions.contract.ts'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { saveCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { firstRow } from '#server/db/db.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { bankAccount, metroItems, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Values around the limits of a four-byte column, in cents and in units, and of an amount. */
const large = [21_474_836.47, 21_474_836.48, 1_000_000, 999_999_999, 1e9, 2_147_483_647, 2_147_483_648, 1e15]

const SMALL = 5

let portal: TestPortal
let admin: { token: string }
let metroId: number
let coinId: number
let cashId: number
let plainId: number
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  await portal.send(saveBankSettings, bankAccount, admin)
  await sql`insert into buyers (name, type, display_order) values ('Halden', 1, 1), ('Ostrander', 1, 2)`.execute(
    portal.db,
  )
  const details = { ...ticketDetails, payment: 'check', checkNumber: '12001', paymentCheckAmount: 900 }
  metroId = (await portal.send(createMetroTicket, { details, items: metroItems }, admin)).body.data.id
  await sql`update ticket_items set sold_to = case position % 2 when 0 then 'A' else 'B' end
    where kind = 'metro' and ticket_id = ${metroId}`.execute(portal.db)
  const items = [{ qty: 1, name: 'Morgan Dollar', cost: 60 }]
  coinId = (await portal.send(createCoinTicket, { details: ticketDetails, items }, admin)).body.data.id
  const plain = sql<{ id: number }>`insert into checks (check_group, check_number, amount_cents, payee)
    values ('plain', '70001', 100, 'City Water') returning id`
  plainId = (await firstRow(portal.db, plain))?.id ?? 0
  const cash = sql<{ id: number }>`select number as id from ledger_transactions order by id desc limit 1`
  cashId = (await firstRow(portal.db, cash))?.id ?? 0
})
afterAll(() => portal.close())

const notes = ['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom2', 'denom1', 'coins']
const allNotes = (value: number) => Object.fromEntries(notes.map(field => [field, value]))

type Filled = [name: string, call: Endpoint, input: (value: number) => Record<string, unknown>]
const fields: Filled[] = [
  [
    'the amount of a Metro ticket',
    createMetroTicket,
    ticketAmount => ({ details: { ...ticketDetails, ticketAmount }, items: metroItems }),
  ],
  [
    'the cost of a Metro item',
    createMetroTicket,
    cost => ({ details: ticketDetails, items: [{ ...metroItems[0], cost }] }),
  ],
  [
    'the quantity of a Metro item',
    createMetroTicket,
    qty => ({ details: ticketDetails, items: [{ ...metroItems[0], qty }] }),
  ],
  [
    'the quantity of a coin item',
    createCoinTicket,
    qty => ({ details: ticketDetails, items: [{ qty, name: 'Morgan Dollar', cost: 1 }] }),
  ],
  ['the cost of a coin item', addCoinItem, cost => ({ ticketId: coinId, itemId: 'Morgan Dollar', qty: '1', cost })],
  ['the amount of side A', sellMetroTicket, soldToAmount => ({ ticketId: metroId, soldTo: 'Halden', soldToAmount })],
  [
    'the amounts of both sides',
    sellMetroTicket,
    amount => ({
      ticketId: metroId,
      soldTo: 'Halden',
      soldToAmount: amount,
      soldToB: 'Ostrander',
      soldToAmountB: amount,
    }),
  ],
  ['a profit', editMetroRow, profit => ({ id: metroId, profit })],
  ['a loss', editMetroRow, profit => ({ id: metroId, profit: -profit })],
  [
    'the amount of a plain check',
    printPlainCheck,
    checkAmount => ({ checkNumber: String(Math.floor(checkAmount)), checkAmount, payee: 'City Water', memo: 'May' }),
  ],
  [
    "the amount of a ticket's check",
    printTicketCheck,
    checkAmount => ({ ticketId: metroId, ticketType: 'metro', printerStation: 'station1', checkAmount }),
  ],
  [
    'the amount of a check in the register',
    editCheck,
    checkAmount => ({ id: plainId, checkNumber: '70001', checkAmount }),
  ],
  ['a counted drawer', addDrawerDisparityLog, drawerCount => ({ details: { drawerName: 'metrodrawer', drawerCount } })],
  [
    'the books of a counted drawer',
    addDrawerDisparityLog,
    drawerAmount => ({ details: { drawerName: 'metrodrawer', drawerCount: 1, drawerAmount } }),
  ],
  [
    'the notes of a drawer',
    addDrawerDisparityLog,
    value => ({ details: { drawerName: 'metrodrawer', ...allNotes(value) } }),
  ],
  ['the notes of a transaction', updateTransaction, value => ({ id: cashId, ...allNotes(value) })],
  ['a spot price', saveSpotPrice, price => ({ item: 'gold', price })],
  ['an alert amount', saveCheckSetting, alertMetroTicketAmount => ({ alertMetroTicketAmount })],
]

/** Most fields take a small number; banknotes must add up. */
const taken = new Map<string, number>([['the notes of a transaction', 400]])

test.each(fields)('%s is saved or refused however large, and never a fault', async (name, call, input) => {
  expect((await portal.send(call, input(SMALL), admin)).status).toBe(taken.get(name) ?? 200)
  for (const value of large) {
    const { status } = await portal.send(call, input(value), admin)
    expect([value, [200, 400, 403, 409].includes(status), status]).toEqual([value, true, status])
  }
})
