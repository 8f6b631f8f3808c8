import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinTicket, listCoinTickets } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listTicketNumbers } from '#features/buying/ticket-numbers/ticket-numbers.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { listVoids } from '#features/records/voids/voids.contract.ts'
import {
  createCoinReceipt,
  editCoinReceiptRow,
  listCoinReceipts,
} from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceiptRow,
  listJewelryReceipts,
} from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { coinReceipt, jewelryReceipt, metroItems, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** A CSV reads like its list on the screen: numbers with prefix, void, payment. */

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const fileOf = async (call: Endpoint, keys: readonly string[], input: object = {}) => {
  const columns = encodeURIComponent(JSON.stringify(keys.map(key => ({ key, header: key }))))
  const headers = { accept: 'text/csv', 'x-columns': columns }
  const { body } = await portal.send(call, input as never, { ...admin, headers })
  return (body as unknown as string).replace('\uFEFF', '').trim().split('\n').slice(1)
}

const voided = { void: true, voidReason: 'Duplicate' }

test('receipts and their way back: number, payment, what remains and why it is void', async () => {
  const inParts = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
  const cash = { ...jewelryReceipt.formDetails, payment: 'cash_creditcard', tendered: 1000, creditCardNumber: '4417' }
  for (const formDetails of [inParts, inParts, cash])
    await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, admin)
  await portal.send(editJewelryReceiptRow, { id: 2, ...voided }, admin)
  expect(await fileOf(listJewelryReceipts, ['id', 'paidBy', 'remainingAmount', 'voidReason'])).toEqual([
    'JR3,cash & creditcard,0,',
    'JR2,cash,,Duplicate',
    'JR1,cash,2825.65,',
  ])
  await portal.send(createCoinReceipt, coinReceipt, admin)
  await portal.send(editCoinReceiptRow, { id: 1, ...voided }, admin)
  expect(await fileOf(listCoinReceipts, ['id', 'voidReason'])).toEqual(['CR1,Duplicate'])
  expect(await fileOf(listVoids, ['ticketId', 'reason'])).toEqual(['CR1,Duplicate', 'JR2,Duplicate'])
})

test('tickets by their number, in their lists and among the void ones', async () => {
  await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  await portal.send(editMetroRow, { id: 1, ...voided }, admin)
  const items = [{ item: 'Morgan Dollar', qty: 1, cost: 1240 }]
  const coin = await portal.send(createCoinTicket, { details: ticketDetails, items }, admin)
  expect(coin.status, JSON.stringify(coin.body)).toBe(200)
  expect(await fileOf(listMetroTickets, ['id', 'voidReason'])).toEqual(['M1,Duplicate'])
  expect(await fileOf(listCoinTickets, ['id', 'voidReason'])).toEqual(['C1,'])
  expect(await fileOf(listTicketNumbers, ['ticketNumber', 'reason'])).toEqual(['M1,Duplicate'])
})

test('the log of a ticket has the labels and formats of its form', async () => {
  const [first = ''] = (await fileOf(getTicketLog, ['createdAt', 'value'], { ticketId: 'C1' })).slice(-1)
  expect(first).toMatch(/^\d\d\/\d\d\/\d\d \d\d:\d\d,/)
  for (const part of [
    'Ticket: C1; Date: ',
    'Ticket Amount: $1,240.00',
    'DL State: NV',
    'DL No: on file',
    'Item 1 Qty: 1',
  ])
    expect(first).toContain(part)
  expect(first).not.toMatch(/\d{13}/)
})
