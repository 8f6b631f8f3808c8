import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { coinReceipt, jewelryReceipt } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinReceipt, editCoinReceiptRow } from '../coin-receipts/coin-receipts.contract.ts'
import { createJewelryReceipt, editJewelryReceiptRow } from '../jewelry-receipts/jewelry-receipts.contract.ts'

let portal: TestPortal
let employee: { token: string }
let drawer: { token: string }
let id: number
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  drawer = await portal.signInAs('Drawer')
  const named = { ...coinReceipt.formDetails, firstName: 'Calvin', lastName: 'Pruitt' }
  id = (await portal.send(createCoinReceipt, { ...coinReceipt, formDetails: named }, employee)).body.data.id
})
afterAll(() => portal.close())

const paper = async () => (await portal.send(getPaper, { document: 'receipt', subject: `CR${id}` }, employee)).body.data
const blockOf = async (kind: string) => (await paper()).blocks.find(block => block.kind === kind)

test('a receipt says who bought what, the tax, and what was paid and given back', async () => {
  expect((await paper()).title).toBe(`Receipt CR${id}`)
  expect(await blockOf('facts')).toMatchObject({
    columns: [
      [
        { label: 'Buyer', value: 'Calvin Pruitt' },
        { label: 'Clerk', value: 'Luis' },
        { label: 'Paid by', value: 'cash' },
      ],
      [
        { label: 'Total', value: '74.93' },
        { label: 'Tendered', value: '100.00' },
        { label: 'Change', value: '25.07' },
      ],
    ],
  })
  expect(await blockOf('table')).toMatchObject({
    rows: [
      ['1', 'Morgan Dollar', '37.00', '37.00'],
      ['2', 'Coin Supplies', '17.50', '35.00'],
    ],
    sums: [
      { label: 'Items', value: '72.00' },
      { label: 'Tax 8.375 % on 35.00, per line', value: '2.93' },
    ],
    total: { label: 'Total', value: '$74.93' },
  })
  expect(await blockOf('foot')).toEqual({
    kind: 'foot',
    text: 'Tax is computed per line on taxable items. Please keep this receipt.',
  })
})

test('it prints under the word receipt, for who may see receipts', async () => {
  const order = { ticketId: `CR${id}`, ticketType: 'receipt', printerId: 'station1' }
  expect((await portal.send(printRecord, order, employee)).status).toBe(200)
  expect((await portal.send(printRecord, { ...order, ticketId: id }, employee)).status).toBe(200)
  expect((await portal.send(printRecord, { ...order, ticketId: `M${id}` }, employee)).status).toBe(400)
  expect((await portal.send(printRecord, { ...order, ticketId: 99_999 }, employee)).status).toBe(404)
  expect((await portal.send(printRecord, order, drawer)).status).toBe(403)
  expect((await portal.send(getPaper, { document: 'receipt', subject: `CR${id}` }, drawer)).status).toBe(403)
})

test('a void one says so, and is not printed', async () => {
  await portal.send(editCoinReceiptRow, { id, void: true, voidReason: 'rung twice' }, employee)
  expect(await blockOf('notice')).toMatchObject({ text: 'VOID: rung twice' })
  const order = { ticketId: id, ticketType: 'receipt', printerId: 'station1' }
  expect(await portal.send(printRecord, order, employee)).toMatchObject({
    status: 409,
    body: { message: `CR${id} is void` },
  })
})

test('a jewelry receipt that is not paid yet says what remains, unless it is void, and prints under its own word and under receipt', async () => {
  const formDetails = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 } as const
  const sold = await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, employee)
  const subject = `JR${sold.body.data.id}`
  const { blocks } = (await portal.send(getPaper, { document: 'receipt', subject }, employee)).body.data
  expect(blocks.find(block => block.kind === 'facts')).toMatchObject({
    columns: [
      [{ value: 'Grace Yoon' }, {}, { label: 'Paid by', value: 'cash' }],
      [
        { label: 'Total', value: '3,825.65' },
        { label: 'Tendered', value: '1,000.00' },
        { label: 'Change', value: '0.00' },
        { label: 'Paid', value: '1,000.00' },
        { label: 'Remaining', value: '2,825.65' },
      ],
    ],
  })
  for (const ticketType of ['receipt', 'jewelryReceipt']) {
    const order = { ticketId: subject, ticketType, printerId: 'station1' }
    const printed = await portal.send(printRecord, order, employee)
    expect(printed.status, `${ticketType} ${JSON.stringify(printed.body)}`).toBe(200)
  }
  const voided = { id: sold.body.data.id, void: true, voidReason: 'rung twice' }
  expect((await portal.send(editJewelryReceiptRow, voided, employee)).status).toBe(200)
  const { blocks: voidBlocks } = (await portal.send(getPaper, { document: 'receipt', subject }, employee)).body.data
  expect(JSON.stringify(voidBlocks)).toContain('VOID: rung twice')
  expect(JSON.stringify(voidBlocks)).not.toContain('Remaining')
})

const jewelryPaper = async (change: object) => {
  const formDetails = { ...jewelryReceipt.formDetails, ...change }
  const sold = await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, employee)
  const subject = `JR${sold.body.data.id}`
  const { blocks } = (await portal.send(getPaper, { document: 'receipt', subject }, employee)).body.data
  const tables = blocks.filter(block => block.kind === 'table')
  return { facts: blocks.find(block => block.kind === 'facts'), tables }
}
const split = { payment: 'cash_creditcard', creditCardNumber: '8821' }

test('cash & card says how much was cash and how much went on the card, at once and in parts', async () => {
  const { facts } = await jewelryPaper({ ...split, tendered: 825.65 })
  expect(facts).toMatchObject({
    columns: [
      {},
      [
        { label: 'Total', value: '3,825.65' },
        { label: 'Tendered', value: '825.65' },
        { label: 'On the card', value: '3,000.00' },
        { label: 'Change', value: '0.00' },
      ],
    ],
  })
  const inParts = await jewelryPaper({ ...split, paymentType: 'partial', totalAmount: 30, tendered: 10 })
  expect(inParts.tables.at(-1)).toMatchObject({
    rows: [[expect.any(String), 'cash 10.00 & creditcard 20.00', '30.00']],
  })
})

test('what is shipped free of tax says why it has none', async () => {
  const { tables } = await jewelryPaper({ requireShipmentFreeTax: true, tendered: 3530 })
  expect(tables[0]).toMatchObject({ sums: [{}, { label: 'Tax, shipped free of tax', value: '0.00' }] })
})
