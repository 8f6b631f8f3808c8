import { expect, test } from 'vitest'
import { createCoinTicket, getCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { bidLines, openBidDesk } from '#tests/bid-desk.ts'
import { ticketDetails } from '#tests/factories.ts'
import { pdfPages, pdfText } from '#tests/pdf.ts'
import { drawnSignature } from '#tests/signing-desk.ts'
import { listOpenTicketLines } from '../coin-invoices/coin-invoices.contract.ts'
import { saveCheckout } from './checkout.contract.ts'

const { portal, admin, employee, manager, save, edit, read, mark, bid, accept } = await openBidDesk()
const signature = await drawnSignature()

const buyCoins = async () => {
  const items = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
  const { id } = (await portal.send(createCoinTicket, { details: ticketDetails, items }, employee)).body.data
  const [line] = (await portal.send(listOpenTicketLines, { search: `C${id}` }, manager)).body.data
  return { ticket: id, ticketItemId: line?.id }
}
const checkOut = (id: number, sent: object, as = admin) => portal.send(saveCheckout, { id, type: 2, ...sent }, as)
const salesOf = async (id: number) => (await portal.send(getCoinTicket, { id }, admin)).body.data
const paperOf = async (id: number, as = manager) =>
  (await portal.send(getPaper, { document: 'invoice', subject: `CI${id}` }, as)).body.data

test('a finished checkout of a coin invoice sells its tickets; what stays here is free again', async () => {
  const [taken, left] = [await buyCoins(), await buyCoins()]
  const items = [
    { ticketItemId: taken.ticketItemId, price: 100 },
    { ticketItemId: left.ticketItemId, price: 40 },
  ]
  const { id } = (await save({ items })).body.data
  const [first = 0] = (await read(id)).items.map(line => line.id)
  const held = await checkOut(id, { ticks: [first] }, manager)
  expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('is on hold until')])
  expect((await checkOut(id, { ticks: [first], reason: 'dealer pays in advance' })).status).toBe(200)
  const { status, body } = await checkOut(id, { signature, finish: true, reason: 'comes on Monday' })
  expect([status, body.data.pickedUp, body.items.map(line => line.id)]).toEqual([200, true, [first]])
  expect(body.items[0], 'it is answered as a coin invoice').toMatchObject({ qty: 2, Offers: [] })
  expect(await salesOf(taken.ticket)).toMatchObject({ soldToAmount: 100, invoiceNum: id })
  expect(await salesOf(left.ticket)).toMatchObject({ soldToAmount: null, invoiceNum: 0 })
  expect((await portal.send(listOpenTicketLines, { search: `C${left.ticket}` }, manager)).body.count).toBe(1)
})

test('a line that nobody bought is not handed over, and finishing without Admin takes it off the invoice', async () => {
  const unsold = await buyCoins()
  const items = [{ ...bidLines[0], price: 50 }, { ticketItemId: unsold.ticketItemId }, bidLines[1]]
  const { id } = (await save({ items })).body.data
  const [sold = 0, ofTicket = 0, typed = 0] = (await read(id)).items.map(line => line.id)
  for (const [line, name] of [
    [ofTicket, `C${unsold.ticket}`],
    [typed, '1923 Peace, AU'],
  ]) {
    const { status, body } = await checkOut(id, { ticks: [line], reason: 'x' })
    const text = `Line ${name} has no price yet. Type one or remove the line before Picked Up`
    expect([status, body.message]).toEqual([409, text])
  }
  const { status, body } = await checkOut(id, { ticks: [sold], signature, finish: true }, manager)
  expect([status, body.data.pickedUp, body.items.map(line => line.id)]).toEqual([200, true, [sold]])
  expect((await portal.send(listOpenTicketLines, { search: `C${unsold.ticket}` }, manager)).body.count).toBe(1)
  const history = (await portal.send(listHistoryOf, { entity: 'coin_invoice', entityId: id }, admin)).body.data
  expect(JSON.stringify(history[0])).toContain(`C${unsold.ticket}, 1923 Peace, AU`)
})

