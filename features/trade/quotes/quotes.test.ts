import { expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { metroItems, quoteSent, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import {
  addContactLog,
  createQuote,
  deleteQuote,
  editQuote,
  getQuote,
  getRecentPrice,
  listQuotes,
} from './quotes.contract.ts'

const { portal, admin, employee } = await openCounter()

const create = (changes: object = {}) => portal.send(createQuote, { ...quoteSent, ...changes }, employee)
const withForm = (changes: object) => ({ form: { ...quoteSent.form, ...changes } })
const created = async (changes: object = {}) => (await create(changes)).body.data.id
const read = async (id: number) => (await portal.send(getQuote, { id }, employee)).body.data
const list = async (filter: Record<string, unknown> = {}) => (await portal.send(listQuotes, filter, employee)).body
const idsOf = async (filter: Record<string, unknown>) => (await list(filter)).data.map(({ id }) => id)
const log = (id: number, comment: string, isClosedTicket = false) =>
  portal.send(addContactLog, { id, comment, isClosedTicket }, employee)

test('a quote keeps its customer and its lines, and adds up to the cent', async () => {
  const id = await created()
  const { body } = await portal.send(getQuote, { id: `Q${id}` }, employee)
  expect(body.data).toMatchObject({
    ...{ id, clerk: 'Luis', customerName: 'Walter J Brandt', contactMethod: 'text', contactValue: '702 555 0126' },
    ...{ status: 'open', amount: 540.5, ticketType: null, ticketId: null, contactLog: [] },
  })
  expect(body.items).toMatchObject([
    { itemDescription: 'Morgan Dollar', itemComment: 'MS64, toned', price: '88.00', recentPrice: 0 },
    { itemDescription: 'Sterling tea set', itemComment: '5 pcs, not weighed', price: '452.50' },
  ])
  const quote_items = body.data.quote_items.map(line => line.id)
  for (const search of [String(id), `#${id}`, `Q${id}`])
    expect((await list({ search })).data).toMatchObject([
      { id, amount: 540.5, description: 'Morgan Dollar, and 1 more', contactCount: 0, quote_items, contactLog: [] },
    ])
})

test('every blank has its text, all at once', async () => {
  const { status, body } = await portal.send(createQuote, { form: {}, items: [] }, employee)
  expect(status).toBe(400)
  expect(body.message?.split('\n')).toEqual([
    'Clerk is Blank',
    'Customer Name is Blank',
    'Some Items values are not valid',
  ])
})

const line = { itemDescription: 'x', price: '1.00' }

test.each([
  ['a line without a price', { items: [{ itemDescription: 'x', price: '' }] }, 'Some Items values are not valid'],
  ['a line without a description', { items: [{ price: '1.00' }] }, 'Some Items values are not valid'],
  ['a price below zero', { items: [{ ...line, price: -1 }] }, 'Some Items values are not valid'],
  [
    'more than a ticket may be',
    { items: [{ ...line, price: 900_000.01 }] },
    'A quote can not be greater than $900,000.00',
  ],
  ['too many lines', { items: Array.from({ length: 101 }, () => line) }, 'Items must have at most 100 lines'],
  [
    'an address that is none',
    withForm({ contactMethod: 'email', contactValue: 'not an address' }),
    'Invalid Email format',
  ],
  ['a clerk of no list', withForm({ clerk: 'Nobody' }), 'Clerk is not on the list'],
  ['a state of its own', withForm({ status: 'lost' }), 'Status must be one of open, closed'],
])('refuses %s', async (_, changes, text) => {
  const { status, body } = await create(changes)
  expect(status).toBe(400)
  expect(body.message).toBe(text)
})

test('a price of 0.00 is one', async () => {
  expect((await read(await created({ items: [{ ...line, price: '0.00' }] }))).amount).toBe(0)
})

test('an edit changes the lines that stand, adds new ones and drops the others', async () => {
  const id = await created()
  const { version, quote_items: before } = await read(id)
  const items = [
    { ...before[1], price: '500.00' },
    { ...line, itemDescription: 'Peace dollar' },
  ]
  const { status } = await portal.send(editQuote, { id, ...quoteSent, items, version }, employee)
  expect(status).toBe(200)
  const after = await read(id)
  expect(after.quote_items.map(item => [item.itemDescription, item.price])).toEqual([
    ['Sterling tea set', '500.00'],
    ['Peace dollar', '1.00'],
  ])
  expect(after.quote_items[0]?.id).toBe(before[1]?.id)
  expect([after.amount, after.version]).toEqual([501, version + 1])
})

test('a line of another quote is a new line here', async () => {
  const [first, second] = [await created(), await created()]
  const [theirs] = (await read(first)).quote_items
  await portal.send(editQuote, { id: second, ...quoteSent, items: [{ ...theirs, price: '7.00' }] }, employee)
  expect((await read(first)).quote_items[0]?.price).toBe('88.00')
  expect((await read(second)).amount).toBe(7)
})

test('what was changed meanwhile is not overwritten', async () => {
  const id = await created()
  const { version } = await read(id)
  expect((await portal.send(editQuote, { id, ...quoteSent, version }, employee)).status).toBe(200)
  const late = await portal.send(editQuote, { id, ...quoteSent, version }, admin)
  expect(late.status).toBe(409)
})

test('a quote is found by number, name, amount, phone and e-mail, and by nothing else', async () => {
  const form = { customerName: 'Ada Okafor', contactMethod: 'email', contactValue: 'ada@example.com' }
  const mailed = await created({ ...withForm(form), items: [{ ...line, price: '250.00' }] })
  const called = await created({
    ...withForm({ customerName: 'Ann Kessler', contactMethod: 'phone', contactValue: '(702) 555-0199' }),
    items: [{ ...line, price: '251.75' }],
  })
  for (const search of [`Q${mailed}`, 'okafor ada', '250', '250.00', '$250.00', 'ada@example.com'])
    expect([search, await idsOf({ search })]).toEqual([search, [mailed]])
  for (const search of ['251.75', 'kessler', '7025550199', '702 555 0199'])
    expect([search, await idsOf({ search })]).toEqual([search, [called]])
  expect(await idsOf({ search: `M${mailed}` })).toEqual([])
  expect(await idsOf({ search: 'ada kessler' })).toEqual([])
})

test('the talks are kept newest first, and one may close the quote, which its form opens again', async () => {
  const id = await created(withForm({ customerName: 'Lynn Hargrove' }))
  expect((await log(id, '')).body).toMatchObject({ message: 'Comment is Blank', code: 'invalid' })
  expect((await log(id, 'Left a voicemail')).body.message).toBe('Comment saved')
  expect((await log(id, 'Sold elsewhere', true)).body.message).toBe('Comment saved, quote closed')
  const { contactLog, status } = await read(id)
  expect(contactLog.map(({ comment, isClosedTicket }) => [comment, isClosedTicket])).toEqual([
    ['Sold elsewhere', true],
    ['Left a voicemail', false],
  ])
  expect(status).toBe('closed')
  const search = 'Lynn Hargrove'
  expect(await idsOf({ search })).toEqual([])
  expect(await list({ search, status: 'closed' })).toMatchObject({ data: [{ id, contactCount: 2 }], withoutContact: 0 })
  await portal.send(editQuote, { id, ...quoteSent, form: { ...quoteSent.form, status: 'open' } }, employee)
  expect((await read(id)).status).toBe('open')
})

test('a comment typed in the form is saved with it, and closing the quote there needs one', async () => {
  const id = await created()
  const save = (changes: object) =>
    portal.send(editQuote, { id, ...quoteSent, form: { ...quoteSent.form, ...changes } }, employee)
  expect((await save({ isClosedTicket: true })).body).toMatchObject({ code: 'invalid', message: 'Comment is Blank' })
  expect((await save({ comment: ' Comes in on Friday ' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'open', contactLog: [{ comment: 'Comes in on Friday' }] })
  await save({ comment: 'Sold elsewhere', isClosedTicket: true })
  expect(await read(id)).toMatchObject({ status: 'closed', contactLog: [{ isClosedTicket: true }, {}] })
})

test('the foot counts all that is found, with the amount and what nobody was in touch about', async () => {
  const search = 'Emi Nakamura'
  const one = await created(withForm({ customerName: search }))
  await created(withForm({ customerName: search }))
  await log(one, 'Called back')
  expect(await list({ search })).toMatchObject({ count: 2, totalAmount: 1081, withoutContact: 1 })
})

test('a deleted quote is gone from everywhere', async () => {
  const id = await created(withForm({ customerName: 'Colm Garrity' }))
  expect((await portal.send(deleteQuote, { id }, employee)).body.message).toBe(`Q${id} deleted`)
  expect(await list({ search: 'Colm Garrity' })).toMatchObject({ count: 0, totalAmount: 0, withoutContact: 0 })
  const calls = [
    portal.send(getQuote, { id }, employee),
    portal.send(editQuote, { id, ...quoteSent }, employee),
    log(id, 'x'),
    portal.send(deleteQuote, { id }, employee),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('an unknown number is a 404, that of another kind is refused', async () => {
  const unknown = await portal.send(getQuote, { id: 999_999 }, employee)
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Quote not found'])
  const other = await portal.send(getQuote, { id: 'M1' }, employee)
  expect(other.status).toBe(400)
})

test('the price last paid for one piece of a name', async () => {
  const items = [{ ...metroItems[0], name: 'Walking  Liberty half', qty: 20, cost: 362 }]
  await portal.send(createMetroTicket, { details: ticketDetails, items }, employee)
  const { data } = (await portal.send(getRecentPrice, { itemDescription: ' walkingliberty HALF' }, employee)).body
  expect(data.recentPrice).toBe(18.1)
  expect((await portal.send(getRecentPrice, { itemDescription: '' }, employee)).body.data.recentPrice).toBe(0)
})

test('its history tells the quote as its call answers it', async () => {
  const id = await created()
  await log(id, 'Left a voicemail')
  const { data } = (await portal.send(getTicketLog, { ticketId: `Q${id}` }, admin)).body
  expect(data.map(({ action }) => action)).toEqual(['contact', 'created'])
  expect(data[0]?.value).toMatchObject({
    ...{ customerName: 'Walter J Brandt', amount: 540.5 },
    quote_items: [{ itemDescription: 'Morgan Dollar', price: 88 }, { price: 452.5 }],
    contactLog: [{ comment: 'Left a voicemail' }],
  })
})
