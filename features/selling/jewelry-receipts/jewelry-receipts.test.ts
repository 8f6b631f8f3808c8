import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { getHistoryEntry, listHistoryOf } from '#features/insight/history/history.contract.ts'
import { listVoids, recoverVoid, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createJewelryReceipt,
  deleteJewelryPayment,
  editJewelryReceipt,
  editJewelryReceiptNote,
  editJewelryReceiptRow,
  getJewelryPayments,
  getJewelryReceipt,
  listJewelryReceipts,
  saveJewelryPayment,
} from './jewelry-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
afterAll(() => portal.close())

const { formDetails: form } = jewelryReceipt
const sell = (change: object = {}, more: object = {}, as = employee) =>
  portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails: { ...form, ...change }, ...more }, as)
const idOf = async (selling: ReturnType<typeof sell>) => (await selling).body.data.id
const read = async (id: number) => (await portal.send(getJewelryReceipt, { id }, employee)).body
const textsOf = async (answer: Promise<{ body: unknown }>) =>
  ((await answer).body as { message: string }).message.split('\n')

const inParts = { paymentType: 'partial', tendered: 1000 }
const pay = (jewelryReceiptId: number, payment: object, as = employee, more: object = {}) =>
  portal.send(saveJewelryPayment, { payment: { id: 0, jewelryReceiptId, ...payment }, ...more }, as)

let before: { jewelryretail: number; metrodrawer: number }
const balances = async () => ({
  jewelryretail: await balanceOf(portal.db, 'jewelryretail'),
  metrodrawer: await balanceOf(portal.db, 'metrodrawer'),
})
const moved = async () => {
  const now = await balances()
  return {
    jewelryretail: now.jewelryretail - before.jewelryretail,
    metrodrawer: now.metrodrawer - before.metrodrawer,
  }
}
beforeEach(async () => {
  before = await balances()
})

describe('paid at once', () => {
  test('every line is taxed, the cash goes to jewelry retail, the change comes out of the metro drawer', async () => {
    const { details, items, shipments, payments } = await read(await idOf(sell()))
    expect(details).toMatchObject({
      ...{ ticketAmount: 3825.65, tax: 295.65, tendered: 3900, change: 74.35, paidBy: 'cash', payment: 'cash' },
      ...{ paymentType: 'full', paidAmount: 3825.65, remainingAmount: 0, requireShipmentFreeTax: false },
    })
    expect(items.map(item => item.tax)).toEqual([154.94, 82.08, 53.6, 5.03])
    expect(items[1]).toMatchObject({ itemDescription: 'Wedding band 4 mm, pair. Gold 14k', qty: 2, unitPrice: 490 })
    expect(shipments).toEqual([jewelryReceipt.shppingDetails])
    expect(payments).toEqual([])
    expect(await moved()).toEqual({ jewelryretail: 390_000, metrodrawer: -7435 })
  })

  test('cash & card: the card takes what the cash leaves, and nothing where it leaves nothing', async () => {
    const card = { payment: 'cash_creditcard', creditCardNumber: '8821' }
    const split = await idOf(sell({ ...card, tendered: 825.65 }))
    expect((await read(split)).details).toMatchObject({ paidBy: 'cash_creditcard', tendered: 825.65, change: 0 })
    expect(await moved()).toEqual({ jewelryretail: 82_565, metrodrawer: 0 })
    const enough = await idOf(sell({ ...card, tendered: 3900 }))
    expect((await read(enough)).details).toMatchObject({ paidBy: 'cash', payment: 'cash_creditcard', change: 74.35 })
    for (const tendered of [0, -5])
      expect(await textsOf(sell({ ...card, tendered }))).toEqual(['Cash Tendered must be greater than 0'])
  })

  test('a shipment free of tax has none, and needs names and where it goes', async () => {
    const free = { requireShipmentFreeTax: true, tendered: 3530 }
    const { details, items } = await read(await idOf(sell(free)))
    expect(details).toMatchObject({ ticketAmount: 3530, tax: 0, requireShipmentFreeTax: true })
    expect(items.map(item => item.tax)).toEqual([0, 0, 0, 0])
    expect(await textsOf(sell({ ...free, firstName: '', lastName: '' }, { shppingDetails: undefined }))).toEqual([
      'First Name is Blank',
      'Last Name is Blank',
      'Shipping Address is Blank',
      'Shipping City is Blank',
      'Shipping State is Blank',
      'Postal Code is Blank',
      'Shipping Phone is Blank',
    ])
  })

  test('totals that do not add up, and lines that lack something, are refused', async () => {
    expect(await textsOf(sell({ ticketAmount: 3825.64 }))).toEqual([
      'Ticket Amount does not match the items and their tax',
    ])
    for (const line of [{ itemDescription: '' }, { qty: -1 }, { qty: 0 }, { price: -5 }, { price: 'x' }]) {
      const items = [{ ...jewelryReceipt.items[0], ...line }]
      expect(await textsOf(sell({}, { items })), JSON.stringify(line)).toEqual(['Some Items values are not valid'])
    }
    expect(await textsOf(sell({ payment: 'creditcard', creditCardNumber: '4111111111111111' }))).not.toEqual([])
    expect(await textsOf(sell({}, { payments: [{ id: 0, paidBy: 'cash', totalAmount: 5, tendered: 5 }] }))).toEqual([
      'Delete the payments first: they pay a receipt in parts',
    ])
  })
})

