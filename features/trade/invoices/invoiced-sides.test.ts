import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editCoinRow, editCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  addMetroItems,
  editMetroItem,
  getMetroItems,
  removeMetroItem,
  sellMetroTicket,
} from '#features/buying/metro-items/metro-items.contract.ts'
import {
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listVoids, recoverVoid, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openTradeDesk } from '#tests/trade-desk.ts'
import { makeCoinInvoice, makeMetroInvoice, setPaid } from '../locks/locks.contract.ts'
import { deleteInvoice } from './invoices.contract.ts'

const [halden, ostrander] = ['Halden Refining', 'Ostrander Bros'] as const
const { portal, admin, sellMetro, sellCoin } = await openTradeDesk()

let id: number
let invoice: number
let items: readonly number[]

/** Side A is on an invoice, side B is sold to another buyer. */
beforeAll(async () => {
  id = await sellMetro()
  items = (await portal.send(getMetroItems, { id }, admin)).body.data.map(item => item.id)
  const items2 = [{ itemType: 'Gold 14k', description: 'Chain', soldTo: 'B' }]
  await portal.send(addMetroItems, { ticketId: id, allItems: items2 }, admin)
  await portal.send(editMetroRow, { id, soldToB: ostrander, soldToAmountB: 500 }, admin)
  invoice = (await portal.send(makeMetroInvoice, { billedTo: halden, ids: [id] }, admin)).body.data.id
})

const row = (edit: object) => () => portal.send(editMetroRow, { id, ...edit }, admin)
const sell = (edit: object) => () => portal.send(sellMetroTicket, { ticketId: id, ...edit }, admin)
const put = (edit: () => object) => () => portal.send(editMetroItem, { ticketId: id, ...edit() }, admin)
const state = async () => {
  const { body } = await portal.send(getMetroTicket, { id }, admin)
  const { data } = (await portal.send(getMetroItems, { id }, admin)).body
  return [body.data, data]
}

test.each([
  ['its void', row({ void: true, voidReason: 'Duplicate' })],
  ['another buyer in the list', row({ soldTo: ostrander })],
  ['no buyer in the list', row({ soldTo: '' })],
  ['its amount in the list', row({ soldToAmount: 1 })],
  ['its Paid tick', row({ paidInFull: false, side: 'A' })],
  ['the Paid ticks of both sides', row({ paidInFull: false })],
  ['its buyer on the other side', row({ soldToB: halden })],
  ['another buyer in View Items', sell({ soldTo: ostrander })],
  ['no buyer in View Items', sell({ soldTo: '' })],
  ['its amount in View Items', sell({ soldToAmount: 1 })],
  ['its buyer on the other side in View Items', sell({ soldToB: halden })],
  ['all items to the other side', put(() => ({ selectAllOnly: true, soldTo: 'B' }))],
  ['all items to its side', put(() => ({ selectAllOnly: true, soldTo: 'A' }))],
  ['all items to none', put(() => ({ selectAllOnly: true, soldTo: '' }))],
  ['an item to the other side', put(() => ({ itemId: items[0], soldTo: 'B' }))],
  ['an item to none', put(() => ({ itemId: items[0], field: 'soldTo', value: '' }))],
  ['an item less', () => portal.send(removeMetroItem, { ticketId: id, itemId: items[0] }, admin)],
  [
    'an item more',
    () =>
      portal.send(
        addMetroItems,
        { ticketId: id, allItems: [{ itemType: 'Gold 14k', description: 'Ring', soldTo: 'A' }] },
        admin,
      ),
  ],
  [
    'the Paid tick in Locks',
    () => portal.send(setPaid, { type: 'metro', rows: [{ id, side: 'A' }], paidInFull: false }, admin),
  ],
])('while a side is on an invoice, %s is a 409 that names it', async (_, change) => {
  const before = await state()
  const { status, body } = await change()
  expect([status, body.message]).toEqual([409, expect.stringContaining(`M${id} side A is on invoice ${invoice}`)])
  expect(await state()).toEqual(before)
})

test('the other side, the ticket itself and a text of an item can still be changed', async () => {
  expect((await row({ soldToAmountB: 510 })()).status).toBe(200)
  expect((await row({ comment: 'sent to Reno', profit: 12 })()).status).toBe(200)
  expect((await put(() => ({ itemId: items[0], field: 'serial', value: 'S-1' }))()).status).toBe(200)
  const edited = await portal.send(editMetroTicket, { ...ticketDetails, ticketAmount: 1200, id }, admin)
  expect(edited.status).toBe(200)
  const { data } = (await portal.send(getMetroTicket, { id }, admin)).body
  expect(data).toMatchObject({ soldTo: halden, soldToAmount: 1400, paidInFull: true, invoiceNum: invoice })
})

test('the list and View Items name the invoice of each side', async () => {
  const { data } = (await portal.send(listMetroTickets, { id }, admin)).body
  expect(data[0]).toMatchObject({ invoiceNum: invoice, invoiceNumB: 0 })
  const { ticketDetails: shown } = (await portal.send(getMetroItems, { id }, admin)).body
  expect(shown).toMatchObject({ invoiceNum: invoice, invoiceNumB: 0 })
})

test('a void ticket that an invoice still names is neither restored nor recovered', async () => {
  const sold = await sellMetro()
  await portal.send(editMetroRow, { id: sold, void: true, voidReason: 'Duplicate' }, admin)
  await sql`update ticket_sides set invoice_kind = 'invoice', invoice_id = ${invoice} where ticket_id = ${sold}`.execute(
    portal.db,
  )
  const { data } = (await portal.send(listVoids, { search: `M${sold}` }, admin)).body
  for (const call of [restoreVoid, recoverVoid]) {
    const { status, body } = await portal.send(call, { id: data[0]?.id }, admin)
    expect([status, body.message]).toEqual([409, expect.stringContaining(`M${sold} side A is on invoice ${invoice}`)])
  }
})

test('off the invoice all of it can be changed again', async () => {
  const sold = await sellMetro()
  const of = (await portal.send(makeMetroInvoice, { billedTo: halden, ids: [sold] }, admin)).body.data.id
  await portal.send(deleteInvoice, { id: of }, admin)
  expect((await portal.send(editMetroRow, { id: sold, soldTo: ostrander }, admin)).status).toBe(200)
  expect((await portal.send(editMetroRow, { id: sold, void: true, voidReason: 'Duplicate' }, admin)).status).toBe(200)
})

describe('a coin ticket on a coin invoice', () => {
  test.each([
    ['its void', { void: true, voidReason: 'Duplicate' }],
    ['another buyer', { soldTo: ostrander }],
    ['no buyer', { soldTo: '' }],
    ['its amount', { soldToAmount: 1 }],
    ['its Paid tick', { paidInFull: false }],
  ])('keeps %s', async (_, edit) => {
    const sold = await sellCoin()
    const of = (await portal.send(makeCoinInvoice, { billedTo: halden, ids: [sold] }, admin)).body.data.id
    const { status, body } = await portal.send(editCoinRow, { id: sold, ...edit }, admin)
    expect([status, body.message]).toEqual([409, expect.stringContaining(`C${sold} is on coin invoice ${of}`)])
    const ticket = { ...ticketDetails, comment: 'edited', id: sold }
    expect((await portal.send(editCoinTicket, ticket, admin)).status).toBe(200)
  })
})
