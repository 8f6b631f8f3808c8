import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { editMetroItem, getMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import { editMetroRow, getMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { clerkCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { openTradeDesk } from '#tests/trade-desk.ts'
import { getInvoice, listInvoices } from '../invoices/invoices.contract.ts'
import { type LockRow, listLocks, makeCoinInvoice, makeMetroInvoice, setPaid } from './locks.contract.ts'

const [halden, ostrander] = ['Halden Refining', 'Ostrander Bros'] as const
const { portal, admin, employee, sellMetro, sellCoin } = await openTradeDesk()

const locks = async (filter: Record<string, unknown>) => (await portal.send(listLocks, filter, admin)).body
const ids = (rows: readonly LockRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
const tick = (rows: object[], paidInFull: unknown = true) =>
  portal.send(setPaid, { type: 'metro', rows, paidInFull }, admin)
const make = (sent: object) => portal.send(makeMetroInvoice, { billedTo: halden, ...sent }, admin)
const stampOf = async (id: number) => (await portal.send(getMetroTicket, { id }, admin)).body.data.invoiceNum

/** A ticket with a buyer on each side. */
const sellTwice = async () => {
  const id = await sellMetro({ amount: 1000, isPaid: false })
  const [first] = (await portal.send(getMetroItems, { id }, admin)).body.data
  await portal.send(editMetroItem, { ticketId: id, itemId: first?.id, soldTo: 'B' }, admin)
  await portal.send(editMetroRow, { id, soldToB: ostrander, soldToAmountB: 500 }, admin)
  return id
}

test('a row is a ticket and one of its buyers, with the totals of the filter, each ticket once', async () => {
  const both = await sellTwice()
  const one = await sellMetro({ amount: 1400, isPaid: false })
  const unpaid = await locks({ soldTo: halden })
  expect(ids(unpaid.data)).toEqual([both, one])
  expect(unpaid).toMatchObject({ count: 2, totalTicketAmount: 2480, totalSoldToAmount: 2400, totalUnpaid: 2400 })
  const all = await locks({})
  expect(all).toMatchObject({ count: 3, totalTicketAmount: 2480, totalSoldToAmount: 2900, coinCount: 0 })
  expect(all.ticketSoldPersons).toEqual([halden, ostrander])
  const sideB = all.data.find(({ id, side }) => id === both && side === 'B')
  expect(sideB).toMatchObject({ soldTo: ostrander, other: { side: 'A', soldTo: halden, paidInFull: false } })
})

test('a ticket is paid when all its buyers have paid; ticked rows are found without an invoice meanwhile', async () => {
  const id = await sellTwice()
  expect((await tick([{ id, side: 'A' }])).body.data).toMatchObject([{ id, side: 'A', paidInFull: true }])
  expect(ids((await locks({ paidInFull: 1 })).data)).not.toContain(id)
  expect((await locks({ paidInFull: 'Paid, no invoice', soldTo: halden })).data.map(row => row.id)).toContain(id)
  await tick([{ id, side: 'B' }])
  for (const paidInFull of ['1', 'true', 'Paid'])
    expect(ids((await locks({ paidInFull })).data).filter(one => one === id)).toHaveLength(2)
})

test('all rows are ticked or none, and each ticket tells of it', async () => {
  const [good, bought] = [await sellMetro({ isPaid: false }), await sellMetro({ isPaid: false })]
  const { status, body } = await tick([
    { id: good, side: 'A' },
    { id: bought, side: 'B' },
  ])
  expect([status, body.message]).toEqual([409, `M${bought} side B has no buyer`])
  expect((await portal.send(getMetroTicket, { id: good }, admin)).body.data.paidInFull).toBe(false)
})

test('a stale row is a 409', async () => {
  const id = await sellMetro({ isPaid: false })
  const row = (await locks({ soldTo: halden })).data.find(one => one.id === id)
  await portal.send(editMetroRow, { id, comment: 'changed' }, admin)
  expect((await tick([{ id, side: 'A', version: row?.version }])).status).toBe(409)
  expect((await tick([{ id, side: 'A' }], '')).status).toBe(400)
})

test('makes an invoice of paid tickets, with their numbers, things, amounts and days', async () => {
  const [one, other] = [await sellMetro({ amount: 1400 }), await sellMetro({ amount: 700 })]
  const data = [
    { id: one, time: 1, amount: 1400 },
    { id: other, time: 1, amount: 700 },
  ]
  const { status, body } = await make({ data, ids: [`M${one}`, other], total: 2100, checkNumber: '88214' })
  expect(status).toBe(200)
  expect(body.message).toBe(`invoice ${body.data.id} made for ${halden}`)
  const invoice = (await portal.send(getInvoice, { id: body.data.id }, admin)).body
  expect(invoice.data).toMatchObject({ billedTo: halden, checkNumber: '88214', total: 2100, lockedAmount: 2100 })
  expect(invoice.items[0]).toMatchObject({ type: 'M', ticketId: one, side: 'A', price: 1400, isOnHold: true })
  expect(invoice.items[0]?.itemDescription).toMatch(new RegExp(`^M${one} .*Gold 14k`))
  expect(invoice.data.deliveryDate).toBe(invoice.items[0]?.deliveryDate)
  expect([await stampOf(one), await stampOf(other)]).toEqual([body.data.id, body.data.id])
})

test.each([
  ['nobody billed', async () => ({ billedTo: '', ids: [await sellMetro()] }), 400, /^Billed To is Blank$/],
  ['a buyer of no list', async () => ({ billedTo: 'Nobody', ids: [await sellMetro()] }), 400, /must be a buyer/],
  ['no ticket', async () => ({ ids: [] }), 400, /^Choose at least one paid ticket$/],
  ['an unpaid ticket', async () => ({ ids: [await sellMetro({ isPaid: false })] }), 409, /side A is not marked Paid$/],
  ['another buyer', async () => ({ ids: [await sellMetro({ soldTo: ostrander })] }), 409, /is not sold to Halden/],
  ['another total', async () => ({ ids: [await sellMetro()], total: 1 }), 409, /come to \$1,400\.00, not \$1\.00/],
  ['a ticket that is none', async () => ({ ids: [1_999_999_999] }), 404, /^Ticket not found$/],
])('refuses %s', async (_, sent, status, text) => {
  const answer = await make(await sent())
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(text)])
})

test('an amount that was changed meanwhile is said, and nothing is stamped', async () => {
  const [same, changed] = [await sellMetro(), await sellMetro()]
  await portal.send(editMetroRow, { id: changed, soldToAmount: 1500 }, admin)
  const data = [
    { id: same, amount: 1400 },
    { id: changed, amount: 1400 },
  ]
  const { status, body } = await make({ data, ids: [same, changed] })
  expect([status, body.message]).toEqual([409, `M${changed} is $1,500.00 now. Read the list again`])
  expect(await stampOf(same)).toBe(0)
})

test('of two who invoice the same tickets at once one wins, and the other hears which invoice it is', async () => {
  const sold = [await sellMetro(), await sellMetro(), await sellMetro()]
  const answers = await Promise.all([make({ ids: sold }), make({ ids: sold.toReversed() }), make({ ids: [sold[1]] })])
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const { status, body } of answers.filter(answer => answer !== won[0]))
    expect([status, body.message]).toEqual([409, expect.stringMatching(/side A is on invoice \d+ already$/)])
})

test('coin tickets make a coin invoice, by who may write one', async () => {
  const id = await sellCoin()
  const { body } = await portal.send(makeCoinInvoice, { billedTo: halden, ids: [id] }, admin)
  const invoice = await portal.send(getInvoice, { id: body.data.id, type: 2 }, admin)
  expect(invoice.body.items).toMatchObject([{ type: 'C', ticketId: id, price: 1400 }])
  expect((await portal.send(makeCoinInvoice, { billedTo: halden, ids: [id] }, admin)).status).toBe(409)
  expect((await portal.send(editCoinRow, { id, comment: 'sold' }, admin)).status).toBe(200)
})

test('is for who has invoices, and names no buyer by mistake', async () => {
  expect((await portal.send(listLocks, {}, employee)).status).toBe(403)
  const { status, body } = await portal.send(listLocks, { soldTo: 'Haldn' }, admin)
  expect([status, body.message]).toEqual([400, 'Sold To must be a buyer of the list'])
  expect((await portal.send(listLocks, { startDate: '11/18/2026', endDate: '11/1/2026' }, admin)).status).toBe(400)
})

test('a clerk who is neither on the list nor on a ticket is a 400', async () => {
  const { status, body } = await portal.send(listLocks, { clerk: 'Zed' }, admin)
  expect([status, body.message]).toEqual([400, 'Clerk must be a clerk of the list'])
  const id = await sellMetro({ isPaid: false })
  await sql`update tickets set clerk = 'Zed' where kind = 'metro' and id = ${id}`.execute(portal.db)
  expect(ids((await locks({ clerk: 'zed' })).data)).toEqual([id])
  await portal.send(clerkCalls.add, { name: 'Newcomer' }, admin)
  expect(await locks({ clerk: 'newcomer' })).toMatchObject({ count: 0 })
})

test('a check number may look like a card number', async () => {
  const made = await make({ ids: [await sellMetro()], checkNumber: '4111 1111 1111 1111' })
  expect(made.status).toBe(200)
})

test.each([
  ['a day that does not exist', { startDate: '2/30/2026' }],
  ['a year beyond all', { endDate: '1/1/99999' }],
  ['words', { startDate: 'yesterday' }],
])('refuses %s', async (_, filter) => {
  expect((await portal.send(listLocks, filter, admin)).status).toBe(400)
})

test('301 tickets are too many for an invoice, and too many rows to tick at once', async () => {
  const ids = Array.from({ length: 301 }, (_, at) => at + 1)
  expect((await make({ ids })).status).toBe(400)
  expect((await tick(ids.map(id => ({ id, side: 'A' })))).status).toBe(400)
})

test('a ticket whose buyer is changed while it is put on an invoice is on it, or is not', async () => {
  const id = await sellMetro()
  const [made, edited] = await Promise.all([
    make({ ids: [id] }),
    portal.send(editMetroRow, { id, soldTo: ostrander }, admin),
  ])
  expect([made.status, edited.status].filter(status => status === 200)).toHaveLength(1)
  const { data } = (await portal.send(getMetroTicket, { id }, admin)).body
  expect(data).toMatchObject(
    made.status === 200 ? { soldTo: halden, invoiceNum: made.body.data.id } : { soldTo: ostrander, invoiceNum: 0 },
  )
})

test('a Make Invoice that breaks off in the middle leaves no stamp and no invoice', async () => {
  const ids = [await sellMetro(), await sellMetro()]
  const invoices = async () => (await portal.send(listInvoices, {}, admin)).body.count
  const before = await invoices()
  await sql`alter table ticket_sides add constraint broken check (not (ticket_id = ${sql.lit(ids[1])} and invoice_id is not null)) not valid`.execute(
    portal.db,
  )
  expect((await make({ ids })).status).toBe(500)
  await sql`alter table ticket_sides drop constraint broken`.execute(portal.db)
  expect([await stampOf(ids[0] as number), await stampOf(ids[1] as number), await invoices()]).toEqual([0, 0, before])
  expect((await make({ ids })).status).toBe(200)
})
