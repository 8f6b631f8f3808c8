import { afterAll, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createJewelryReceipt,
  deleteJewelryPayment,
  editJewelryReceipt,
  getJewelryReceipt,
  saveJewelryPayment,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const formDetails = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
const sellInParts = async () => {
  const { id } = (await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, admin)).body.data
  const { payments } = (await portal.send(getJewelryReceipt, { id }, admin)).body
  return { id, paymentId: payments[0]?.id ?? 0 }
}

const allOf = async (ids: number[]) => ({
  receipts: await Promise.all(ids.map(async id => (await portal.send(getJewelryReceipt, { id }, admin)).body)),
  history: await Promise.all(
    ids.map(
      async id => (await portal.send(listHistoryOf, { entity: 'jewelry_receipt', entityId: `${id}` }, admin)).body,
    ),
  ),
  cash: await balanceOf(portal.db, 'jewelryretail'),
})

const cash = { paidBy: 'cash', totalAmount: 700, tendered: 700 }
const change = (jewelryReceiptId: number, id: number) =>
  portal.send(saveJewelryPayment, { payment: { id, jewelryReceiptId, ...cash } }, admin)

test('a payment of another receipt, a deleted one and one that never was are not found, and nothing changes', async () => {
  const [one, other] = [await sellInParts(), await sellInParts()]
  const gone = await sellInParts()
  await portal.send(deleteJewelryPayment, { id: gone.paymentId }, admin)
  const ids = [one.id, other.id, gone.id]
  const before = await allOf(ids)
  for (const [receiptId, paymentId] of [
    [one.id, other.paymentId],
    [gone.id, gone.paymentId],
    [one.id, 999_999],
  ] as const) {
    const answer = await change(receiptId, paymentId)
    expect(answer).toMatchObject({ status: 404, body: { message: 'Payment not found' } })
  }
  expect(await allOf(ids)).toEqual(before)
})

test('an edit of the whole receipt finds no payment of another one either', async () => {
  const [one, other] = [await sellInParts(), await sellInParts()]
  const before = await allOf([one.id, other.id])
  const payments = [{ id: other.paymentId, ...cash }]
  const sent = { ...jewelryReceipt, formDetails, id: one.id, payments }
  expect(await portal.send(editJewelryReceipt, sent, admin)).toMatchObject({
    status: 400,
    body: { message: 'Payment 1: Payment not found' },
  })
  expect(await allOf([one.id, other.id])).toEqual(before)
})

test('its own payment is changed, with its cash', async () => {
  const { id, paymentId } = await sellInParts()
  const before = await balanceOf(portal.db, 'jewelryretail')
  expect((await change(id, paymentId)).body).toMatchObject({ payments: [{ id: paymentId, totalAmount: 700 }] })
  expect(await balanceOf(portal.db, 'jewelryretail')).toBe(before - 30_000)
})
