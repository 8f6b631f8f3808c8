import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { saveSettlementSettings } from '#features/shop/settings/settlement.contract.ts'
import { dayAt, daysAfter, formatDay } from '#shared/time.ts'
import { ticketDetails } from '#tests/factories.ts'
import { invoiceSent, openTradeDesk } from '#tests/trade-desk.ts'
import { listOpenTicketLines } from '../coin-invoices/coin-invoices.contract.ts'
import { createInvoice, deleteInvoice, editInvoice, getInvoice } from '../invoices/invoices.contract.ts'
import { makeCoinInvoice, makeMetroInvoice } from '../locks/locks.contract.ts'
import { deleteSettlement, getSettlement, saveSettlement } from './settlements.contract.ts'

const { portal, admin, employee, sellMetro, sellCoin } = await openTradeDesk()
const today = dayAt(Date.now(), 'America/Los_Angeles')
const date = formatDay(today)

/** An invoice of one ticket with two chains, and a typed line of 18.4 g. */
const invoiced = async () => {
  const ticket = await sellMetro({ amount: 1400 })
  const sent = { billedTo: 'Halden Refining', ids: [ticket] }
  const { id } = (await portal.send(makeMetroInvoice, sent, admin)).body.data
  const { items } = (await portal.send(getInvoice, { id }, admin)).body
  await portal.send(editInvoice, { id, ...invoiceSent, items: [...items, invoiceSent.items[0]] }, admin)
  return { id, ticket }
}
const read = async (id: number) => (await portal.send(getSettlement, { id }, admin)).body.data
const save = (id: number, lines: object[], more: object = {}, as = admin) =>
  portal.send(saveSettlement, { id, date, lines, ...more }, as)

test('shows what is to be settled, with the weight of all that a line sells', async () => {
  const { id, ticket } = await invoiced()
  const { items, ...invoice } = await read(id)
  expect(invoice).toMatchObject({ billedTo: 'Halden Refining', openAmount: 2745, settledAmount: 0, sheets: [] })
  expect(items).toMatchObject([
    { type: 'M', ticketId: ticket, price: 1400, settledOn: null },
    { type: '', price: 1345, grams: 18.4, settledOn: null },
  ])
})

test('settles what agrees with the date of the sheet, and leaves the rest open with what is short', async () => {
  const { id, ticket } = await invoiced()
  const [, typed] = (await read(id)).items
  const { status, body } = await save(id, [
    { ticketId: `M${ticket}`, grams: 30, assay: '14k', amount: 1399.5 },
    { itemID: typed?.id, grams: '17.0', assay: 0.583, amount: '1,300.00' },
  ])
  expect([status, body.message]).toEqual([200, '1 settled, 1 stays open'])
  expect(body.data.items.map(({ settledOn }) => settledOn)).toEqual([today, null])
  expect(body.data).toMatchObject({ settledAmount: 1400, openAmount: 1345 })
  expect(body.data.sheets[0]).toMatchObject({
    date: today,
    lines: [
      { isSettled: true, amount: 1399.5, expectedAmount: 1400 },
      { isSettled: false, grams: 17, expectedGrams: 18.4, expectedAmount: 1345 },
    ],
  })
  const second = await save(id, [{ itemID: typed?.id, grams: 18.4, amount: 1345 }])
  expect([second.status, second.body.message]).toEqual([200, '1 settled'])
  expect(second.body.data.openAmount).toBe(0)
  const again = await save(id, [{ itemID: typed?.id, grams: 18.4, amount: 1345 }])
  expect([again.status, again.body.message]).toEqual([400, `Line 1: ${typed?.id} is settled already`])
})

