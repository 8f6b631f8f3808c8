import { expect, test } from 'vitest'
import { getMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { DELIVERY_YEAR, invoiceSent, openTradeDesk } from '#tests/trade-desk.ts'
import { makeMetroInvoice } from '../locks/locks.contract.ts'
import { createInvoice, deleteInvoice, editInvoice, editInvoiceRow, getInvoice } from './invoices.contract.ts'

const { portal, admin, employee, sellMetro } = await openTradeDesk()

const create = (changes: object = {}, as = admin) => portal.send(createInvoice, { ...invoiceSent, ...changes }, as)
const created = async (changes: object = {}) => (await create(changes)).body.data.id
const read = async (id: number) => (await portal.send(getInvoice, { id }, admin)).body
const details = (changes: object) => ({ formDetails: { ...invoiceSent.formDetails, ...changes } })

test('an invoice keeps its buyer, its lines and its days, and adds up', async () => {
  const { data, items } = await read(await created())
  expect(data).toMatchObject({
    billedTo: 'Halden Refining',
    checkNumber: '88214',
    total: 1299.5,
    totalAmount: 1299.5,
    lockedAmount: 0,
    pickedUp: false,
    applyDiscount: false,
    deliveryDateDay: '20',
    deliveryDateMonth: '11',
    deliveryDateYear: DELIVERY_YEAR,
    billedToDetails: { phone: '(702) 555-0171', businessLicence: 'NV20181406215' },
  })
  expect(data.deliveryDate).toBe(Date.parse(`${DELIVERY_YEAR}-11-20T00:00:00-08:00`))
  expect(items).toMatchObject([
    { itemDescription: 'Gold 14k. Rope chain 24 in. 18.4 grams', type: '', price: 1345 },
    { itemDescription: 'Assay fee', price: -45.5, dateTime: Date.parse('2026-10-06T14:30:00-07:00') },
  ])
  expect(items[0]?.deliveryDate).toBe(Date.parse('2026-11-05T00:00:00-08:00'))
})

test.each([
  ['10/06/2026 2:05 PM', '2026-10-06T14:05:00-07:00'],
  ['10/06/2026 12:05am', '2026-10-06T00:05:00-07:00'],
  ['2026-10-06T21:05:00.000Z', '2026-10-06T14:05:00-07:00'],
  ['2026-10-06T14:05', '2026-10-06T14:05:00-07:00'],
])('a line of %s is one of that moment', async (dateTime, moment) => {
  const { items } = await read(await created({ items: [{ itemDescription: 'Assay fee', price: 1, dateTime }] }))
  expect(items[0]?.dateTime).toBe(Date.parse(moment))
})

test('every blank has its text, all at once', async () => {
  const { status, body } = await portal.send(createInvoice, { formDetails: {}, items: [{ price: '' }] }, admin)
  expect(status).toBe(400)
  expect(body.message?.split('\n')).toEqual([
    'Billed To is Blank',
    'Delivery Date Day To is Blank',
    'Delivery Date Month To is Blank',
    'Delivery Date Year To is Blank',
    'Some Items values are not valid',
  ])
})

test.each([
  ['a day that is none', details({ deliveryDateDay: '31', deliveryDateMonth: '2' }), 'Delivery Date is not a day'],
  ['an absurd year', details({ deliveryDateYear: '20266' }), 'Delivery Date is not a day'],
  [
    'a delivery long ago',
    details({ deliveryDateYear: '1900' }),
    `Delivery Date Year must be ${Number(DELIVERY_YEAR) - 1} to ${Number(DELIVERY_YEAR) + 2}`,
  ],
  ['a buyer of no list', details({ billedTo: 'Nobody' }), 'Billed To must be a buyer of the list'],
  ['a line without its day', { items: [{ itemDescription: 'x', price: 1 }] }, 'Some Items values are not valid'],
  [
    'an absurd moment',
    { items: [{ itemDescription: 'x', price: 1, dateTime: '99/99/9999' }] },
    'Some Items values are not valid',
  ],
  ...['12/31/1999', `1/1/${Number(DELIVERY_YEAR) + 2}`].map((dateTime): [string, object, unknown] => [
    `a line of ${dateTime}`,
    { items: [{ itemDescription: 'x', price: 1, dateTime }] },
    expect.stringMatching(/^The day of a line must be from 1\/1\/2000 to /),
  ]),
  [
    'too large an amount',
    { items: [{ itemDescription: 'x', price: 9_000_001, dateTime: '1/1/2026' }] },
    'An amount must be between -9000000 and 9000000',
  ],
  [
    'too many lines',
    { items: Array.from({ length: 301 }, () => invoiceSent.items[0]) },
    'Items must have at most 300 lines',
  ],
])('refuses %s', async (_, changes, text) => {
  const { status, body } = await create(changes)
  expect(status).toBe(400)
  expect(body.message).toEqual(text)
})

test('a buyer is taken as the row of the list of buyers', async () => {
  expect((await create(details({ billedTo: { id: 1, name: invoiceSent.formDetails.billedTo } }))).status).toBe(200)
})

test('a price of 0.00 is one, and the lines that are not sent are gone', async () => {
  const id = await created()
  const [first] = (await read(id)).items
  const items = [
    { ...first, price: '0.00', dateTime: first?.dateTime },
    { ...invoiceSent.items[1], itemDescription: 'New' },
  ]
  expect((await portal.send(editInvoice, { id, ...invoiceSent, items }, admin)).status).toBe(200)
  const after = await read(id)
  expect(after.items.map(line => [line.itemDescription, line.price])).toEqual([
    ['Gold 14k. Rope chain 24 in. 18.4 grams', 0],
    ['New', -45.5],
  ])
  expect(after.items[0]?.id).toBe(first?.id)
  expect(after.data.total).toBe(-45.5)
})

test('a stale version is a 409 and changes nothing', async () => {
  const id = await created()
  const { version } = (await read(id)).data
  await portal.send(editInvoice, { id, ...invoiceSent, version }, admin)
  const again = await portal.send(
    editInvoice,
    { id, ...details({ checkNumber: '1' }), items: invoiceSent.items, version },
    admin,
  )
  expect(again.status).toBe(409)
  expect((await read(id)).data.checkNumber).toBe('88214')
})

test('a renamed buyer keeps the name it had on a saved invoice', async () => {
  const added = await portal.send(
    buyerCalls.add,
    { name: 'Meridian', type: 1, enabled: true, phone: '7025550100' },
    admin,
  )
  const id = await created(details({ billedTo: 'meridian' }))
  await portal.send(buyerCalls.edit, { id: added.body.data.id, name: 'Meridian Metals', enabled: false }, admin)
  expect((await read(id)).data.billedTo).toBe('Meridian')
  const kept = await portal.send(
    editInvoice,
    { id, ...details({ billedTo: 'Meridian' }), items: invoiceSent.items },
    admin,
  )
  expect(kept.status).toBe(200)
})

test('only who has invoices reads them, and a coin invoice of that number is another one', async () => {
  const id = await created()
  expect((await portal.send(getInvoice, { id }, employee)).status).toBe(403)
  expect((await portal.send(getInvoice, { id, type: 2 }, admin)).status).toBe(404)
  expect((await portal.send(getInvoice, { id: 2_000_000_000 }, admin)).status).toBe(404)
  const beyond = await portal.send(getInvoice, { id: '99999999999999999' }, admin)
  expect([beyond.status, beyond.body.message]).toEqual([400, 'ID is too large'])
})

test('one of today is deleted by Admin and frees its tickets; it is gone then', async () => {
  const ticket = await sellMetro()
  const { id } = (await portal.send(makeMetroInvoice, { billedTo: 'Halden Refining', ids: [ticket] }, admin)).body.data
  const stamp = async () => (await portal.send(getMetroTicket, { id: ticket }, admin)).body.data.invoiceNum
  expect(await stamp()).toBe(id)
  expect((await portal.send(deleteInvoice, { id }, employee)).status).toBe(403)
  expect((await portal.send(deleteInvoice, { id }, admin)).status).toBe(200)
  expect(await stamp()).toBe(0)
  expect((await portal.send(getInvoice, { id }, admin)).status).toBe(404)
  expect((await portal.send(deleteInvoice, { id }, admin)).status).toBe(404)
})

test('a line of a ticket refuses another amount, description or day, and frees its ticket when it is removed', async () => {
  const ticket = await sellMetro({ amount: 900 })
  const { id } = (await portal.send(makeMetroInvoice, { billedTo: 'Halden Refining', ids: [ticket] }, admin)).body.data
  const { items } = await read(id)
  for (const [field, value] of Object.entries({
    amount: { price: 1 },
    description: { itemDescription: 'Brass' },
    date: { dateTime: '1/5/2026' },
  })) {
    const refused = await portal.send(editInvoice, { id, ...invoiceSent, items: [{ ...items[0], ...value }] }, admin)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(new RegExp(`^The ${field} of M.* comes from its ticket and stays$`))
  }
  const added = [{ id: items[0]?.id }, invoiceSent.items[1]]
  await portal.send(editInvoice, { id, ...invoiceSent, items: added }, admin)
  const after = await read(id)
  expect(after.items[0]).toMatchObject({ price: 900, type: 'M', ticketId: ticket, side: 'A' })
  expect(after.data).toMatchObject({ lockedAmount: 900, total: 854.5 })
  await portal.send(editInvoice, { id, ...invoiceSent, items: [after.items[1]] }, admin)
  expect((await portal.send(getMetroTicket, { id: ticket }, admin)).body.data.invoiceNum).toBe(0)
})

test('Billed To stays while lines of tickets are on it', async () => {
  const ticket = await sellMetro()
  const { id } = (await portal.send(makeMetroInvoice, { billedTo: 'Halden Refining', ids: [ticket] }, admin)).body.data
  const { items } = await read(id)
  const edit = (billedTo: string, lines: object[]) =>
    portal.send(editInvoice, { id, ...details({ billedTo }), items: lines }, admin)
  const text = `invoice ${id} has lines of tickets sold to Halden Refining, so Billed To stays`
  const refused = await edit('Ostrander Bros', items)
  expect([refused.status, refused.body.message]).toEqual([409, text])
  expect((await edit('Halden Refining', items)).status).toBe(200)
  expect((await edit('Ostrander Bros', [invoiceSent.items[1] as object])).status).toBe(200)
  expect((await read(id)).data.billedTo).toBe('Ostrander Bros')
})

test('a line that is not on it any more is said, and stands on it once', async () => {
  const id = await created()
  const [first] = (await read(id)).items
  const edit = (items: object[]) => portal.send(editInvoice, { id, ...invoiceSent, items }, admin)
  const [foreign] = (await read(await created())).items
  for (const line of [foreign, { ...first, id: 1_999_999_999 }]) {
    const { status, body } = await edit([{ ...line }])
    expect([status, body.message]).toEqual([409, 'A line is not on this invoice any more. Read it again'])
  }
  expect((await edit([{ ...first }, { ...first }])).status).toBe(409)
  expect((await edit([{ ...first }, { ...first, id: 0 }])).status).toBe(200)
  expect((await read(id)).items.map(line => line.id === first?.id)).toEqual([true, false])
})

test('one that is picked up is not deleted', async () => {
  const id = await created()
  await portal.send(editInvoiceRow, { id, pickedUp: true }, admin)
  const { status, body } = await portal.send(deleteInvoice, { id }, admin)
  const text = `invoice ${id} is picked up, so it can not be deleted. Admin may take Picked Up back`
  expect([status, body.message]).toEqual([409, text])
  await portal.send(editInvoiceRow, { id, pickedUp: false }, admin)
  expect((await portal.send(deleteInvoice, { id }, admin)).status).toBe(200)
})

test('a check number may look like a card number', async () => {
  expect((await create(details({ checkNumber: '4111111111111111' }))).status).toBe(200)
})
