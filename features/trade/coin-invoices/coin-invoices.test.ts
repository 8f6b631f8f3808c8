import { expect, test } from 'vitest'
import { createCoinTicket, editCoinRow, getCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { bidLines, openBidDesk } from '#tests/bid-desk.ts'
import { ticketDetails } from '#tests/factories.ts'
import { saveCheckout } from '../invoice-checkout/checkout.contract.ts'
import { deleteCoinInvoice } from '../invoices/invoices.contract.ts'
import { listOpenTicketLines, newLink, setDeadline, updateItems } from './coin-invoices.contract.ts'

const { portal, admin, employee, manager, save, edit, read, mark, end } = await openBidDesk()

const created = async (changes: object = {}) => (await save(changes)).body.data.id

const buyCoins = async () => {
  const items = [
    { name: 'Morgan Dollar', qty: '2', cost: 60 },
    { name: 'Morgan Dollar', qty: '5', cost: 300 },
  ]
  return (await portal.send(createCoinTicket, { details: ticketDetails, items }, employee)).body.data.id
}
const ticketLines = async (ticketId: number) =>
  (await portal.send(listOpenTicketLines, { search: `C${ticketId}` }, manager)).body.data

const readTicket = async (id: number) => (await portal.send(getCoinTicket, { id }, admin)).body.data

test('a coin invoice keeps what only its lines have', async () => {
  const { data, items } = await read(await created())
  expect(items).toMatchObject([
    { qty: 2, typeId: 'bag', typeValue: 1, estimate: 100, price: null, cost: null, notes: '', amountPer: null },
    { qty: 1, estimate: 40 },
    { qty: 3, estimate: 12.5, typeId: 'box', typeValue: 7, Offers: [], tempOffers: [], custOffer: null },
  ])
  expect(data.coin_invoices_items).toEqual(items)
  expect(data.link).toMatch(new RegExp(`/coin-invoice/edit/${data.id}\\?key=[a-zA-Z][a-zA-Z0-9]{23}$`))
  expect(new Date(data.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect(data).toMatchObject({ isOver: false, submitted: false, showInvoiceLogo: true, active: false })
})

test.each([
  ['no quantity', { qty: 0 }, 'Qty must be a whole number from 1'],
  ['part of a piece', { qty: 1.5 }, 'Items 1: Qty must be a whole number'],
  ['a bag above 99', { typeValue: 100 }, '# must be from 1 to 99'],
  ['an unreadable amount', { price: 'abc' }, 'Items 1: Price must be an amount'],
  ['an unreadable minimum', { estimate: 'abc' }, 'Items 1: Estimate must be an amount'],
  ['an absurd minimum', { estimate: 9_000_001 }, 'Min. Offer must be between -9000000 and 9000000'],
])('refuses %s', async (_, change, text) => {
  const { status, body } = await save({ items: [{ ...bidLines[0], ...change }] })
  expect([status, body.message]).toEqual([400, text])
})

test('amount per piece is price over qty, and the discount comes off the sum once', async () => {
  const id = await created({ items: [{ ...bidLines[2], price: 10 }] })
  const { data, items } = await read(id)
  expect(items[0]).toMatchObject({ price: 10, amountPer: 3.33 })
  expect([data.total, data.totalAmount]).toEqual([10, 10])
  await mark(id, { applyDiscount: true })
  expect((await read(id)).data).toMatchObject({ discount: 1, totalAmount: 9 })
})

test('notes are saved by line and nothing else', async () => {
  const id = await created()
  const { items } = await read(id)
  const sent = [{ id: items[1]?.id, notes: 'cleaned', price: 5, qty: 9 }]
  const { status, body } = await portal.send(updateItems, { invoiceId: id, type: 2, items: sent }, manager)
  expect([status, body.data.coin_invoices_items?.[1]]).toMatchObject([200, { notes: 'cleaned', price: null, qty: 1 }])
  const other = await created()
  expect((await portal.send(updateItems, { invoiceId: other, type: 2, items: sent }, manager)).status).toBe(409)
  const metals = await portal.send(updateItems, { invoiceId: id, items: [{ ...sent[0], notes: 'lost' }] }, manager)
  expect([metals.status, metals.body.message]).toEqual([400, 'Lines of a metals invoice have no notes'])
  expect((await read(id)).items[1]?.notes).toBe('cleaned')
})

test('a new link ends the old one, and a new deadline is in the history', async () => {
  const id = await created()
  const before = (await read(id)).data
  const made = await portal.send(newLink, { id }, manager)
  expect(made.body.data.link).not.toBe(before.link)
  expect((await read(id)).data.link).toBe(made.body.data.link)
  const { status } = await portal.send(setDeadline, { id, expiresAt: '13/45/2026' }, manager)
  expect(status).toBe(400)
  const expiresAt = Math.floor(Date.now() / 1000) * 1000 + 86_400_000
  expect((await portal.send(setDeadline, { id, expiresAt }, manager)).status).toBe(200)
  expect((await read(id)).data.expiresAt).toBe(expiresAt)
  const { data } = (await portal.send(listHistoryOf, { entity: 'coin_invoice', entityId: id }, admin)).body
  expect(data.map(({ action }) => action)).toEqual(['updated', 'new link', 'created'])
  expect(JSON.stringify(data)).not.toContain(made.body.data.link.split('key=')[1])
})

test('lines of coin tickets are added once, keep their cost and hold their ticket', async () => {
  const ticket = await buyCoins()
  const [first, second] = await ticketLines(ticket)
  expect(first).toMatchObject({ ticketId: ticket, qty: 2, cost: 60, itemDescription: 'Morgan Dollar' })
  const id = await created({ items: [{ ticketItemId: first?.id, estimate: 90 }] })
  expect((await read(id)).items).toMatchObject([
    { type: 'C', ticketId: ticket, qty: 2, cost: 60, estimate: 90, price: null },
  ])
  expect((await ticketLines(ticket)).map(line => line.id)).toEqual([second?.id])
  const again = await save({ items: [{ ticketItemId: first?.id }] })
  expect([again.status, again.body.message]).toEqual([
    409,
    `Morgan Dollar of C${ticket} is on coin invoice ${id} already`,
  ])
  for (const change of [{ soldTo: 'Ostrander Bros' }, { void: 1, voidReason: 'Duplicate' }]) {
    const { status, body } = await portal.send(editCoinRow, { id: ticket, ...change }, admin)
    expect([status, body.message]).toEqual([
      409,
      `C${ticket} is on coin invoice ${id}, so its void, buyer and amount stay`,
    ])
  }
  const [line] = (await read(id)).items
  for (const [field, value] of Object.entries({
    qty: { qty: 8 },
    description: { itemDescription: 'Peace Dollar' },
    date: { dateTime: '1/5/2026' },
  })) {
    const { status, body } = await edit(id, { items: [{ ...line, ...value }] })
    expect([status, body.message]).toEqual([400, `The ${field} of Morgan Dollar comes from its ticket and stays`])
  }
  expect((await edit(id, { items: [{ ...line, price: 77 }, bidLines[1]] })).status).toBe(200)
  expect((await read(id)).items).toMatchObject([{ qty: 2, price: 77, estimate: 90 }, { qty: 1 }])
  await edit(id, { items: [bidLines[1]] })
  expect(await ticketLines(ticket)).toHaveLength(2)
  expect((await portal.send(editCoinRow, { id: ticket, soldTo: 'Ostrander Bros' }, admin)).status).toBe(200)
  expect((await save({ items: [{ ticketItemId: first?.id }] })).status).toBe(409)
})

test('a price that is sent as it was follows a changed quantity', async () => {
  const id = await created({ items: [{ ...bidLines[0], qty: 3, price: 100 }] })
  const [line] = (await read(id)).items
  const qtyAndPrice = async (changes: object) => {
    await edit(id, { items: [{ ...line, ...changes }] })
    return (await read(id)).items.map(({ qty, price }) => [qty, price])
  }
  expect(await qtyAndPrice({ qty: 2 })).toEqual([[2, 66.67]])
  expect(await qtyAndPrice({ qty: 4, price: undefined })).toEqual([[4, 133.34]])
  expect(await qtyAndPrice({ qty: 5, price: 150 })).toEqual([[5, 150]])
  expect(await qtyAndPrice({ qty: 6, price: 150, isPriceTyped: true })).toEqual([[6, 150]])
  expect(await qtyAndPrice({ qty: 6, price: undefined })).toEqual([[6, null]])
})

test('a line of a ticket without a price is not picked up', async () => {
  const ticket = await buyCoins()
  const items = (await ticketLines(ticket)).map(line => ({ ticketItemId: line.id }))
  const id = await created({ items })
  const text = `Line C${ticket} has no price yet. Type one or remove the line before Picked Up`
  const marked = await mark(id, { pickedUp: true })
  expect([marked.status, marked.body.message]).toEqual([409, text])
  const ticks = (await read(id)).items.map(line => line.id)
  const sent = { id, type: 2, ticks, finish: true, reason: 'dealer pays in advance' }
  const finished = await portal.send(saveCheckout, sent, admin)
  expect([finished.status, finished.body.message]).toEqual([409, text])
  expect(await readTicket(ticket)).toMatchObject({ soldToAmount: null, invoiceNum: 0 })
})

test('Picked Up sells the ticket to the buyer, and taking it back frees it', async () => {
  const ticket = await buyCoins()
  const [first, second] = await ticketLines(ticket)
  const id = await created({
    items: [
      { ticketItemId: first?.id, price: '100.40' },
      { ticketItemId: second?.id, price: 420 },
    ],
  })
  await mark(id, { pickedUp: true })
  const sold = { soldTo: 'Halden Refining', soldToAmount: 520, invoiceNum: id }
  expect(await readTicket(ticket)).toMatchObject({ ...sold, profit: 520 - ticketDetails.ticketAmount })
  const { items } = await read(id)
  const other = await edit(id, { items: items.map(line => ({ ...line, price: 1 })) })
  expect(other.status).toBe(409)
  await mark(id, { pickedUp: false })
  expect(await readTicket(ticket)).toMatchObject({ soldTo: '', soldToAmount: null, invoiceNum: 0, profit: null })
})

test.each([
  [500, 100],
  [100, 500],
])('lines of one ticket on two invoices, %d and %d, are picked up in either order', async (a, b) => {
  const ticket = await buyCoins()
  const [first, second] = await ticketLines(ticket)
  const one = await created({ items: [{ ticketItemId: first?.id, price: a }] })
  const other = await created({ items: [{ ticketItemId: second?.id, price: b }] })
  const sold = { soldToAmount: 600, invoiceNum: a > b ? one : other, profit: 600 - ticketDetails.ticketAmount }
  for (const pickedUp of [true, false, true])
    for (const id of [one, other]) expect((await mark(id, { pickedUp })).status).toBe(200)
  expect(await readTicket(ticket)).toMatchObject(sold)
})

test('deleting it frees its tickets; one that is picked up stays', async () => {
  const ticket = await buyCoins()
  const [first] = await ticketLines(ticket)
  const id = await created({ items: [{ ticketItemId: first?.id, price: 100 }] })
  await mark(id, { pickedUp: true })
  const { status, body } = await portal.send(deleteCoinInvoice, { id }, admin)
  expect([status, body.message]).toEqual([
    409,
    `coin invoice ${id} is picked up, so it can not be deleted. Admin may take Picked Up back`,
  ])
  await mark(id, { pickedUp: false })
  expect((await portal.send(deleteCoinInvoice, { id }, admin)).status).toBe(200)
  expect(await readTicket(ticket)).toMatchObject({ soldTo: '', soldToAmount: null, invoiceNum: 0 })
  expect(await ticketLines(ticket)).toHaveLength(2)
})

test('Public can not be turned on after the deadline', async () => {
  const id = await created()
  const past = await portal.send(setDeadline, { id, expiresAt: Date.now() - 86_400_000 }, manager)
  expect([past.status, past.body.message]).toEqual([400, 'Deadline is over already'])
  await end(id)
  const { expiresAt } = (await read(id)).data
  expect((await portal.send(setDeadline, { id, expiresAt }, manager)).status).toBe(200)
  const { status, body } = await mark(id, { active: true })
  expect([status, body.message]).toEqual([409, `The deadline of coin invoice ${id} is over. Set a new one first`])
})