test('a broken sheet is refused with all its lines, and nothing of it is saved', async () => {
  const { id, ticket } = await invoiced()
  const { status, body } = await save(id, [
    { ticketId: ticket, grams: 30, amount: 1400 },
    { ticketId: 'M1', grams: 30, amount: 1400 },
    { ticketId: ticket, grams: 'heavy', amount: '' },
  ])
  expect(status).toBe(400)
  expect(body.message?.split('\n')).toEqual([
    'Line 2: M1 is not on this invoice',
    'Line 3: weight heavy must be in grams, such as 18.4',
    'Line 3: amount is Blank',
  ])
  expect((await read(id)).sheets).toEqual([])
})

test.each([
  ['', 'Date is Blank'],
  ['1/1/2099', 'Date can not be in the future'],
  [formatDay(daysAfter(today, -1)), `Date can not be before the invoice, ${formatDay(today)}`],
  ['2/30/2026', 'Date must be a day, such as 11/13/2026'],
])('a sheet of %j is refused', async (day, text) => {
  const { id, ticket } = await invoiced()
  const { status, body } = await save(id, [{ ticketId: ticket, grams: 30, amount: 1400 }], { date: day })
  expect([status, body.message]).toEqual([400, text])
})

test('301 lines are too many', async () => {
  const { id, ticket } = await invoiced()
  const lines = Array.from({ length: 301 }, () => ({ ticketId: ticket, grams: 30, amount: 1400 }))
  const { status, body } = await save(id, lines)
  expect([status, body.message]).toEqual([400, 'Sheet must have at most 300 lines'])
})

test('deleting a sheet opens its lines again, once', async () => {
  const { id, ticket } = await invoiced()
  const { body } = await save(id, [{ ticketId: ticket, amount: 1400, grams: 30 }])
  const sheet = body.data.sheets[0]?.id
  expect((await portal.send(deleteSettlement, { id: sheet }, employee)).status).toBe(403)
  expect((await portal.send(deleteSettlement, { id: sheet }, admin)).status).toBe(200)
  expect(await read(id)).toMatchObject({ settledAmount: 0, sheets: [] })
  expect((await portal.send(deleteSettlement, { id: sheet }, admin)).status).toBe(404)
})

