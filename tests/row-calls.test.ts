import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { features } from '#features/all.server.ts'
import {
  coinFilters,
  createCoinTicket,
  editCoinRow,
  editCoinTicket,
} from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { editMetroItem, getMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listFilters } from '#features/buying/tickets/tickets.contract.ts'
import { markBlock, saveBlock } from '#features/people/block-list/block-list.contract.ts'
import { createCoinReceipt, editCoinReceiptRow } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceiptRow,
} from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { itemCalls, itemCategoryCalls } from '#features/shop/items/items.contract.ts'
import { payeeCalls } from '#features/shop/payees/payees.contract.ts'
import {
  boothCalls,
  clerkCalls,
  fromOptionCalls,
  itemDescriptionCalls,
  leadsKeywordCalls,
  pettyCashUserCalls,
  storeCalls,
  voidReasonCalls,
} from '#features/shop/reference-lists/word-lists.contract.ts'
import { createInvoice, editInvoiceRow, invoiceFilters } from '#features/trade/invoices/invoices.contract.ts'
import { firstRow } from '#server/db/db.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { coinReceipt, inLetters, jewelryReceipt, metroItems, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { invoiceSent } from './trade-desk.ts'

/** A call that changes fields saves what it accepts, or says why not. */

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  for (const name of ['Halden', 'Ostrander', 'Meridian', 'Halden Refining'])
    await portal.send(buyerCalls.add, { name }, admin)
})
afterAll(() => portal.close())

type RowCall = {
  call: Endpoint
  of: string
  make: () => Promise<number>
  /** A new value for each field, with the fields it depends on. */
  fields: Record<string, unknown>
  /** Fields sent with every change, as a form does. */
  rest?: object
}

let count = 0
const unique = (name: string) => {
  count += 1
  return `${name} ${count}`
}

const create = async (call: Endpoint, input: Record<string, unknown>) => {
  const { body } = await portal.send(call, input, admin)
  return (body as { data: { id: number } }).data.id
}

const wordCall = (of: string, calls: { add: Endpoint; edit: Endpoint }, field = 'name'): RowCall => ({
  call: calls.edit,
  of,
  make: () => create(calls.add, { [field]: unique('Word') }),
  fields: { [field]: 'Renamed' },
})

/** Uses the other store than the change sends later. */
const newDetails = { ...ticketDetails, storeId: 2 }

const makeMetro = async () => {
  const id = await create(createMetroTicket, { details: newDetails, items: metroItems })
  const { data } = (await portal.send(getMetroItems, { id }, admin)).body
  for (const [at, soldTo] of (['A', 'B'] as const).entries())
    await portal.send(editMetroItem, { ticketId: id, itemId: data[at]?.id, soldTo }, admin)
  await portal.send(editMetroRow, { id, soldTo: 'Halden', soldToB: 'Ostrander' }, admin)
  return id
}

const makeCoin = async () => {
  const items = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
  const id = await create(createCoinTicket, { details: newDetails, items })
  await portal.send(editCoinRow, { id, soldTo: 'Halden' }, admin)
  return id
}

const rowFields = {
  comment: 'called',
  oneTimeEdit: 1,
  pulled: 1,
  paidInFull: 1,
  profit: 12,
  videoUrl: 'https://video.example/9',
  soldTo: 'Meridian',
  soldToAmount: 900,
  side: { side: 'A', paidInFull: 1 },
  void: { void: 1, voidReason: 'Duplicate' },
  voidReason: { void: 1, voidReason: 'Duplicate' },
}

const check = { payment: 'check', paymentCheckAmount: 900, checkNumber: '10777' }
const formFields = {
  ticketAmount: 1300,
  payment: 'wire',
  paymentCheckAmount: check,
  checkNumber: { ...check, checkNumber: '10778' },
  firstName: 'Ana',
  middleName: 'Lu',
  lastName: 'Ruiz',
  address: '1 Other St',
  city: 'Reno',
  state: 'CA',
  zip: '89501',
  sex: 'M',
  dOB: '01011980',
  height: '601',
  weight: '180',
  eyes: 'Grn',
  hair: 'Red',
  race: 'W',
  dLState: 'CA',
  dLNo: 'X1234567',
  dLExpirationDate: '01012040',
  otherIdType: 'Passport',
  otherIDNo: 'P-12',
  otherNo: '77',
  fromx: 'radio',
  keyword: 'rings',
  coupon: 'TEN',
  clerk: 'June',
  booth: 'Booth 3',
  station: 'station2',
  storeId: 1,
  videoUrl: 'https://video.example/9',
  comment: 'called',
}

const blockFields = {
  firstName: 'Ned',
  lastName: 'Other',
  badge: '12',
  case_id: 'C-1',
  detective: 'Vale',
  reason: 'stolen',
  videoUrl: 'https://video.example/2',
  ticketId: 'M1',
  isPulled: 1,
  isPickedUp: 1,
}
const makeBlock = () => create(saveBlock, { firstName: 'Walt', lastName: `Block ${inLetters(++count)}` })

