import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCoinItem } from '#features/buying/coin-tickets/coin-items.contract.ts'
import { createCoinTicket, editCoinRow, editCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { addMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  editCoinReceiptRow,
} from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceipt,
  editJewelryReceiptNote,
  editJewelryReceiptRow,
} from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { coinReceipt, jewelryReceipt, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Saves of records that became void meanwhile, with input that breaks a rule too. */

let portal: TestPortal
let admin: { token: string }
let employee: { token: string }
const ids = { metro: 0, coin: 0, receipt: 0, jewelry: 0 }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  employee = await portal.signInAs('Employee')
  const items = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
  ids.metro = (await portal.send(createMetroTicket, { details: ticketDetails, items: [] }, admin)).body.data.id
  ids.coin = (await portal.send(createCoinTicket, { details: ticketDetails, items }, admin)).body.data.id
  ids.receipt = (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data.id
  ids.jewelry = (await portal.send(createJewelryReceipt, jewelryReceipt, admin)).body.data.id
  const voided = { void: true, voidReason: 'Duplicate' }
  await portal.send(editMetroRow, { id: ids.metro, ...voided }, admin)
  await portal.send(editCoinRow, { id: ids.coin, ...voided }, admin)
  await portal.send(editCoinReceiptRow, { id: ids.receipt, ...voided }, admin)
  await portal.send(editJewelryReceiptRow, { id: ids.jewelry, ...voided }, admin)
})
afterAll(() => portal.close())

const blank = { ...ticketDetails, firstName: '' }

test.each<[string, Endpoint, () => object]>([
  ['a Metro ticket', editMetroTicket, () => ({ ...blank, id: ids.metro })],
  ['its items', addMetroItems, () => ({ ticketId: ids.metro, allItems: [] })],
  ['its row', editMetroRow, () => ({ id: ids.metro, comment: 'called' })],
  ['a coin ticket', editCoinTicket, () => ({ details: blank, id: ids.coin })],
  ['its lines', addCoinItem, () => ({ ticketId: ids.coin, itemId: '', qty: '1', cost: 1 })],
  ['its row', editCoinRow, () => ({ id: ids.coin, comment: 'called' })],
  [
    'a receipt',
    editCoinReceipt,
    () => ({ ...coinReceipt, formDetails: { ...coinReceipt.formDetails, clerk: '' }, id: ids.receipt }),
  ],
  ['a jewelry receipt', editJewelryReceipt, () => ({ ...jewelryReceipt, items: [], id: ids.jewelry })],
  ['its note', editJewelryReceiptNote, () => ({ id: ids.jewelry, formDetails: { note: '' } })],
  ['its row', editJewelryReceiptRow, () => ({ id: ids.jewelry, void: true, voidReason: '' })],
  ['its row', editCoinReceiptRow, () => ({ id: ids.receipt, void: true, voidReason: '' })],
])('a stale form of %s hears first who changed it', async (_, call, sent) => {
  const { status, body } = await portal.send(call, { ...sent(), version: 1 }, employee)
  expect([status, (body as { message: string }).message]).toEqual([
    409,
    expect.stringContaining('Changed by Test Admin'),
  ])
})
