import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { changeRow, changesOf } from '#features/insight/history/history.changes.ts'
import { getHistoryEntry, listHistoryOf } from '#features/insight/history/history.contract.ts'
import { listVoids, recoverVoid, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { itemCalls } from '#features/shop/items/items.contract.ts'
import { saveCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { coinReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  editCoinReceiptRow,
  getCoinReceipt,
  listCoinReceipts,
} from './coin-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
afterAll(() => portal.close())

const { formDetails: form, items } = coinReceipt
const sell = (change: object = {}, sold: object[] = items, as = employee) =>
  portal.send(createCoinReceipt, { formDetails: { ...form, ...change }, items: sold }, as)
const made = async (change: object = {}, sold?: object[]) => (await sell(change, sold)).body.data.id
const read = async (id: number) => (await portal.send(getCoinReceipt, { id }, employee)).body

let before: { retail: number; coindrawer: number }
const balances = async () => ({
  retail: await balanceOf(portal.db, 'retail'),
  coindrawer: await balanceOf(portal.db, 'coindrawer'),
})
const moved = async () => {
  const { retail, coindrawer } = await balances()
  return { retail: retail - before.retail, coindrawer: coindrawer - before.coindrawer }
}
beforeEach(async () => {
  before = await balances()
})

test('a coin receipt taxes its taxable lines, takes the cash and gives change', async () => {
  const { details, items: lines } = await read(await made())
  // 8.375 % of 35.00 is 2.93
  expect(details).toMatchObject({ ticketAmount: 74.93, tax: 2.93, tendered: 100, change: 25.07, paidBy: 'cash' })
  expect(lines).toMatchObject([
    { item: { name: 'Morgan Dollar', taxable: false }, barcode: '10412', unitPrice: 37, tax: 0 },
    { item: { name: 'Coin Supplies', taxable: true }, qty: 2, price: 35, unitPrice: 17.5, tax: 2.93 },
  ])
  expect(await moved()).toEqual({ retail: 10_000, coindrawer: -2507 })
})

describe('what does not add up is refused', () => {
  test.each([
    [{ ticketAmount: 72 }, { ticketAmount: 'Ticket Amount does not match the items and their tax' }],
    [{ change: 28 }, { change: 'Change does not match Cash Tendered' }],
    [{ tendered: '' }, { tendered: 'Cash Tendered is Blank' }],
    [{ tendered: 74.92 }, { tendered: 'Cash Tendered is lower than Ticket Amount' }],
    [{ clerk: '' }, { clerk: 'Clerk name not selected' }],
    [{ booth: 'Nowhere' }, { booth: 'Booth is not on the list' }],
    [{ station: '' }, { station: 'Station is Blank' }],
    [{ payment: 'cash_creditcard' }, { payment: 'Payment must be one of cash, check, creditcard' }],
  ])('%o', async (change, fields) => {
    expect(await sell(change)).toMatchObject({ status: 400, body: { fields } })
    expect(await moved()).toEqual({ retail: 0, coindrawer: 0 })
  })

  test.each([
    [[]],
    [[{ item: 'Nothing', qty: 1, price: 1 }]],
    [[{ ...items[0], qty: -1 }]],
    [[{ ...items[0], price: '' }]],
  ])('lines %o', async sold => {
    expect((await sell({}, sold)).body).toMatchObject({ fields: { items: 'Some Items values are not valid' } })
  })
})

test('a full card number is refused, and neither kept nor said again', async () => {
  const full = '4111111111111111'
  const answer = await sell({ payment: 'creditcard', creditCardNumber: full, firstName: 'Rose', lastName: 'Abernathy' })
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { creditCardNumber: 'Card Number must be its last 4 digits' } },
  })
  expect(JSON.stringify(answer.body)).not.toContain(full)
  const note = await sell({ note: `card ${full}` })
  expect(note.status).toBe(400)
  expect(JSON.stringify(note.body)).not.toContain(full)
})

