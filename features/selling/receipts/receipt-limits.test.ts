import { afterAll, describe, expect, test } from 'vitest'
import { printRecord } from '#features/records/print/print.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { coinReceipt, jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  getCoinReceipt,
  listCoinReceipts,
} from '../coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceipt,
  editJewelryReceiptNote,
  getJewelryReceipt,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
afterAll(() => portal.close())

const send = async (call: Endpoint, input: object) => {
  const { status, body } = await portal.send(call, { ...input }, admin)
  return { status, text: (body as { message?: string }).message ?? '' }
}
const sellCoins = (change: object, items: object[] = coinReceipt.items) =>
  send(createCoinReceipt, { formDetails: { ...coinReceipt.formDetails, ...change }, items })
const sellJewelry = (change: object, more: object = {}) =>
  send(createJewelryReceipt, { ...jewelryReceipt, formDetails: { ...jewelryReceipt.formDetails, ...change }, ...more })

describe('too much', () => {
  test.each([10_000_000, 22_000_000, 1e9, 9e12])('cash of %d is refused, at once and in parts', async tendered => {
    const inParts = { paymentType: 'partial', tendered }
    for (const answer of [await sellCoins({ tendered }), await sellJewelry({ tendered }), await sellJewelry(inParts)]) {
      expect(answer.status).toBe(400)
      expect(answer.text).toMatch(/Cash Tendered (can not be greater than 1000000|is too large)/)
    }
  })

  test('a price above the limit is told by the amount, and a check is not called wrong with it', async () => {
    const items = [{ item: 'Morgan Dollar', qty: 1, price: 900_001 }]
    const check = { payment: 'check', checkAmount: 900_001, checkNumber: '10234', firstName: 'Rose', lastName: 'Lee' }
    expect(await sellCoins(check, items)).toEqual({
      status: 400,
      text: 'Ticket Amount can not be greater than 900000',
    })
    const unlined = await sellCoins({ ...check, checkAmount: 75 }, [{ item: '', qty: 1, price: 75 }])
    expect(unlined.text).toBe('Some Items values are not valid')
  })
})

test('no field of a receipt keeps a card number, phones included', async () => {
  for (const phone of ['4111111111111111', '4111 1111 1111 1111']) {
    expect(await sellJewelry({ phone })).toMatchObject({ status: 400, text: 'Phone must not hold a card number' })
    const shppingDetails = { ...jewelryReceipt.shppingDetails, phone }
    const text = 'Shipping Phone must not hold a card number'
    expect(await sellJewelry({}, { shppingDetails })).toEqual({ status: 400, text })
  }
  const shppingDetails = { ...jewelryReceipt.shppingDetails, address: '4111\u20131111\u20131111\u20131111' }
  const { body } = await portal.send(createJewelryReceipt, { ...jewelryReceipt, shppingDetails }, admin)
  expect(body).toMatchObject({
    fields: { 'shppingDetails.address': 'Shipping Address must not hold a card number' },
  })
})

test('cash below 0 is refused however it is paid, at once and in parts, for a new receipt and a saved one', async () => {
  const refused = { status: 400, text: 'Cash Tendered must be greater than 0' }
  const tendered = -5
  expect(await sellCoins({ tendered })).toEqual(refused)
  const { id: coins } = (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data
  const coinForm = { ...coinReceipt.formDetails, tendered }
  expect(await send(editCoinReceipt, { id: coins, formDetails: coinForm, items: coinReceipt.items })).toEqual(refused)
  const { id } = (await portal.send(createJewelryReceipt, jewelryReceipt, admin)).body.data
  for (const payment of ['cash', 'cash_creditcard']) {
    const change = { payment, tendered, creditCardNumber: '4242', firstName: 'Rose', lastName: 'Lee' }
    expect(await sellJewelry(change)).toEqual(refused)
    expect(await sellJewelry({ ...change, totalAmount: 100, paymentType: 'partial' })).toEqual(refused)
    const formDetails = { ...jewelryReceipt.formDetails, ...change }
    expect(await send(editJewelryReceipt, { id, formDetails, items: jewelryReceipt.items })).toEqual(refused)
  }
})

test('what is paid has whole cents, however a program added them up', async () => {
  const text = 'Cash Tendered must have at most 2 decimals'
  expect(await sellCoins({ tendered: 100.005 })).toEqual({ status: 400, text })
  expect(await sellJewelry({ paymentType: 'partial', tendered: '1000.001' })).toEqual({ status: 400, text })
  expect((await sellCoins({ tendered: 80.1 + 20.2 })).status).toBe(200)
})

test('the shipments of a read can be sent back, and an edit without them keeps what is stored', async () => {
  const free = { ...jewelryReceipt.formDetails, requireShipmentFreeTax: true }
  const made = await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails: free }, admin)
  const { id } = made.body.data
  const read = async () => (await portal.send(getJewelryReceipt, { id }, admin)).body.shipments
  const edit = { id, formDetails: free, items: jewelryReceipt.items }
  expect(await send(editJewelryReceipt, edit)).toMatchObject({ status: 200 })
  expect(await read()).toEqual([jewelryReceipt.shppingDetails])
  const moved = (await read()).map(shipment => ({ ...shipment, city: 'Reno' }))
  expect(await send(editJewelryReceipt, { ...edit, shppingDetails: moved })).toMatchObject({ status: 200 })
  expect(await send(editJewelryReceipt, { ...edit, shppingDetails: [] })).toMatchObject({ status: 200 })
  expect(await read()).toEqual([{ ...jewelryReceipt.shppingDetails, city: 'Reno' }])
  expect(await send(editJewelryReceipt, { ...edit, shppingDetails: [...moved, ...moved] })).toEqual({
    status: 400,
    text: 'Shipping Details must be one address',
  })
  const unsaid = await portal.send(createJewelryReceipt, { formDetails: free, items: jewelryReceipt.items }, admin)
  expect(unsaid.status).toBe(400)
})

