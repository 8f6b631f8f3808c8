import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { ticketDetails } from '#tests/factories.ts'
import { invoiceSent, openTradeDesk } from '#tests/trade-desk.ts'
import {
  createInvoice,
  deleteInvoice,
  editInvoiceRow,
  getInvoice,
  listInvoices,
  listInvoiceYears,
} from '../invoices/invoices.contract.ts'
import { makeMetroInvoice } from '../locks/locks.contract.ts'

const { portal, admin, employee, sellMetro } = await openTradeDesk()

const create = async (details: object = {}, items: object[] = invoiceSent.items) =>
  (await portal.send(createInvoice, { formDetails: { ...invoiceSent.formDetails, ...details }, items }, admin)).body
    .data.id
const list = async (filter: Record<string, unknown> = {}) => (await portal.send(listInvoices, filter, admin)).body
const found = async (filter: Record<string, unknown>) => (await list(filter)).data.map(({ id }) => id)
const mark = (id: number, marks: object, as = admin) => portal.send(editInvoiceRow, { id, ...marks }, as)

await sql`insert into group_permissions (group_id, permission_id) select g.id, p.id from groups g, permissions p
  where g.name = 'Coin Managers' and p.name = 'invoice'`.execute(portal.db)

const first = await create({ checkNumber: '88214' })
const second = await create({ billedTo: 'Ostrander Bros', checkNumber: '5126' }, [
  { itemDescription: 'Platinum band', dateTime: '1/5/2026', price: 350 },
])
const ticket = await sellMetro({ amount: 1777 })
const bought = ticketDetails.ticketAmount
const third = (await portal.send(makeMetroInvoice, { billedTo: 'Halden Refining', ids: [ticket] }, admin)).body.data.id

test('lists the newest first, with the sum of the filter', async () => {
  const { data, count, totalAmountSum } = await list()
  expect(data.map(({ id }) => id)).toEqual([third, second, first])
  expect(await found({ sortOrder: 'asc' })).toEqual([first, second, third])
  expect([count, totalAmountSum]).toEqual([3, 1299.5 + 350 + 1777])
  const lines = (await portal.send(getInvoice, { id: first }, admin)).body.items
  expect(data[2]?.items).toEqual(lines.map(({ id }) => id))
  expect(data[0]).toMatchObject({ billedTo: 'Halden Refining', total: 1777, lockedAmount: 1777, pickedUp: false })
})

test.each([
  ['its number with the prefix', () => ({ search: `I${second}` }), () => [second]],
  ['its amount', () => ({ search: '1,299.50' }), () => [first]],
  ['its buyer, in any order', () => ({ search: 'bros ostrander' }), () => [second]],
  ['its check number', () => ({ search: '88214', filterBy: 'Invoice' }), () => [first]],
  ['a ticket', () => ({ search: `M${ticket}`, filterBy: 'Ticket' }), () => [third]],
  ['the amount that a ticket was sold for', () => ({ search: '1777.00', filterBy: 'ticket' }), () => [third]],
  ["a ticket's own amount", () => ({ search: String(bought), filterBy: 'ticket' }), () => [third]],
  ['a description', () => ({ search: 'platinum', filterBy: 'Description' }), () => [second]],
  ['nothing that fits', () => ({ search: 'zzz' }), () => []],
])('is found by %s', async (_, filter, ids) => {
  expect(await found(filter())).toEqual(ids())
})

test('is listed by year, by day and of today, and sorted by either name of the sort', async () => {
  const year = new Date().getFullYear()
  expect((await portal.send(listInvoiceYears, {}, admin)).body.data).toEqual([year])
  for (const dateFilter of [`1/1/${year},12/31/${year}`, String(year)])
    expect(await found({ dateFilter })).toHaveLength(3)
  expect(await found({ dateFilter: '2020' })).toEqual([])
  expect(await found({ todayOnly: 1, sortId: 'total', sortOrder: 'asc' })).toEqual([second, first, third])
  expect(await found({ sortBy: 'billedTo', sortOrder: 'desc' })).toEqual([second, third, first])
  expect((await portal.send(listInvoices, { sortId: 'cost' }, admin)).status).toBe(400)
})

test('Picked Up is saved at once and taken back by Admin alone; a line on hold leaves in Checkout', async () => {
  const { status, body } = await mark(second, { pickedUp: true })
  expect([status, body.data.find(({ id }) => id === second)?.pickedUp]).toEqual([200, true])
  expect((await mark(second, { pickedUp: true }, employee)).status).toBe(403)
  const clerk = await portal.signInAs('Coin Managers')
  expect((await mark(second, { pickedUp: false }, clerk)).body.message).toBe('Only Admin may take Picked Up back')
  for (const as of [clerk, admin]) {
    const held = await mark(third, { pickedUp: true }, as)
    const text = `A line of invoice ${third} is still on hold. Hand it over in Checkout`
    expect([held.status, held.body.message]).toEqual([409, text])
  }
  expect((await mark(second, { pickedUp: false })).status).toBe(200)
})

test('a stale tick is a 409, and one that changes nothing is no history', async () => {
  const { version } = (await portal.send(getInvoice, { id: first }, admin)).body.data
  expect((await mark(first, { pickedUp: false, version })).status).toBe(200)
  expect((await portal.send(getInvoice, { id: first }, admin)).body.data.version).toBe(version)
  await mark(first, { pickedUp: true, version })
  expect((await mark(first, { pickedUp: false, version })).status).toBe(409)
  const { data } = (await portal.send(listHistoryOf, { entity: 'invoice', entityId: first }, admin)).body
  expect(data.map(({ action }) => action)).toEqual(['updated', 'created'])
})

test('a row of a coin invoice has the ids of its lines', async () => {
  const details = { ...invoiceSent.formDetails, type: 2 }
  const { id } = (await portal.send(createInvoice, { type: 2, formDetails: details, items: invoiceSent.items }, admin))
    .body.data
  const { items } = (await portal.send(getInvoice, { id, type: 2 }, admin)).body
  const [row] = (await list({ type: 2 })).data
  expect(row).toMatchObject({ coin_invoices_items: items.map(line => line.id), coin_invoices_attachments: [] })
})

test('others than Admin see the newest and search, and turn no pages', async () => {
  const clerk = await portal.signInAs('Coin Managers')
  expect((await portal.send(listInvoices, {}, clerk)).status).toBe(200)
  expect((await portal.send(listInvoices, { page: 2 }, clerk)).status).toBe(403)
  const turned = await portal.send(editInvoiceRow, { id: first, showInvoiceLogo: true, page: 2 }, clerk)
  expect(turned.status).toBe(403)
})

test('a deleted one is in no list and no sum, and the books hold', async () => {
  const gone = await create()
  await portal.send(deleteInvoice, { id: gone }, admin)
  expect(await list()).toMatchObject({ count: 3, totalAmountSum: 1299.5 + 350 + 1777 })
  for (const check of checks) expect((await check.run(portal.db)).broken, check.name).toEqual([])
  await sql`update invoices set total_cents = 1 where kind = 'invoice' and id = ${first}`.execute(portal.db)
  await sql`update ticket_sides set invoice_kind = null, invoice_id = null where invoice_id = ${third}`.execute(
    portal.db,
  )
  const broken = await Promise.all(checks.map(async check => (await check.run(portal.db)).broken))
  expect(broken.flat()).toEqual([
    `M${ticket} side A does not hold, it stands on an invoice that it does not name`,
    `invoice ${first} does not hold, its lines add up to another total`,
  ])
})