describe('paid in parts', () => {
  test('three payments settle a receipt; the last takes the rest of the tax, and its change', async () => {
    const id = await idOf(sell(inParts))
    expect((await read(id)).details).toMatchObject({ paidAmount: 1000, remainingAmount: 2825.65, paidBy: 'cash' })
    const card = await pay(id, { paidBy: 'creditcard', totalAmount: 1500, creditCardNumber: '4417' })
    expect(card.body).toMatchObject({ remainingAmount: 1325.65, payments: [{ tax: 77.28 }, { tax: 115.92 }] })
    const last = { paidBy: 'cash_creditcard', totalAmount: 1325.65, tendered: 1400, creditCardNumber: '8821' }
    expect((await pay(id, last)).body.remainingAmount).toBe(0)
    const { details, payments } = await read(id)
    expect(details).toMatchObject({ remainingAmount: 0, paidBy: 'cash_creditcard', tendered: 2400, change: 74.35 })
    expect(payments.map(({ tax }) => tax)).toEqual([77.28, 115.92, 102.45])
    expect(payments[2]).toMatchObject({ jewelryReceiptId: id, totalAmount: 1325.65, tendered: 1400, change: 74.35 })
    expect(await moved()).toEqual({ jewelryretail: 240_000, metrodrawer: -7435 })
    expect(await textsOf(pay(id, { paidBy: 'cash', totalAmount: 1, tendered: 1 }))).toEqual([
      'Nothing remains to be paid',
    ])
  })

  test('a receipt in parts needs names, a phone and its first payment', async () => {
    const bare = { ...inParts, tendered: '', firstName: '', lastName: '', phone: '' }
    expect(await textsOf(sell(bare))).toEqual([
      'Phone is Blank',
      'First Name is Blank',
      'Last Name is Blank',
      'Total Amount is Blank',
      'Cash Tendered is Blank',
    ])
  })

  test.each([
    [{ paidBy: 'cash', totalAmount: 500, tendered: 400 }, 'Cash Tendered is lower than Total Amount'],
    [
      { paidBy: 'cash', totalAmount: 500, tendered: 600 },
      'Cash Tendered is more than Total Amount: change is given with the last payment only',
    ],
    [{ paidBy: 'cash', totalAmount: 500 }, 'Cash Tendered is Blank'],
    [{ paidBy: 'cash', totalAmount: 500, tendered: 0 }, 'Cash Tendered must be greater than 0'],
    [{ paidBy: 'creditcard', totalAmount: 500 }, 'Card Number is Blank'],
    [{ paidBy: 'creditcard', totalAmount: 500, creditCardNumber: '55555' }, 'Card Number must be its last 4 digits'],
    [{ paidBy: 'creditcard', creditCardNumber: '4417' }, 'Total Amount is Blank'],
    [
      { paidBy: 'check', totalAmount: 500, checkAmount: 400, checkNumber: '70012' },
      'Check Amount must equal Total Amount',
    ],
    [{ paidBy: 'check', totalAmount: 500 }, 'Check Number is Blank'],
    [{ paidBy: '', totalAmount: 500 }, 'Paid By is Blank'],
    [{ paidBy: 'cash', totalAmount: 0, tendered: 5 }, 'Total Amount must be greater than 0'],
    [
      { paidBy: 'creditcard', totalAmount: 9000, creditCardNumber: '4417' },
      'Total Amount is more than the $2,825.65 that remains',
    ],
  ])('payment %j: %s', async (payment, text) => {
    const id = await idOf(sell(inParts))
    expect(await textsOf(pay(id, payment))).toContain(text)
    expect((await read(id)).payments).toHaveLength(1)
  })

  test('a check of its own amount, and two people who settle the rest at once: one of them is told', async () => {
    const id = await idOf(sell(inParts))
    const check = await pay(id, { paidBy: 'check', checkAmount: 825.65, checkNumber: '70012' })
    expect(check.body.payments[1]).toMatchObject({ totalAmount: 825.65, checkAmount: 825.65, checkNumber: '70012' })
    const rest = { paidBy: 'cash', totalAmount: 2000, tendered: 2000 }
    const both = await Promise.all([pay(id, rest), pay(id, rest, admin)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect((await read(id)).details).toMatchObject({ remainingAmount: 0, paidBy: 'cash_check' })
    expect(await moved()).toEqual({ jewelryretail: 300_000, metrodrawer: 0 })
  })

  test('deleting a payment takes its cash back, once, and needs an edit', async () => {
    const id = await idOf(sell(inParts))
    const [first] = (await read(id)).payments
    const remove = (as: { token: string }) => portal.send(deleteJewelryPayment, { id: first?.id }, as)
    expect(await remove(employee)).toMatchObject({ status: 403, body: { message: "Can't Update" } })
    await portal.send(editJewelryReceiptRow, { id, oneTimeEdit: true }, admin)
    expect(await remove(employee)).toMatchObject({ status: 200, body: { payments: [], remainingAmount: 3825.65 } })
    expect(await remove(admin)).toMatchObject({ status: 404, body: { message: 'Payment not found' } })
    expect((await read(id)).details.oneTimeEdit).toBe(false)
    expect(await moved()).toEqual({ jewelryretail: 0, metrodrawer: 0 })
  })

  test('an edit adds payments with id 0, changes known ones and leaves the others', async () => {
    const id = await idOf(sell(inParts))
    await pay(id, { paidBy: 'cash', totalAmount: 500, tendered: 500 })
    const [first, second] = (await read(id)).payments
    const edit = (payments: object[], more: object = {}) =>
      portal.send(
        editJewelryReceipt,
        { ...jewelryReceipt, id, formDetails: { ...form, ...inParts }, payments, ...more },
        admin,
      )
    const changed = await edit([
      { id: first?.id, paidBy: 'cash', totalAmount: 700, tendered: 700 },
      { id: 0, paidBy: 'creditcard', totalAmount: 300, creditCardNumber: '4417' },
    ])
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await read(id)).payments.map(({ totalAmount }) => totalAmount)).toEqual([700, 500, 300])
    expect(await moved()).toEqual({ jewelryretail: 120_000, metrodrawer: 0 })
    expect(await textsOf(edit([{ id: 999_999, paidBy: 'cash', totalAmount: 1, tendered: 1 }]))).toEqual([
      'Payment 1: Payment not found',
    ])
    const cheap = { items: [{ itemDescription: 'Chain', qty: 1, price: 1000 }] }
    expect(await textsOf(edit([], cheap))).toEqual(['The payments of $1,500.00 are more than Ticket Amount'])
    expect(await textsOf(edit([], { formDetails: form }))).toEqual([
      'Delete the payments first: they pay a receipt in parts',
    ])
    expect(second?.id).toBeGreaterThan(0)
  })

  test('what the payer was shown must be what stands', async () => {
    const id = await idOf(sell(inParts))
    const { items } = (await portal.send(getJewelryPayments, { id }, employee)).body
    const payment = { paidBy: 'cash', totalAmount: 5, tendered: 5 }
    expect((await pay(id, payment, employee, { items })).status).toBe(200)
    expect((await pay(id, payment, employee, { items: items.slice(1) })).status).toBe(409)
  })

  test('void takes all cash back, restore brings it again, recover copies everything dated now', async () => {
    const id = await idOf(sell(inParts))
    await pay(id, { paidBy: 'cash', totalAmount: 500, tendered: 500 })
    const unvoid = await moved()
    await portal.send(editJewelryReceiptRow, { id, void: true, voidReason: 'Duplicate' }, employee)
    expect(await moved()).toEqual({ jewelryretail: 0, metrodrawer: 0 })
    expect((await pay(id, { paidBy: 'cash', totalAmount: 5, tendered: 5 })).status).toBe(409)
    const find = async () => (await portal.send(listVoids, { search: `JR${id}` }, admin)).body.data[0]
    await portal.send(restoreVoid, { id: (await find())?.id }, admin)
    expect(await moved()).toEqual(unvoid)
    await portal.send(editJewelryReceiptRow, { id, void: true, voidReason: 'Duplicate' }, employee)
    const copied = await portal.send(recoverVoid, { id: (await find())?.id }, admin)
    expect(copied.status, JSON.stringify(copied.body)).toBe(200)
    expect(await moved()).toEqual(unvoid)
    const copy = await read((copied.body.data as { id: number }).id)
    expect(copy.payments.map(({ totalAmount }) => totalAmount)).toEqual([1000, 500])
    expect(copy.shipments).toEqual([jewelryReceipt.shppingDetails])
  })
})

