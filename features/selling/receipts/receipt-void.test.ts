import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addNotificationEmail } from '#features/shop/notification-emails/notification-emails.contract.ts'
import { rows } from '#server/db/db.ts'
import { coinReceipt, jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createCoinReceipt,
  editCoinReceiptRow,
  getCoinReceipt,
  listCoinReceipts,
} from '../coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceiptRow,
  getJewelryReceipt,
  listJewelryReceipts,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
afterAll(() => portal.close())
await portal.send(addNotificationEmail, { email: 'dana@example.com', firstName: 'Dana', lastName: 'W' }, admin)
beforeEach(async () => {
  await sql`delete from mails`.execute(portal.db)
})

const mails = () =>
  rows<{ subject: string; text: string }>(portal.db, sql`select subject, body_text as text from mails order by id`)
const made = async () => (await portal.send(createCoinReceipt, coinReceipt, employee)).body.data.id
const voided = async (id: number, by = employee) => {
  const { status, body } = await portal.send(editCoinReceiptRow, { id, void: true, voidReason: 'rung twice' }, by)
  return { status, message: body.message }
}
const makeOld = (id: number) =>
  sql`update receipts set ticket_day = ticket_day - 1 where kind = 'coin_receipt' and id = ${id}`.execute(portal.db)
const mark = (id: number, marks: object) => portal.send(editCoinReceiptRow, { id, ...marks }, admin)

const OLD = 'This receipt is of an earlier day: only Admin may void it, or who has its one-time edit'
const AT_THE_BANK = 'Cash of this receipt was deposited: only Admin may void it, or who has its one-time edit'

test('anybody at the counter voids a receipt of today that is not deposited, and nobody is told', async () => {
  expect(await voided(await made())).toEqual({ status: 200, message: undefined })
  expect(await mails()).toEqual([])
})

test('one of an earlier day, or of which cash was deposited, is for Admin, and the alert addresses hear of it', async () => {
  const [old, deposited] = [await made(), await made()]
  await makeOld(old)
  await mark(deposited, { depositDone: true })
  expect(await voided(old)).toEqual({ status: 403, message: OLD })
  expect(await voided(deposited)).toEqual({ status: 403, message: AT_THE_BANK })
  expect((await portal.send(getCoinReceipt, { id: old }, employee)).body.details).toMatchObject({ void: false })
  expect(await mails()).toEqual([])
  for (const id of [old, deposited]) expect((await voided(id, admin)).status).toBe(200)
  const [first, second, ...rest] = await mails()
  expect(rest).toEqual([])
  expect(first).toMatchObject({ subject: `Coin receipt CR${old} of $74.93 is void` })
  expect(first?.text).toContain('Voided by Test Admin on ')
  expect(first?.text).toContain('The receipt is of an earlier day.')
  expect(first?.text).toContain(`/portal/receipts?id=${old}`)
  expect(second?.text).toContain('Cash of it was deposited: the deposit stays as it is.')
})

test('with its one-time edit, which is then used up, it is for anybody', async () => {
  const id = await made()
  await makeOld(id)
  await mark(id, { oneTimeEdit: true })
  expect((await voided(id)).status).toBe(200)
  expect((await portal.send(getCoinReceipt, { id }, admin)).body.details).toMatchObject({
    void: true,
    oneTimeEdit: false,
  })
  expect(await mails()).toHaveLength(1)
})

test('one deposited payment of several is enough', async () => {
  const formDetails = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 500, totalAmount: 500 }
  const { id } = (await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, employee)).body.data
  await sql`insert into receipt_payments (kind, receipt_id, paid_day, payment, amount_cents, tendered_cents, is_deposited)
    select kind, receipt_id, paid_day, payment, 10000, 10000, true from receipt_payments
    where kind = 'jewelry_receipt' and receipt_id = ${id}`.execute(portal.db)
  const shown = { depositDone: false, hasDeposit: true }
  expect((await portal.send(getJewelryReceipt, { id }, employee)).body.details).toMatchObject(shown)
  const { data } = (await portal.send(listJewelryReceipts, {}, employee)).body
  expect(data.find(row => row.id === id)).toMatchObject(shown)
  const edit = { id, void: true, voidReason: 'Duplicate' }
  expect(await portal.send(editJewelryReceiptRow, edit, employee)).toMatchObject({
    status: 403,
    body: { message: AT_THE_BANK },
  })
})

test('a coin receipt has its pictures under both names of its document', async () => {
  const id = await made()
  const { details } = (await portal.send(getCoinReceipt, { id }, employee)).body
  expect([details.attachments, details.receipt_attachments]).toEqual([[], []])
  const { data } = (await portal.send(listCoinReceipts, { id }, employee)).body
  expect(data[0]).toMatchObject({ attachments: [], receipt_attachments: [] })
})