test('nothing is picked up of an invoice that nobody bought', async () => {
  const { id } = (await save()).body.data
  const { status, body } = await checkOut(id, { signature, finish: true, reason: 'x' })
  expect([status, body.message]).toEqual([409, 'No line is handed over, so there is nothing to pick up'])
})

test('a line with an accepted offer does not leave the invoice when it stays here', async () => {
  const { id } = (await save({ items: bidLines.map((line, at) => (at === 0 ? { ...line, price: 50 } : line)) })).body
    .data
  const [first = 0, second = 0] = (await read(id)).items.map(line => line.id)
  const made = await bid({ id }, second, { amount: 35, buyer: 'Halden Refining' }, admin)
  await accept(second, made.body.data.id)
  const finish = { ticks: [first], signature, finish: true, reason: 'did not want it' }
  const { status, body } = await checkOut(id, finish)
  expect([status, body.message]).toEqual([
    409,
    'The offer for 1923 Peace, AU is accepted. Take it back before removing the line',
  ])
  expect((await read(id)).data.pickedUp).toBe(false)
})

test('a discount that was ticked after signing asks to sign again', async () => {
  const { id } = (await save()).body.data
  await checkOut(id, { signature })
  expect((await read(id)).data.signature?.isStale).toBe(false)
  await mark(id, { applyDiscount: true })
  expect((await read(id)).data.signature?.isStale).toBe(true)
})

test('the paper of a coin invoice has bags, pieces and the discount, and neither estimates nor notes', async () => {
  const items = bidLines.map((line, at) => ({ ...line, price: at === 2 ? 10 : undefined, notes: 'scratched' }))
  const { id } = (await save({ items })).body.data
  await mark(id, { applyDiscount: true })
  const { title, blocks } = await paperOf(id)
  expect(title).toBe(`Coin invoice ${id}`)
  expect(blocks[0]).toMatchObject({ kind: 'head', mark: 'INVOICE/RECEIPT', amount: '$9' })
  const lines = (await read(id)).items
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    columns: ['ID', 'Bag #', 'Qty', 'Description', 'Amt Per', 'Amount'].map(label => ({ label })),
    rows: [
      [String(lines[0]?.id), 'bag 1', '2', '1881-S Morgan, MS64', '', ''],
      [String(lines[1]?.id), 'bag 1', '1', '1923 Peace, AU', '', ''],
      [String(lines[2]?.id), 'box 7', '3', 'Bag of wheat cents', '3.33', '10.00'],
    ],
    sums: [
      { label: 'Items', value: '10.00' },
      { label: 'Discount 10%', value: '-1.00' },
    ],
    total: { label: 'Total', value: '$9.00' },
  })
  expect(JSON.stringify(blocks)).not.toMatch(/scratched|100\.00|12\.50/)
})

test('without Logo? the paper has neither logo nor address, and no amount while there is none', async () => {
  const { id } = (await save()).body.data
  const withLogo = (await paperOf(id)).blocks[0]
  await mark(id, { showInvoiceLogo: false })
  const [head] = (await paperOf(id)).blocks
  expect(head).toEqual({ kind: 'head', title: expect.any(String), lines: [], mark: 'INVOICE/RECEIPT', markLines: [] })
  expect(withLogo).not.toMatchObject({ lines: [] })
})

test('Coin Managers print it at a station, and its labels name pieces and bag', async () => {
  const { id } = (await save()).body.data
  const order = { ticketId: id, ticketType: 'coinInvoice', printerId: 'station1' }
  expect((await portal.send(printRecord, order, manager)).status).toBe(200)
  expect((await portal.send(printRecord, order, employee)).status).toBe(403)
  const answer = await portal.inject({
    url: `/api/invoices/get-labels/${id}?type=2`,
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect((await pdfPages(answer.rawPayload)).count).toBe(3)
  expect(await pdfText(answer.rawPayload)).toContain('3 in box 7')
  expect((await edit(id, { items: bidLines })).status, 'printing it changes nothing').toBe(200)
})
