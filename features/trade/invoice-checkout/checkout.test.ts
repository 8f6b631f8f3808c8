import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { getMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { drawnSignature } from '#tests/signing-desk.ts'
import { invoiceSent, openTradeDesk } from '#tests/trade-desk.ts'
import { createInvoice, deleteInvoice, editInvoice, editInvoiceRow, getInvoice } from '../invoices/invoices.contract.ts'
import { makeMetroInvoice } from '../locks/locks.contract.ts'
import { saveCheckout } from './checkout.contract.ts'

const { portal, admin, employee, sellMetro } = await openTradeDesk()
const signature = await drawnSignature()
const strokes = [
  [
    { x: 1, y: 1 },
    { x: 90, y: 60 },
  ],
]

await sql`insert into group_permissions (group_id, permission_id) select g.id, p.id from groups g, permissions p
  where g.name = 'Coin Managers' and p.name = 'invoice'`.execute(portal.db)
const clerk = await portal.signInAs('Coin Managers')

/** Two typed lines, whose hold is over. */
const typed = async () => {
  const items = [
    { itemDescription: 'Rope chain', dateTime: '1/5/2026', price: 1345 },
    { itemDescription: 'Assay fee', dateTime: '1/6/2026', price: -45.5 },
  ]
  return (await portal.send(createInvoice, { ...invoiceSent, items }, admin)).body.data.id
}
const read = async (id: number) => (await portal.send(getInvoice, { id }, admin)).body
const linesOf = async (id: number) => (await read(id)).items.map(line => line.id)
const save = (id: number, sent: object, as = clerk) => portal.send(saveCheckout, { id, ...sent }, as)
const historyOf = async (id: number) =>
  (await portal.send(listHistoryOf, { entity: 'invoice', entityId: id }, admin)).body.data

test('ticks are kept as they are made and taken back, and a tick keeps its time', async () => {
  const id = await typed()
  const [first = 0, second = 0] = await linesOf(id)
  const { status, body } = await save(id, { ticks: [first] })
  expect([status, body.items.map(line => line.handedOverAt !== null)]).toEqual([200, [true, false]])
  const at = body.items[0]?.handedOverAt
  const both = (await save(id, { ticks: [first, second] })).body
  expect(both.items[0]?.handedOverAt).toBe(at)
  expect((await save(id, { ticks: [] })).body.items.map(line => line.handedOverAt)).toEqual([null, null])
  const { version } = (await read(id)).data
  await save(id, { ticks: [] })
  expect((await read(id)).data.version, 'the same ticks again are no change').toBe(version)
  expect((await historyOf(id)).map(({ action }) => action)).toEqual([
    ...['handed over', 'handed over', 'handed over'],
    'created',
  ])
})

test('the buyer signs, the paper shows it, and a line that changes then asks to sign again', async () => {
  const id = await typed()
  expect((await read(id)).data.signature).toBeNull()
  const { body } = await save(id, { signature, strokes, station: 'station2' })
  expect(body.data.signature).toMatchObject({ station: 'station2', isStale: false })
  const picture = await portal.inject({ url: body.data.signature?.url ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  const { items } = await read(id)
  const dearer = items.map((line, at) => (at === 0 ? { ...line, price: 1400 } : line))
  await portal.send(editInvoice, { id, ...invoiceSent, items: dearer }, admin)
  expect((await read(id)).data.signature?.isStale).toBe(true)
  const refused = await save(id, { ticks: items.map(line => line.id), finish: true })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'It was changed after the buyer signed. Please sign again\nOnly Admin finishes it, with a reason',
  ])
  expect((await save(id, { signature, finish: true, ticks: items.map(line => line.id) })).status).toBe(200)
})

test.each([
  ['without ink', { signature: 'data:image/png;base64,AAAA', strokes: [] }],
  ['that is no picture', { signature: 'scribble' }],
  ['that is a touch', { strokes: [[{ x: 1, y: 1 }]] }],
])('refuses a signature %s', async (_, sent) => {
  expect((await save(await typed(), { signature, ...sent })).status).toBe(400)
})

test('it is finished with the signature and all ticks, and is picked up then', async () => {
  const id = await typed()
  const ticks = await linesOf(id)
  const early = await save(id, { ticks: ticks.slice(0, 1), finish: true })
  expect([early.status, early.body.message]).toEqual([
    409,
    '1 line not handed over\nThe buyer has not signed\nOnly Admin finishes it, with a reason',
  ])
  expect((await read(id)).items[0]?.handedOverAt, 'nothing of a refused call is kept').toBeNull()
  const { body } = await save(id, { ticks, signature, finish: true })
  expect(body.data).toMatchObject({ pickedUp: true, total: 1299.5 })
  expect((await save(id, { ticks: [] })).status, 'it is over').toBe(409)
  expect((await portal.send(editInvoiceRow, { id, pickedUp: false }, clerk)).status).toBe(403)
  expect((await portal.send(editInvoiceRow, { id, pickedUp: false }, admin)).status).toBe(200)
  expect((await save(id, { ticks: ticks.slice(1) })).status).toBe(200)
})

test('Admin finishes without the rest with a reason: what stays here leaves the invoice, its ticket is free', async () => {
  const [gone, stays] = [await sellMetro({ amount: 900 }), await sellMetro({ amount: 400 })]
  const made = await portal.send(makeMetroInvoice, { billedTo: 'Halden Refining', ids: [gone, stays] }, admin)
  const { id } = made.body.data
  await sql`update invoice_items set date_time = now() - interval '90 days' where invoice_id = ${id}`.execute(portal.db)
  const [first] = await linesOf(id)
  const asked = await save(id, { ticks: [first], finish: true }, admin)
  expect([asked.status, asked.body.fields]).toEqual([400, { reason: 'Reason is Blank' }])
  const { body } = await save(id, { ticks: [first], finish: true, reason: 'Buyer took one' }, admin)
  expect(body.data).toMatchObject({ pickedUp: true, total: 900, lockedAmount: 900 })
  expect(body.items).toHaveLength(1)
  const stampOf = async (ticket: number) =>
    (await portal.send(getMetroTicket, { id: ticket }, admin)).body.data.invoiceNum
  expect([await stampOf(gone), await stampOf(stays)]).toEqual([id, 0])
  const [last] = await historyOf(id)
  expect(last).toMatchObject({ action: 'picked up' })
  expect(JSON.stringify(last)).toContain('Buyer took one')
  for (const check of checks) expect((await check.run(portal.db)).broken, check.name).toEqual([])
})

test('ink for all lines is stale once a line was left here, ink for those taken is not', async () => {
  const left = { finish: true, reason: 'Buyer took one' }
  const before = await typed()
  const [taken] = await linesOf(before)
  await save(before, { signature })
  expect((await save(before, { ticks: [taken] })).body.data.signature?.isStale).toBe(false)
  expect((await save(before, left, admin)).body.data).toMatchObject({ total: 1345, signature: { isStale: true } })
  const after = await typed()
  const [first, second] = await linesOf(after)
  expect((await save(after, { ticks: [first], signature })).body.data.signature?.isStale).toBe(false)
  expect((await save(after, { ticks: [first, second] })).body.data.signature?.isStale).toBe(true)
  await save(after, { ticks: [first] })
  expect((await save(after, left, admin)).body.data).toMatchObject({ total: 1345, signature: { isStale: false } })
})

test('nothing is picked up when nothing was handed over', async () => {
  const { status, body } = await save(await typed(), { ticks: [], signature, finish: true, reason: 'x' }, admin)
  expect([status, body.message]).toEqual([409, 'No line is handed over, so there is nothing to pick up'])
})

test('a line on hold leaves by Admin alone, with a reason', async () => {
  const ticket = await sellMetro()
  const { id } = (await portal.send(makeMetroInvoice, { billedTo: 'Halden Refining', ids: [ticket] }, admin)).body.data
  const ticks = await linesOf(id)
  const refused = await save(id, { ticks })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(
    new RegExp(`^M${ticket} is on hold until ../../..\\. Only Admin hands it over, with a reason$`),
  )
  expect((await save(id, { ticks }, admin)).body.fields).toEqual({ reason: 'Reason is Blank' })
  const { body } = await save(id, { ticks, reason: 'police released it' }, admin)
  expect(body.items[0]).toMatchObject({ isOnHold: true, holdReason: 'police released it' })
  expect((await save(id, { ticks, signature, finish: true })).status, 'a clerk goes on from there').toBe(200)
  await portal.send(editInvoiceRow, { id, pickedUp: false }, admin)
  expect((await portal.send(editInvoiceRow, { id, pickedUp: true }, clerk)).status, 'it is handed over').toBe(200)
})

test('a stale version, a line of another invoice, a deleted invoice and who has no invoices are refused', async () => {
  const id = await typed()
  const [first = 0] = await linesOf(id)
  const { version } = (await read(id)).data
  expect((await save(id, { ticks: [first], version })).status).toBe(200)
  expect((await save(id, { ticks: [], version })).status).toBe(409)
  const [foreign] = await linesOf(await typed())
  expect((await save(id, { ticks: [foreign] })).status).toBe(409)
  expect((await save(id, { ticks: [first] }, employee)).status).toBe(403)
  expect((await save(id, { ticks: [first], type: 2 })).status).toBe(404)
  await portal.send(deleteInvoice, { id }, admin)
  expect((await save(id, { ticks: [first] })).status).toBe(404)
})