test('others than Admin edit it once, and the money follows the edit', async () => {
  const id = await made()
  const edit = (as: { token: string }, change: object = {}) =>
    portal.send(editCoinReceipt, { id, formDetails: { ...form, ...change }, items: [items[0]] }, as)
  expect(await edit(employee)).toMatchObject({ status: 403, body: { message: "Can't Update" } })
  expect((await portal.send(editCoinReceiptRow, { id, oneTimeEdit: true }, employee)).status).toBe(403)
  await portal.send(editCoinReceiptRow, { id, oneTimeEdit: true }, admin)
  expect((await edit(employee, { tendered: 40 })).status).toBe(200)
  expect(await moved()).toEqual({ retail: 4000, coindrawer: -300 })
  expect((await edit(employee)).status).toBe(403)
})

test('the check number that Admin has written may stay when others edit the receipt', async () => {
  const check = { payment: 'check', tendered: 0, checkNumber: '7', checkAmount: 74.93 }
  const { id } = (await sell(check, items, admin)).body.data
  const edit = (change: object) =>
    portal.send(editCoinReceipt, { id, formDetails: { ...form, ...check, ...change }, items }, employee)
  await portal.send(saveCheckSetting, { receiptCheckNumberPrefix: '102' }, admin)
  await portal.send(editCoinReceiptRow, { id, oneTimeEdit: true }, admin)
  const tooShort = { checkNumber: 'Check Number must have at least 3 digits' }
  expect((await edit({ checkNumber: '8' })).body.fields).toEqual(tooShort)
  expect((await edit({ note: 'as it was' })).status).toBe(200)
})

test('a void receipt gives its cash back, comes back with it, or as a new one', async () => {
  const id = await made({ firstName: 'Rose', lastName: 'Abernathy' })
  expect((await portal.send(editCoinReceiptRow, { id, void: true }, employee)).body).toMatchObject({
    fields: { voidReason: 'Please choose a valid void reason!' },
  })
  const { data } = (await portal.send(editCoinReceiptRow, { id, void: true, voidReason: 'rung twice' }, employee)).body
  expect(data).toMatchObject({ void: true, voidReason: 'rung twice' })
  expect(await moved()).toEqual({ retail: 0, coindrawer: 0 })
  const [record] = (await portal.send(listVoids, { search: `CR${id}` }, admin)).body.data
  expect(record).toMatchObject({ ticketType: 'coin_receipt', ticketId: id, customer_name: 'Rose Abernathy' })
  const restored = await portal.send(restoreVoid, { id: record?.id ?? 0 }, admin)
  expect(restored.body.message).toBe('Receipt restored')
  expect(await moved()).toEqual({ retail: 10_000, coindrawer: -2507 })
  await portal.send(editCoinReceiptRow, { id, void: true, voidReason: 'rung twice' }, employee)
  const [again] = (await portal.send(listVoids, { search: `CR${id}` }, admin)).body.data
  const { body } = await portal.send(recoverVoid, { id: again?.id ?? 0 }, admin)
  const copy = body.data.id
  expect(body.message).toBe(`CR${copy} made`)
  expect((await read(copy)).items).toHaveLength(2)
  expect(await moved()).toEqual({ retail: 10_000, coindrawer: -2507 })
})

test('the cash of ticked receipts goes to the bank, one deposit a day, and back when they are not', async () => {
  const [one, two] = [await made(), await made({ tendered: 80 })]
  const bank = await balanceOf(portal.db, 'bank')
  const tick = async (id: number, depositDone: boolean) => {
    await portal.send(editCoinReceiptRow, { id, depositDone }, admin)
    return (await balanceOf(portal.db, 'bank')) - bank
  }
  expect(await tick(one, true)).toBe(7493)
  expect(await tick(two, true)).toBe(14_986)
  await portal.send(editCoinReceiptRow, { id: two, void: true, voidReason: 'Duplicate' }, admin)
  expect((await balanceOf(portal.db, 'bank')) - bank, 'the deposit stays').toBe(14_986)
  expect(await tick(one, false)).toBe(0)
  expect((await portal.send(editCoinReceiptRow, { id: one, depositDone: true }, employee)).status).toBe(403)
})

