import { afterAll, expect, test } from 'vitest'
import { getTicketLog, listHistoryOf } from '#features/insight/history/history.contract.ts'
import { coinReceipt, jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { createCoinReceipt, editCoinReceipt, getCoinReceipt } from '../coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  deleteJewelryPayment,
  editJewelryReceipt,
  getJewelryReceipt,
  saveJewelryPayment,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { ownLines } from './receipts.rules.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

test('a line keeps its id once, and no id of another receipt', () => {
  const sent = [{ id: 2 }, { id: 2 }, { id: 9 }, { id: 0 }, {}, { id: 1 }]
  expect(ownLines(sent, [{ id: 1 }, { id: 2 }]).map(line => line.id)).toEqual([
    ...[2, undefined, undefined, undefined, undefined, 1],
  ])
})

const changesOf = async (entity: string, id: number) => {
  const { data } = (await portal.send(listHistoryOf, { entity, entityId: String(id) }, admin)).body
  return data[0]?.changes
}

test('lines of a coin receipt that are sent with their ids keep them, changed or not, in any order', async () => {
  const { id } = (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data
  const read = async () => (await portal.send(getCoinReceipt, { id }, admin)).body.items
  const [coin, supplies] = (await read()).map(line => line.id)
  const formDetails = { ...coinReceipt.formDetails, tendered: 200 }
  const dearer = { ...coinReceipt.items[0], id: coin, price: 39 }
  const added = { item: 'Morgan Dollar', qty: 1, price: 20 }
  const edit = { id, formDetails, items: [{ ...coinReceipt.items[1], id: supplies }, dearer, added] }
  expect((await portal.send(editCoinReceipt, edit, admin)).status).toBe(200)
  const after = await read()
  expect(after.map(line => [line.id, line.price])).toEqual([
    [supplies, 35],
    [coin, 39],
    [expect.any(Number), 20],
  ])
  expect(await changesOf('coin_receipt', id)).toMatch(
    /^Item 2 Unit Price 37\.00 → 39\.00, Item 2 Price 37\.00 → 39\.00, Item 3 added: Morgan Dollar 20.00, /,
  )
})

test('a line or a payment that is taken away is told as itself', async () => {
  const [ring, band, ...rest] = jewelryReceipt.items
  const formDetails = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
  const sold = await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, admin)
  const { id } = sold.body.data
  const pay = (payment: object) =>
    portal.send(saveJewelryPayment, { payment: { id: 0, jewelryReceiptId: id, ...payment } }, admin)
  await pay({ paidBy: 'creditcard', totalAmount: 1500, creditCardNumber: '4417' })
  await pay({ paidBy: 'cash', tendered: 100 })
  const read = async () => (await portal.send(getJewelryReceipt, { id }, admin)).body
  const { items, payments } = await read()
  await portal.send(deleteJewelryPayment, { id: payments[1]?.id ?? 0 }, admin)
  expect(await changesOf('jewelry_receipt', id)).toBe('Payment 2 removed: creditcard 1,500.00')
  const kept = [ring, ...rest].map((line, at) => ({ ...line, id: [items[0], ...items.slice(2)][at]?.id }))
  const edited = await portal.send(editJewelryReceipt, { ...jewelryReceipt, id, formDetails, items: kept }, admin)
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  expect((await read()).items.map(line => line.id)).toEqual([items[0]?.id, items[2]?.id, items[3]?.id])
  expect(await changesOf('jewelry_receipt', id)).toMatch(
    new RegExp(`^Item 2 removed: ${band?.itemDescription.slice(0, 10)}`),
  )
})

test('the history of what is paid in parts has the payment, the cash and what remains as the read has them', async () => {
  const formDetails = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
  const { id } = (await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, admin)).body.data
  const { details } = (await portal.send(getJewelryReceipt, { id }, admin)).body
  const { data } = (await portal.send(getTicketLog, { ticketId: `JR${id}` }, admin)).body
  const { payment, tendered, change, paidBy, paidAmount, remainingAmount, checkNumber, creditCardNumber } = details
  expect(payment).toBe('cash')
  expect(data[0]?.value).toMatchObject({
    ...{ payment, tendered, change, paidBy, paidAmount, remainingAmount, checkNumber, creditCardNumber },
  })
})