test('of two sheets for one line at once, one settles it', async () => {
  const { id, ticket } = await invoiced()
  const line = { ticketId: ticket, amount: 1400, grams: 30 }
  const answers = await Promise.all([save(id, [line]), save(id, [line]), save(id, [line])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect((await read(id)).sheets).toHaveLength(1)
})

test('what a sheet was held against stays: its lines, and the invoice', async () => {
  const { id, ticket } = await invoiced()
  const { body } = await save(id, [{ ticketId: ticket, amount: 1000, grams: 30 }])
  const { items } = (await portal.send(getInvoice, { id }, admin)).body
  const text = `invoice ${id} has a settlement sheet, so its lines stay. Delete the sheet first`
  const edited = await portal.send(editInvoice, { id, ...invoiceSent, items: [items[0]] }, admin)
  expect([edited.status, edited.body.message]).toEqual([409, text])
  const deleted = await portal.send(deleteInvoice, { id }, admin)
  expect([deleted.status, deleted.body.message]).toEqual([409, text])
  const head = { ...invoiceSent.formDetails, checkNumber: '7001' }
  expect((await portal.send(editInvoice, { id, formDetails: head, items }, admin)).status).toBe(200)
  expect((await portal.send(saveSettlement, { id, date, lines: [], version: 1 }, admin)).status).toBe(409)
  await portal.send(deleteSettlement, { id: body.data.sheets[0]?.id }, admin)
  expect((await portal.send(deleteInvoice, { id }, admin)).status).toBe(200)
  expect((await portal.send(getSettlement, { id }, admin)).status).toBe(404)
})

test('Billed To of a sheet stays', async () => {
  const { id } = (await portal.send(createInvoice, invoiceSent, admin)).body.data
  const { items } = (await portal.send(getInvoice, { id }, admin)).body
  await save(id, [{ itemID: items[0]?.id, grams: 18.4, amount: 1345 }])
  const formDetails = { ...invoiceSent.formDetails, billedTo: 'Ostrander Bros' }
  const { status, body } = await portal.send(editInvoice, { id, formDetails, items }, admin)
  const text = `invoice ${id} has a settlement sheet, so Billed To stays. Delete the sheet first`
  expect([status, body.message]).toEqual([409, text])
})

test('stands in the history of the invoice, with dollars', async () => {
  const { id, ticket } = await invoiced()
  const { body } = await save(id, [{ ticketId: ticket, amount: 1400, grams: 30 }])
  await portal.send(deleteSettlement, { id: body.data.sheets[0]?.id }, admin)
  const { data } = (await portal.send(listHistoryOf, { entity: 'invoice', entityId: id }, admin)).body
  expect(data.slice(0, 2).map(({ action }) => action)).toEqual(['settlement sheet deleted', 'settlement sheet saved'])
})

test('how far a line may be off is a setting', async () => {
  const { id, ticket } = await invoiced()
  const saved = await portal.send(saveSettlementSettings, { weightPercent: '2', amount: 50 }, admin)
  expect(saved.status).toBe(200)
  expect((await portal.send(saveSettlementSettings, { amount: -1 }, admin)).status).toBe(400)
  const { body } = await save(id, [{ ticketId: ticket, amount: 1351, grams: 30 }])
  expect(body.message).toBe('1 settled')
  expect(body.data).toMatchObject({ weightPercent: '2', amountLimit: 50 })
})

test('coin invoices are settled too, by who may write them; without the right there is nothing to see', async () => {
  const ticket = await sellCoin()
  const sent = { billedTo: 'Halden Refining', ids: [ticket] }
  const { id } = (await portal.send(makeCoinInvoice, sent, admin)).body.data
  const { body } = await save(id, [{ ticketId: `C${ticket}`, grams: 48.1, amount: 1400 }], { type: 2 })
  expect(body.message).toBe('1 settled')
  expect((await portal.send(getSettlement, { id }, employee)).status).toBe(403)
  expect((await portal.send(getSettlement, { id: 1_999_999_999 }, admin)).status).toBe(404)
})

test('a line of a coin invoice weighs all its pieces, as the offer room melts them', async () => {
  const items = [
    { name: 'Gold Krugerrand 1 oz', qty: '2', cost: 8000 },
    { name: 'Walking Liberty Half', qty: '10', cost: 90 },
    { name: '90% Silver', qty: '100', unit: '$ face', cost: 540 },
  ]
  const { id: ticket } = (await portal.send(createCoinTicket, { details: ticketDetails, items }, employee)).body.data
  const { data: open } = (await portal.send(listOpenTicketLines, { search: `C${ticket}` }, admin)).body
  const typed = [
    { itemDescription: 'gold krugerrand 1 oz', qty: 3 },
    { itemDescription: 'Silver bar 10 g', qty: 4 },
  ]
  const sent = { type: 2, formDetails: invoiceSent.formDetails }
  const coins = [...open.map(line => ({ ticketItemId: line.id })), ...typed]
  const { id } = (await portal.send(createInvoice, { ...sent, items: coins }, admin)).body.data
  const lines = (await portal.send(getSettlement, { id, type: 2 }, admin)).body.data.items
  expect(lines.map(({ grams }) => grams)).toEqual([62.20696, 112.5003, null, 93.31044, 40])
})

test('verify knows when a settled line and its invoice disagree', async () => {
  for (const check of checks) expect((await check.run(portal.db)).broken, check.name).toEqual([])
  const { id } = (await portal.send(createInvoice, invoiceSent, admin)).body.data
  const [line] = (await read(id)).items
  const { body } = await save(id, [{ itemID: line?.id, grams: 18.4, amount: 1345 }])
  await sql`update settlement_lines set expected_cents = 1 where item_id = ${line?.id}`.execute(portal.db)
  const broken = await Promise.all(checks.map(async check => (await check.run(portal.db)).broken))
  expect(broken.flat()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^settlement sheet ${body.data.sheets[0]?.id}, line \\d+ does not hold, the invoice has another amount now$`,
      ),
    ),
  ])
})
