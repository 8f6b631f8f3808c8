import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addIp } from '#features/access/ip-whitelist/ip-whitelist.contract.ts'
import { features } from '#features/all.server.ts'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { saveDailyCount } from '#features/cash/counts/counts.contract.ts'
import { createTransaction } from '#features/cash/transactions/transactions.contract.ts'
import { addMetricIgnore } from '#features/insight/metrics/metrics.contract.ts'
import { saveBlock } from '#features/people/block-list/block-list.contract.ts'
import { createCoinReceipt, editCoinReceiptRow } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { createJewelryReceipt } from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { addNotificationEmail } from '#features/shop/notification-emails/notification-emails.contract.ts'
import { payeeCalls } from '#features/shop/payees/payees.contract.ts'
import {
  clerkCalls,
  fromOptionCalls,
  itemDescriptionCalls,
  leadsKeywordCalls,
  pettyCashUserCalls,
} from '#features/shop/reference-lists/word-lists.contract.ts'
import { createInvoice } from '#features/trade/invoices/invoices.contract.ts'
import { addContactLog, createQuote } from '#features/trade/quotes/quotes.contract.ts'
import { type Endpoint, isRead } from '#shared/endpoint.ts'
import { dayAt } from '#shared/time.ts'
import { documentRecords } from './document-records.ts'
import { coinReceipt, jewelryReceipt, metroItems, quoteSent, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { readsWithoutRecord, recordCalls } from './record-calls.ts'
import { invoiceSent } from './trade-desk.ts'

/** A call that answers a record of the documents has all of its fields, under their names. */

let portal: TestPortal
let admin: { token: string }
const made = { metro: 0, coin: 0, coinReceipt: 0, jewelryReceipt: 0, quote: 0, invoice: 0, coinInvoice: 0 }

const picture = async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'ring.jpg', { type: 'image/jpeg' })
}

const createWithPicture = async (call: Endpoint, fields: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value))
  form.append('files[]', await picture())
  const encoded = new Response(form)
  const answer = await portal.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': call.path,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return (answer.json() as { data: { id: number } }).data.id
}

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  const send = (call: Endpoint, input: object) => portal.send(call, { ...input }, admin)
  await send(clerkCalls.add, { name: 'Luis' })
  await send(fromOptionCalls.add, { name: 'blimp' })
  await send(pettyCashUserCalls.add, { name: 'Cleaner' })
  const petty = { src: 'metrodrawer', dest: 'PettyCash-Cleaner', comment: 'windows', denom20: 1 }
  await send(createTransaction, petty)
  await send(saveDailyCount, { items: [{ slug: 'metrodrawer', denom100: 1 }] })
  await send(leadsKeywordCalls.add, { name: 'krugerrand' })
  await send(itemDescriptionCalls.add, { keyword: 'rolex' })
  await send(payeeCalls.add, { name: 'Halden' })
  await send(buyerCalls.add, { name: 'Ostrander' })
  await send(addMetricIgnore, { type: 'zip', value: '89999' })
  await send(addIp, { ip: '10.0.0.0/8' })
  await send(addNotificationEmail, { email: 'a@example.com' })
  await send(saveBlock, { firstName: 'Ray', lastName: 'Dunn' })
  const details = { ...ticketDetails, booth: 'Booth 1' }
  const lines = [{ name: 'Morgan Dollar', qty: 2, cost: 60 }]
  made.metro = await createWithPicture(createMetroTicket, { details, items: metroItems })
  made.coin = await createWithPicture(createCoinTicket, {
    details: { ...details, payment: 'barter' },
    items: [...lines, { name: 'bitcoin', cost: 60 }],
    barterItems: lines,
  })
  made.coinReceipt = await createWithPicture(createCoinReceipt, coinReceipt)
  await send(editCoinReceiptRow, { id: made.coinReceipt, depositDone: true })
  made.jewelryReceipt = await createWithPicture(createJewelryReceipt, {
    ...jewelryReceipt,
    formDetails: { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 },
  })
  await send(buyerCalls.add, { name: 'Halden Refining', enabled: true })
  made.invoice = (await portal.send(createInvoice, invoiceSent, admin)).body.data.id
  made.coinInvoice = (await portal.send(createInvoice, { ...invoiceSent, type: 2 }, admin)).body.data.id
  made.quote = (await portal.send(createQuote, quoteSent, admin)).body.data.id
  await send(addContactLog, { id: made.quote, comment: 'Left a voicemail' })
  const check = { payment: 'check', checkNumber: '10001', paymentCheckAmount: 900 }
  const elsewhere = { ...details, ...check, booth: 'Booth 2' }
  const { data } = (await portal.send(createMetroTicket, { details: elsewhere, items: [] }, admin)).body
  await send(editMetroRow, { id: data.id, void: true, voidReason: 'Test' })
  const keyed = { ...ticketDetails, keyword: 'rings' }
  const sold = (await portal.send(createMetroTicket, { details: keyed, items: metroItems }, admin)).body.data
  await send(editMetroRow, { id: sold.id, soldTo: 'Halden Refining' })
})
afterAll(() => portal.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every read is held against a record of the documents, or is known to have none', () => {
  const reads = features.handlers.map(({ call }) => call).filter(isRead)
  const open = reads.filter(call => !(nameOf(call) in recordCalls) && !readsWithoutRecord.includes(call.path))
  expect(open.map(nameOf)).toEqual([])
  const names = features.handlers.map(({ call }) => nameOf(call))
  expect(Object.keys(recordCalls).filter(name => !names.includes(name))).toEqual([])
})