describe('in the list', () => {
  test('a row says what remains, by the same figures as the receipt itself', async () => {
    const id = await idOf(sell(inParts))
    await pay(id, { paidBy: 'check', checkAmount: 500, checkNumber: '70012' })
    const { data } = (await portal.send(listJewelryReceipts, { search: 'yoon' }, employee)).body
    const { taxRate: _rate, jewelry_receipts_attachments: _files, ...details } = (await read(id)).details
    expect(data.find(row => row.id === id)).toMatchObject(details)
    expect(details).toMatchObject({ paidBy: 'cash_check', remainingAmount: 2325.65 })
  })

  test('it is found by its phone however that is written, by its name in either order, and by its amount', async () => {
    const id = await idOf(sell({ firstName: 'Ruth', lastName: 'Quillfeather', phone: '(702) 555-0177' }))
    const amount = (await read(id)).details.ticketAmount
    const found = async (search: string) =>
      (await portal.send(listJewelryReceipts, { search }, employee)).body.data.map(row => row.id)
    for (const search of ['702-555-0177', '+1 702 555 0177', '7025550177', '555-0177', '(702) 555-0177'])
      expect(await found(search), search).toEqual([id])
    for (const search of ['quillfeather ruth', 'Ruth Quillfeather', 'Quillfeather, Ruth'])
      expect(await found(search), search).toEqual([id])
    expect(await found(`$${amount}`)).toContain(id)
    expect(await found('702-555-0178')).toEqual([])
  })

  test('an employee saves a note without a one-time edit, and not an empty one', async () => {
    const id = await idOf(sell())
    const save = (note: string) => portal.send(editJewelryReceiptNote, { id, formDetails: { note } }, employee)
    expect((await save('sized 6¼')).body.data).toMatchObject({ id, note: 'sized 6¼' })
    expect(await textsOf(save('  '))).toEqual(['Note field is required.'])
    expect((await portal.send(editJewelryReceipt, { ...jewelryReceipt, id }, employee)).status).toBe(403)
  })
})

test('its history says what happened in the words of its form', async () => {
  const id = await idOf(sell(inParts))
  await pay(id, { paidBy: 'creditcard', totalAmount: 1500, creditCardNumber: '4417' })
  const { data } = (await portal.send(listHistoryOf, { entity: 'jewelry_receipt', entityId: String(id) }, admin)).body
  expect(data.map(({ action, changes }) => [action, changes])).toEqual([
    ['payment taken', 'Payment 2 added: creditcard 1,500.00'],
    ['created', ''],
  ])
  const entry = (await portal.send(getHistoryEntry, { entryId: data[0]?.entryId ?? 0 }, admin)).body.data
  expect(entry.value).toMatchObject({
    items: [{ itemDescription: 'Ring, solitaire 0.72 ct. Gold 14k', price: 1850 }, {}, {}, {}],
    payments: [
      { totalAmount: 1000, tax: 77.28 },
      { totalAmount: 1500, creditCardNumber: '4417' },
    ],
    shipments: [{ city: 'Henderson' }],
  })
})
