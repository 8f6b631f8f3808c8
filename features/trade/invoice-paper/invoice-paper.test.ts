import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { rows } from '#server/db/db.ts'
import { pdfPages, pdfText } from '#tests/pdf.ts'
import { drawnSignature } from '#tests/signing-desk.ts'
import { invoiceSent, openTradeDesk } from '#tests/trade-desk.ts'
import { saveCheckout } from '../invoice-checkout/checkout.contract.ts'
import { createInvoice, deleteInvoice, getInvoice } from '../invoices/invoices.contract.ts'
import { makeCoinInvoice, makeMetroInvoice } from '../locks/locks.contract.ts'
import { printInvoiceLabel, printInvoiceLabels } from './invoice-paper.contract.ts'

const { portal, admin, employee, sellMetro, sellCoin } = await openTradeDesk()
await sql`insert into group_permissions (group_id, permission_id) select g.id, p.id from groups g, permissions p
  where g.name = 'Drawer' and p.name = 'invoice'`.execute(portal.db)
const clerk = await portal.signInAs('Drawer')
const coinManager = await portal.signInAs('Coin Managers')

const id = (await portal.send(createInvoice, invoiceSent, admin)).body.data.id
const ticket = await sellMetro({ amount: 900 })
const ofTicket = (await portal.send(makeMetroInvoice, { billedTo: 'Halden Refining', ids: [ticket] }, admin)).body.data
  .id
const coinTicket = await sellCoin()
const coinId = (await portal.send(makeCoinInvoice, { billedTo: 'Halden Refining', ids: [coinTicket] }, admin)).body.data
  .id
await sql`update spot_prices set price_cents = 404850 where item = 'gold'`.execute(portal.db)

const paperOf = async (of: number, as = clerk) =>
  (await portal.send(getPaper, { document: 'invoice', subject: `I${of}` }, as)).body.data
const labels = (path: string, as: { token: string }) =>
  portal.inject({ url: `/api/invoices/${path}`, headers: { authorization: `Bearer ${as.token}` } })
const lineOf = async (of: number, type: '' | 2 = '') =>
  (await portal.send(getInvoice, { id: of, type }, admin)).body.items[0]?.id ?? 0

test('the invoice shows its buyer, days, lines, sum and the acknowledgement to sign by hand', async () => {
  const priced = (await portal.send(createInvoice, invoiceSent, admin)).body.data.id
  const [typed, fee] = (await portal.send(getInvoice, { id: priced }, admin)).body.items
  const { title, blocks } = await paperOf(priced)
  expect(title).toBe(`Invoice ${priced}`)
  expect(blocks[0]).toMatchObject({ kind: 'head', mark: 'INVOICE/RECEIPT', amount: '$1,300' })
  expect(blocks.find(({ kind }) => kind === 'facts')).toMatchObject({
    columns: [
      [
        { label: 'Billed To', value: 'Halden Refining' },
        { label: 'Phone', value: '(702) 555-0171' },
        { label: 'Business Licence', value: 'NV20181406215' },
        { label: 'Gold Spot Price', value: '4,048.50' },
      ],
      [
        { label: 'Invoice #', value: String(priced) },
        { label: 'Check Number', value: '88214' },
        { label: 'Date' },
        { label: 'Delivery Date', value: '11/20/26' },
      ],
    ],
  })
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    columns: [
      { label: 'ID' },
      { label: 'Description' },
      { label: 'Original Transaction Date' },
      { label: 'Delivery Date' },
      { label: 'Amount' },
    ],
    rows: [
      [String(typed?.id), 'Gold 14k. Rope chain 24 in. 18.4 grams', '10/05/26', '11/05/26', '1,345.00'],
      [String(fee?.id), 'Assay fee', '10/06/26', '11/06/26', '-45.50'],
    ],
    total: { label: 'Total', value: '$1,299.50' },
  })
  expect(blocks.find(({ kind }) => kind === 'terms')).toMatchObject({
    text: expect.stringContaining('before the thirty (30) day rule of the metropolitan police department'),
  })
  expect(blocks.find(({ kind }) => kind === 'signing')).toMatchObject({ ink: '', signedAt: '' })
})