const rowCalls: RowCall[] = [
  {
    call: editMetroRow,
    of: 'metro_ticket',
    make: makeMetro,
    fields: { ...rowFields, soldToB: 'Meridian', soldToAmountB: 300 },
  },
  { call: editCoinRow, of: 'coin_ticket', make: makeCoin, fields: rowFields },
  {
    call: editCoinReceiptRow,
    of: 'coin_receipt',
    make: () => create(createCoinReceipt, coinReceipt),
    fields: {
      note: 'called',
      oneTimeEdit: 1,
      depositDone: 1,
      void: { void: 1, voidReason: 'Duplicate' },
      voidReason: { void: 1, voidReason: 'Duplicate' },
    },
  },
  {
    call: editJewelryReceiptRow,
    of: 'jewelry_receipt',
    make: () => create(createJewelryReceipt, jewelryReceipt),
    fields: {
      oneTimeEdit: 1,
      depositDone: 1,
      void: { void: 1, voidReason: 'Duplicate' },
      voidReason: { void: 1, voidReason: 'Duplicate' },
    },
  },
  { call: editMetroTicket, of: 'metro_ticket', make: makeMetro, fields: formFields, rest: ticketDetails },
  {
    call: editCoinTicket,
    of: 'coin_ticket',
    make: makeCoin,
    fields: { ...formFields, copies: 3 },
    rest: ticketDetails,
  },
  {
    call: buyerCalls.edit,
    of: 'buyers',
    make: () => create(buyerCalls.add, { name: unique('Buyer') }),
    fields: { name: 'Renamed', enabled: 0, type: 2, phone: '7025550100', businessLicence: 'L-9', address: '1 Main' },
  },
  {
    call: itemCalls.edit,
    of: 'items',
    make: () => create(itemCalls.add, { name: unique('Item'), category: 'Coins', itemType: 'coin' }),
    fields: {
      name: 'Renamed',
      category: 'Silver',
      itemType: 'metro',
      enabled: 0,
      taxable: 1,
      isMetal: { itemType: 'metro', isMetal: 1 },
      metal: 'silver',
      fineness: { metal: 'gold', fineness: '14k' },
      fineGrams: { metal: 'gold', fineGrams: '31.10348' },
    },
  },
  { call: saveBlock, of: 'block_entries', make: makeBlock, fields: blockFields },
  { call: markBlock, of: 'block_entries', make: makeBlock, fields: { isPulled: 1, isPickedUp: 1 } },
  {
    call: editInvoiceRow,
    of: 'coin_invoice',
    make: () =>
      create(createInvoice, { ...invoiceSent, type: 2, formDetails: { ...invoiceSent.formDetails, type: 2 } }),
    fields: { pickedUp: 1, showInvoiceLogo: 0, applyDiscount: 1, active: 1, type: { type: 2, active: 1 } },
    rest: { type: 2 },
  },
  wordCall('clerks', clerkCalls),
  wordCall('from_options', fromOptionCalls),
  wordCall('petty_cash_users', pettyCashUserCalls),
  wordCall('leads_keywords', leadsKeywordCalls),
  wordCall('void_reasons', voidReasonCalls, 'reason'),
  wordCall('item_descriptions', itemDescriptionCalls, 'keyword'),
  wordCall('stores', storeCalls),
  wordCall('booths', boothCalls),
  {
    call: payeeCalls.edit,
    of: 'payees',
    make: () => create(payeeCalls.add, { name: unique('Payee') }),
    fields: { name: 'Renamed' },
  },
  wordCall('item_categories', itemCategoryCalls, 'categoryName'),
]

/** Fields that are no part of the record: the screen's place, the printer, the files that stay. */
const places = ['id', 'version', 'page', 'sortBy', 'sortOrder', 'printer', 'existingFiles', 'selectedItemType']
const { type: _type, ...ofInvoiceList } = invoiceFilters
const ofTheList = [...places, ...[listFilters, coinFilters, ofInvoiceList].flatMap(Object.keys)]

const shapeOf = (schema: z.ZodMiniType): string[] => {
  const def = schema._zod.def as { shape?: object; out?: z.ZodMiniType }
  if (def.shape) return Object.keys(def.shape)
  return def.out ? shapeOf(def.out) : []
}

const lastValue = async (of: string, id: number) => {
  const entry = await firstRow<{ value: Record<string, unknown> }>(
    portal.db,
    sql`select value - 'version' as value from history_entries where entity = ${of} and entity_id = ${String(id)}
      order by id desc limit 1`,
  )
  return entry?.value
}

const sentAs = (field: string, value: unknown) =>
  typeof value === 'object' && value !== null ? value : { [field]: value }

describe.each(rowCalls.map(row => ({ ...row, path: row.call.path })))('$path', ({ call, of, make, fields, rest }) => {
  test('has a value here for every field it accepts', () => {
    const accepted = shapeOf(call.input).filter(field => !ofTheList.includes(field))
    expect(Object.keys(fields).toSorted()).toEqual(accepted.toSorted())
  })

  test.each(Object.entries(fields))('saves %s', async (field, value) => {
    const id = await make()
    const before = await lastValue(of, id)
    const answer = await portal.send(call, { ...rest, id, ...sentAs(field, value) }, admin)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    expect(await lastValue(of, id)).not.toEqual(before)
  })
})

test('no call that changes a row is left out', () => {
  const paths = features.handlers
    .map(({ call }) => call.path)
    .filter(path => /render(-table)?-data$|update-coin-item|update-block-details/.test(path))
  const known: string[] = rowCalls.map(({ call }) => call.path)
  expect(paths.filter(path => !known.includes(path))).toEqual([])
})