/** `data[].group` is a list, since each row has one. */
const recordsAt = (answer: unknown, place: string): Record<string, unknown>[] => {
  const steps = place === '' ? [] : place.split('.')
  const found = steps.reduce<unknown[]>(
    (values, step) =>
      values.flatMap(value => {
        const inner = (value as Record<string, unknown>)[step.replace('[]', '')]
        return step.endsWith('[]') ? (inner as unknown[]) : [inner]
      }),
    [answer],
  )
  return found as Record<string, unknown>[]
}

const today = () => {
  const [year, month, day] = dayAt(Date.now(), 'America/Los_Angeles').split('-').map(Number)
  return { year, month, day }
}

const inputs: Record<string, () => object> = {
  'common/daily-profit-data': today,
  'common/daily-tally-data': today,
  'users/all-users-listing/{groupId}': () => ({ groupId: 'all' }),
  'users/login-user': () => ({ username: 'admin', password: 'Admin-Pass-1!' }),
  'metro-tickets/get-particular-ticket-data/{id}': () => ({ id: made.metro }),
  'metro-tickets/get-ticket-items/{id}': () => ({ id: made.metro }),
  'coin-tickets/get-particular-ticket-data/{id}': () => ({ id: made.coin }),
  'coin-tickets/get-ticket-items/{id}': () => ({ id: made.coin }),
  'receipts/get-particular-receipt-data/{id}': () => ({ id: made.coinReceipt }),
  'jewelry-receipts/get-particular-receipt-data/{id}': () => ({ id: made.jewelryReceipt }),
  'jewelry-receipts/get-particular-receipt-payment-data/{id}': () => ({ id: made.jewelryReceipt }),
  'invoices/get-single-invoice-data/{id}': () => ({ id: made.invoice }),
  'invoices/get-single-coin-invoice-data/{id}': () => ({ id: made.coinInvoice }),
  'refer/get-all-data/{referType}': () => ({ referType: 'fromx' }),
  'locks/get-all': () => ({ soldTo: 'Halden Refining' }),
  'metals/get-all-metal-items-data': () => ({ metal: 'Gold 14k' }),
  'quotes/get-single-quote-data/{id}': () => ({ id: made.quote }),
  'common/get-log-data/{ticketId}': () => ({ ticketId: `M${made.metro}` }),
  'history/entry/{entryId}': () => ({ entryId: 1 }),
  'common/get-all-buyers/{enabledOnly}': () => ({ enabledOnly: false }),
  'common/get-signature-info': () => ({ booth: 'Booth 1' }),
  'common/fetch-other-details': () => ({ dLState: 'NV', dLNo: ticketDetails.dLNo }),
  'common/get-particular-transaction-details': () => ({ id: 1 }),
  'common/get-particular-transaction-data-with-id': () => ({ id: 1 }),
  'common/get-particular-transaction-data-with-date': () => ({ date: '11/13/2026' }),
  'payees/search-payee/{text}': () => ({ text: 'Hal' }),
  'payees/get-payee-last-data/{name}': () => ({ name: 'Halden' }),
  'common/get-particular-check-detail/{id}': () => ({ id: 1 }),
  'printers/get-settings': () => ({ station: 'station1' }),
}

const held = Object.entries(recordCalls).flatMap(([name, places]) =>
  Object.entries(places).map(([place, record]) => ({ name, place, record })),
)

describe.each(held)('$name', ({ name, place, record }) => {
  test(`answers ${place || 'the'} ${record} with every field of the documents`, async () => {
    const call = features.handlers.find(handler => nameOf(handler.call) === name)?.call as Endpoint
    const { status, body } = await portal.send(call, { ...inputs[call.path]?.() }, admin)
    expect(status, JSON.stringify(body)).toBe(200)
    const records = recordsAt(body, place)
    expect(records.length).toBeGreaterThan(0)
    for (const one of records) expect(documentRecords[record].filter(field => !Object.hasOwn(one, field))).toEqual([])
  })
})

test('who is not Admin is not sent what only Admin sees', async () => {
  const employee = await portal.signInAs('Employee')
  const sale = ['soldTo', 'soldToB', 'soldToAmount', 'soldToAmountB']
  const guarded = [...sale, 'profit', 'pulled', 'paidInFull', 'invoiceNum', 'videoUrl']
  const guardedIn = async (name: string, place: string) => {
    const call = features.handlers.find(handler => nameOf(handler.call) === name)?.call as Endpoint
    const { body } = await portal.send(call, { ...inputs[call.path]?.() }, employee)
    const [record = {}] = recordsAt(body, place)
    expect(record).toHaveProperty('ticketAmount')
    return guarded.filter(field => record[field] !== undefined && record[field] !== '')
  }
  expect(await guardedIn('GET metro-tickets/get-all', 'data[]')).toEqual([])
  expect(await guardedIn('GET coin-tickets/get-all', 'data[]')).toEqual([])
  expect(await guardedIn('GET coin-tickets/get-particular-ticket-data/{id}', 'data')).toEqual([])
  const amounts = ['soldToAmount', 'soldToAmountB']
  expect(await guardedIn('GET metro-tickets/get-particular-ticket-data/{id}', 'data')).toEqual(amounts)
})