test('it warns of lines on hold, and shows the ink of the checkout', async () => {
  const warning = { kind: 'notice', text: '1 line still on hold: see the delivery dates' }
  const before = (await paperOf(ofTicket)).blocks
  expect(before).toContainEqual(warning)
  const [[number, description = ''] = []] = before.flatMap(block => (block.kind === 'table' ? [block.rows[0]] : []))
  expect([number, description.includes(`M${ticket}`)]).toEqual([`M${ticket}`, false])
  await portal.send(saveCheckout, { id: ofTicket, signature: await drawnSignature(), station: 'station1' }, clerk)
  const { blocks, signature, pdf } = await paperOf(ofTicket)
  expect(blocks.find(({ kind }) => kind === 'signing')).toMatchObject({ place: 'Signed at station1' })
  expect((await portal.inject({ url: signature ?? '' })).statusCode).toBe(200)
  const printed = await portal.inject({ url: pdf })
  expect(await pdfText(printed.rawPayload)).toContain('Original Transaction Date')
})

test('it is printed at a station and history says so; unknown and deleted ones are a 404', async () => {
  const order = { ticketId: id, ticketType: 'invoice', printerId: 'station1' }
  expect((await portal.send(printRecord, order, clerk)).status).toBe(200)
  expect((await portal.send(printRecord, { ...order, ticketId: `I${id}` }, clerk)).status).toBe(200)
  expect((await portal.send(printRecord, { ...order, ticketId: 99_999 }, clerk)).status).toBe(404)
  expect((await portal.send(printRecord, order, employee)).status).toBe(403)
  expect((await portal.send(getPaper, { document: 'invoice', subject: `I${id}` }, employee)).status).toBe(403)
  const { data } = (await portal.send(listHistoryOf, { entity: 'invoice', entityId: id }, admin)).body
  expect(data.map(({ action }) => action)).toEqual(['printed', 'printed', 'created'])
  const gone = (await portal.send(createInvoice, invoiceSent, admin)).body.data.id
  await portal.send(deleteInvoice, { id: gone }, admin)
  expect((await portal.send(getPaper, { document: 'invoice', subject: `I${gone}` }, admin)).status).toBe(404)
  expect((await labels(`get-labels/${gone}`, admin)).statusCode).toBe(404)
})

test('the labels are a PDF, one a line, that names the ticket of the line', async () => {
  const answer = await labels(`get-labels/${id}`, admin)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await pdfPages(answer.rawPayload)).count).toBe(2)
  const text = await pdfText((await labels(`get-labels/${ofTicket}`, admin)).rawPayload)
  expect(text).toContain(`M${ticket}`)
  expect(text).toContain('Halden Refining')
})

test('labels of metals are for Admin, those of coins also for Coin Managers', async () => {
  expect((await labels(`get-labels/${id}`, clerk)).statusCode).toBe(403)
  expect((await portal.send(printInvoiceLabels, { id }, clerk)).status).toBe(403)
  expect((await labels(`get-labels/${coinId}?type=2`, coinManager)).statusCode).toBe(200)
  expect((await labels(`get-labels/${coinId}?type=2`, clerk)).statusCode).toBe(403)
  expect((await portal.send(printInvoiceLabels, { id: coinId, type: 2 }, coinManager)).status).toBe(200)
  const line = { id: await lineOf(coinId, 2), invoiceId: coinId, type: 'C', itemDescription: 'Morgan Dollar' }
  expect((await portal.send(printInvoiceLabel, line, coinManager)).status).toBe(200)
  const metals = { id: await lineOf(id), invoiceId: id, type: 'M' }
  expect((await portal.send(printInvoiceLabel, metals, coinManager)).status).toBe(403)
  expect((await portal.send(printInvoiceLabel, { ...metals, invoiceId: coinId + 50 }, admin)).status).toBe(404)
})

test('labels print at the station that is named, or else at the first', async () => {
  await portal.send(printInvoiceLabels, { id, station: 'station3' }, admin)
  await portal.send(printInvoiceLabels, { id }, admin)
  await portal.send(printInvoiceLabel, { id: await lineOf(id), invoiceId: id, station: 'station2' }, admin)
  expect((await portal.send(printInvoiceLabels, { id, station: 'nowhere' }, admin)).status).toBe(400)
  const jobs = await rows<{ station: string; document: string }>(
    portal.db,
    sql`select station, document from print_jobs where subject = ${`I${id}`} and document = 'invoice-labels' order by id`,
  )
  expect(jobs.map(({ station }) => station)).toEqual(['station3', 'station1', 'station2'])
})