test('it is found by its number, its customer and its items, and its history is kept', async () => {
  const id = await made({ lastName: 'Lindqvist' })
  const found = async (search: { search: string; filterByItem?: number }) =>
    (await portal.send(listCoinReceipts, search, employee)).body.data.map(row => row.id)
  expect(await found({ search: `CR${id}` })).toEqual([id])
  expect(await found({ search: 'lindqvist' })).toEqual([id])
  const { firstName, ticketAmount } = (await portal.send(getCoinReceipt, { id }, employee)).body.details
  expect(await found({ search: `Lindqvist ${firstName}` })).toEqual([id])
  expect(await found({ search: ticketAmount.toFixed(2) })).toContain(id)
  expect(await found({ search: 'coin supplies', filterByItem: 1 })).toContain(id)
  expect(await found({ search: 'coin supplies' })).toEqual([])
  const { data } = (await portal.send(listHistoryOf, { entity: 'coin_receipt', entityId: String(id) }, admin)).body
  expect(data).toMatchObject([{ action: 'created' }])
})

const rose = { firstName: 'Rose', lastName: 'Abernathy' }

test('an admin reads its history in the words of its form and in dollars', async () => {
  const id = await made({ payment: 'creditcard', creditCardNumber: '4242', ...rose })
  await portal.send(editCoinReceipt, { id, formDetails: { ...form, ...rose, tendered: 40 }, items: [items[0]] }, admin)
  const { data } = (await portal.send(listHistoryOf, { entity: 'coin_receipt', entityId: String(id) }, admin)).body
  expect(data.map(({ changes }) => changes)).toEqual([
    'Item 2 removed: Coin Supplies 35.00, Ticket Amount 74.93 → 37.00, Tax 2.93 → 0.00, Payment creditcard → cash, 3 more',
    '',
  ])
  const { value, before, entity } = (await portal.send(getHistoryEntry, { entryId: data[0]?.entryId }, admin)).body.data
  for (const field of ['kind', 'ticketDay', 'isVoid']) expect(value).not.toHaveProperty(field)
  expect(before).toMatchObject({
    items: [{}, { item: { name: 'Coin Supplies', taxable: true }, qty: 2, unitPrice: 17.5 }],
  })
  const told = (from: typeof before) =>
    changesOf(entity, from, value).map(one => {
      const row = changeRow(entity, one, 'UTC')
      return [row.label, row.before, row.after]
    })
  expect(told(before)).toEqual(
    expect.arrayContaining([
      ['Item 2 removed', expect.stringContaining('Unit Price: $17.50; Price: $35.00; Tax: $2.93'), ''],
      ['Ticket Amount', '$74.93', '$37.00'],
      ['Cash Tendered', '$0.00', '$40.00'],
      ['Change', '$0.00', '$3.00'],
      ['Card Number', '4242', ''],
    ]),
  )
  const whole = told(null).map(([label, , now]) => [label, now])
  expect(whole.slice(0, 1)).toEqual([['Receipt', `CR${id}`]])
  expect(whole).toEqual(
    expect.arrayContaining([
      ['Void', 'No'],
      ['Tax Rate', '8.375'],
      ['Item 1 Name', 'Morgan Dollar'],
    ]),
  )
})

test('a line keeps the item and the tax that it was sold with, whatever becomes of the item', async () => {
  const id = await made()
  const { data } = (await portal.send(itemCalls.list, { search: 'Coin Supplies' }, admin)).body
  const item = { id: data[0]?.id ?? 0, name: 'Coin Supplies', category: 'Misc', itemType: 'coin' } as const
  await portal.send(itemCalls.edit, { ...item, taxable: false, enabled: false }, admin)
  const note = { ...form, note: 'called' }
  const edited = await portal.send(editCoinReceipt, { id, formDetails: note, items }, admin)
  expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200 })
  expect((await read(id)).details).toMatchObject({ ticketAmount: 74.93, tax: 2.93, note: 'called' })
  expect((await sell()).body).toMatchObject({ fields: { items: 'Some Items values are not valid' } })
  await portal.send(itemCalls.edit, { ...item, taxable: true, enabled: true }, admin)
})

test('a row call that changes nothing leaves no entry in the history', async () => {
  const id = await made()
  const entries = async () =>
    (await portal.send(listHistoryOf, { entity: 'coin_receipt', entityId: String(id) }, admin)).body.data.length
  expect((await portal.send(editCoinReceiptRow, { id }, admin)).status).toBe(200)
  expect(await entries()).toBe(1)
})
