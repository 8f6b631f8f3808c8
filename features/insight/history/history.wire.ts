import { paidSum } from '#features/selling/receipts/part-payments.rules.ts'
import { type ReceiptPayment, tenderedSum, unitPriceOf } from '#features/selling/receipts/receipt-money.rules.ts'
import type { ReceiptLine } from '#features/selling/receipts/receipts.queries.ts'
import { type Cents, cents } from '#shared/money.ts'
import {
  isReceiptKind,
  isTicketKind,
  kindOfEntity,
  type ReceiptKind,
  receiptKinds,
  recordKinds,
  type TicketKind,
  ticketKinds,
} from '#shared/record-kinds.ts'
import { isNoteField } from './history.notes.ts'
import { isMoney } from './history.values.ts'

/**
 * Stored entries are chained by their hash and stay as they were written. Going out they get the documents' names, and
 * dollars instead of cents.
 */

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inDollars = (field: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(one => inDollars(field, one))
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inDollars(name, one)]))
  return typeof value === 'number' && Number.isInteger(value) && isMoney(field) ? value / 100 : value
}

/** What a snapshot leaves out because it is empty, as the ticket itself has it. */
const blankTicket: Fields = {
  ...Object.fromEntries(
    ['middleName', 'address', 'city', 'state', 'zip', 'height', 'weight', 'eyes', 'hair', 'race', 'dLState', 'dLNo']
      .concat(['otherIDNo', 'otherNo', 'fromx', 'keyword', 'coupon', 'station', 'videoUrl', 'comment', 'voidReason'])
      .concat(['checkNumber', 'soldTo', 'soldToB'])
      .map(field => [field, '']),
  ),
  paymentCheckAmount: null,
  soldToAmount: null,
  soldToAmountB: null,
  profit: null,
  storeId: null,
  storeName: '',
  signature: null,
}

const ticketNames = { checkAmount: 'paymentCheckAmount', isVoid: 'void', signatureFileId: 'signature' }
const ours = ['kind', 'personId', 'ticketDay']

const asAddress = (fileId: unknown) => (typeof fileId === 'string' ? `/api/files/${fileId}/full` : null)

/** Entries from before lines were kept with their id and type know neither. */
const unknownLine: Fields = { id: null, propertyCode: null }

const metroItems = (items: Fields[]) => ({
  ticket_items: items.map(({ isBarter: _barter, ...item }) => ({ ...unknownLine, ...item })),
})

const coinItems = (items: Fields[]) => {
  const lines = (isBarter: boolean) =>
    items
      .filter(item => item.isBarter === isBarter)
      .map(({ id = null, description, qty, unit, cost }) => ({ id, name: description, qty, unit, cost }))
  return { inventories: lines(false), barterItems: lines(true) }
}

const itemsOf = { metro: metroItems, coin: coinItems }
const idType = { metro: 'otherIdType', coin: 'otherIDType' }

const ticketParts = (kind: TicketKind, { items, otherIdType, ...ticket }: Fields): Fields => ({
  ...blankTicket,
  ...ticket,
  signature: asAddress(ticket.signature),
  [idType[kind]]: otherIdType ?? '',
  ...itemsOf[kind]((items ?? []) as Fields[]),
})

const ticketKindOf = (entity: string) => {
  const kind = kindOfEntity(entity)
  return isTicketKind(kind) ? kind : undefined
}

const receiptKindOf = (entity: string) => {
  const kind = kindOfEntity(entity)
  return isReceiptKind(kind) ? kind : undefined
}

const receiptNames = { isVoid: 'void', isTaxFree: 'requireShipmentFreeTax' }

/** A coin receipt is paid at once, in the shop. */
const onlyJewelry = ['paymentType', 'phone', 'requireShipmentFreeTax']

type StoredLine = ReceiptLine & { id: number }

/** The lines of a receipt as its call names them. */
const soldLine = {
  coin_receipt: ({ itemId, description, barcode, isTaxable }: StoredLine) => ({
    item: { id: itemId, name: description, taxable: isTaxable },
    barcode,
  }),
  jewelry_receipt: ({ description }: StoredLine) => ({ itemDescription: description }),
}

type NotedPart = { paidBy: ReceiptPayment; totalAmount: Cents; tendered: Cents }

/** What is paid in parts keeps no payment of its own: as its read does, it tells the first one and what they come to. */
const paidParts = ({ paymentType, ticketAmount, payments }: Fields): Fields => {
  const total = ticketAmount as Cents
  if (paymentType !== 'partial') return { paidAmount: total, remainingAmount: cents(0) }
  const parts = (payments ?? []) as NotedPart[]
  const paidAmount = paidSum(parts.map(part => ({ amount: part.totalAmount })))
  return {
    payment: parts[0]?.paidBy ?? '',
    tendered: tenderedSum(
      parts.map(part => ({ payment: part.paidBy, total: part.totalAmount, tendered: part.tendered })),
    ),
    paidAmount,
    remainingAmount: cents(total - paidAmount),
  }
}

const receiptParts = (kind: ReceiptKind, { items, ...receipt }: Fields): Fields => ({
  ...Object.fromEntries(
    Object.entries(receipt).filter(([field]) => kind === 'jewelry_receipt' || !onlyJewelry.includes(field)),
  ),
  ...(kind === 'jewelry_receipt' ? paidParts(receipt) : {}),
  checkNumber: receipt.checkNumber ?? '',
  creditCardNumber: receipt.creditCardNumber ?? '',
  items: ((items ?? []) as StoredLine[]).map(line => {
    const { id, quantity, price, tax } = line
    return { id, ...soldLine[kind](line), qty: quantity, price, tax, unitPrice: unitPriceOf({ price, quantity }) }
  }),
})

/** The documents' names of stored fields, by the record they belong to. */
const names: Record<string, Record<string, string>> = {
  ...Object.fromEntries(ticketKinds.map(kind => [recordKinds[kind].entity, ticketNames])),
  ...Object.fromEntries(receiptKinds.map(kind => [recordKinds[kind].entity, receiptNames])),
  checks: { amount: 'amountAsNumber', isVoid: 'isCheckVoid', createdAt: 'dateAdded' },
  drawer_counts: { drawer: 'drawerName', amount: 'drawerAmount', count: 'drawerCount' },
}

const renamed = (entity: string, value: Fields): Fields =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !isNoteField(field))
      .filter(([field]) => !((ticketKindOf(entity) || receiptKindOf(entity)) && ours.includes(field)))
      .map(([field, one]) => [names[entity]?.[field] ?? field, one]),
  )

/** A snapshot as it leaves. */
export const snapshotOut = <V extends Fields | null>(entity: string, value: V): V => {
  if (value === null) return value
  const named = renamed(entity, value)
  const receiptKind = receiptKindOf(entity)
  if (receiptKind) return inDollars('', receiptParts(receiptKind, named)) as V
  const shown = inDollars('', named) as Fields
  const kind = ticketKindOf(entity)
  return (kind ? ticketParts(kind, shown) : shown) as V
}