describe('texts', () => {
  test('say what is meant', async () => {
    expect((await sellCoins({ payment: '' })).text).toBe('Payment is Blank')
    expect((await sellCoins({ payment: 'barter' })).text).toBe('Payment must be one of cash, check, creditcard')
    expect((await sellJewelry({ paymentType: 'partial', tendered: -50 })).text).toBe(
      'Cash Tendered must be greater than 0',
    )
    expect((await send(printRecord, { ticketId: 'JR1', ticketType: 'nope', printerId: 'station1' })).text).toMatch(
      /^Ticket Type must be /,
    )
  })

  test('are those of the rules where the parts of a call are missing', async () => {
    const texts = (await send(createCoinReceipt, {})).text.split('\n')
    expect(texts).toEqual(
      expect.arrayContaining(['Some Items values are not valid', 'Payment is Blank', 'Clerk name not selected']),
    )
    expect(await send(createJewelryReceipt, {})).toMatchObject({ status: 400 })
    expect((await send(editJewelryReceiptNote, { id: 99_999 })).text).toBe('Receipt not found')
    const { data } = (await portal.send(createJewelryReceipt, jewelryReceipt, admin)).body
    expect((await send(editJewelryReceiptNote, { id: data.id })).text).toBe('Note field is required.')
  })
})

test('a row has the ids of its lines, and its profit for Admin alone', async () => {
  const { id } = (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data
  const { items } = (await portal.send(getCoinReceipt, { id }, employee)).body
  const rowFor = async (who: { token: string }) =>
    (await portal.send(listCoinReceipts, {}, who)).body.data.find(row => row.id === id)
  expect(await rowFor(admin)).toMatchObject({ items: items.map(item => item.id), profit: null })
  expect(await rowFor(employee)).not.toHaveProperty('profit')
  expect((await portal.send(getCoinReceipt, { id }, employee)).body.details).not.toHaveProperty('profit')
  const jewelry = (await portal.send(createJewelryReceipt, jewelryReceipt, admin)).body.data.id
  expect((await portal.send(getJewelryReceipt, { id: jewelry }, admin)).body.details.profit).toBeNull()
})

test('lines come as fields of a form too', async () => {
  const boundary = 'x'
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const details = Object.entries(coinReceipt.formDetails).map(([name, value]) =>
    part(`formDetails[${name}]`, String(value)),
  )
  const post = async (lines: string[]) => {
    const payload = [...details, ...lines, `--${boundary}--\r\n`].join('')
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    const answer = await portal.inject({ method: 'POST', url: '/api/receipts/create-new', headers, payload })
    return { status: answer.statusCode, body: answer.json() as { data: { id: number } } }
  }
  const fields = [
    ['items[0][item]', 'Morgan Dollar'],
    ['items[0][qty]', '1'],
    ['items[0][price]', '37'],
    ['items[1][item]', 'Coin Supplies'],
    ['items[1][qty]', '2'],
    ['items[1][price]', '35'],
  ] as const
  for (const lines of [
    fields.map(([name, value]) => part(name, value)),
    coinReceipt.items.map(line => part('items[]', JSON.stringify(line))),
  ]) {
    const made = await post(lines)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { details: saved } = (await portal.send(getCoinReceipt, { id: made.body.data.id }, admin)).body
    expect(saved.ticketAmount).toBe(74.93)
  }
})
