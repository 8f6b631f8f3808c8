import { type Cents, cents } from '#shared/money.ts'
import { type HistoryFields, type RecordHistory, withoutFields } from '#shared/record-history.ts'
import { type ReceiptKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { paidSum, partLabels } from './part-payments.rules.ts'
import { type ReceiptPayment, tenderedSum, unitPriceOf } from './receipt-money.rules.ts'
import type { ReceiptLine } from './receipts.queries.ts'
import { jewelryLabels, receiptLabels, shipmentLabels } from './receipts.rules.ts'

/** How the history tells of both kinds of receipt. */

const { payment, tendered, ...visit } = receiptLabels

/** The lines and their totals stand first on a receipt, then the payment and the visit. */
const labels = {
  id: 'Receipt',
  ticketTime: 'Date',
  items: 'Item',
  ticketAmount: 'Ticket Amount',
  tax: 'Tax',
  taxRate: 'Tax Rate',
  payment,
  tendered,
  change: 'Change',
  ...visit,
  attachments: 'Photos',
  oneTimeEdit: 'One-time Edit',
  depositDone: 'Deposit Done',
  void: 'Void',
  voidReason: 'Void Reason',
}

/** Payments and shipment stand below what both kinds have. */
const { paymentType, phone, requireShipmentFreeTax } = jewelryLabels
const jewelry = {
  ...labels,
  ...{ paymentType, phone, requireShipmentFreeTax, payments: 'Payment', shipments: 'Shipment' },
}

const lineLabels = {
  name: 'Name',
  itemDescription: 'Description',
  barcode: 'Barcode',
  taxable: 'Taxable',
  qty: 'Qty',
  unitPrice: 'Unit Price',
  price: 'Price',
  tax: 'Tax',
}

type StoredLine = ReceiptLine & { id: number }
type NotedPart = { paidBy: ReceiptPayment; totalAmount: Cents; tendered: Cents }

/** What is paid in parts keeps no payment of its own: as its read does, it tells the first one and what they come to. */
const paidParts = ({ paymentType, ticketAmount, payments }: HistoryFields): HistoryFields => {
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

type OfKind = {
  /** The lines of a receipt as its call names them. */
  lineOf: (line: StoredLine) => HistoryFields
  /** What else its call answers, or answers otherwise. */
  partsOf: (receipt: HistoryFields) => HistoryFields
}

const out =
  ({ lineOf, partsOf }: OfKind) =>
  ({ items, ...receipt }: HistoryFields) => ({
    ...partsOf(receipt),
    checkNumber: receipt.checkNumber ?? '',
    creditCardNumber: receipt.creditCardNumber ?? '',
    items: ((items ?? []) as StoredLine[]).map(line => {
      const { id, quantity, price, tax } = line
      return { id, ...lineOf(line), qty: quantity, price, tax, unitPrice: unitPriceOf({ price, quantity }) }
    }),
  })

/** What was used, and what it comes to, follows from the payments. */
const sumsOfPaid = ['paidBy', 'paidAmount', 'remainingAmount']

/** A line has its item's name and whether it is taxed beside the rest; a payment's receipt is the one it stands on. */
const shown = (kind: ReceiptKind) => (snapshot: HistoryFields) => ({
  ...withoutFields(
    snapshot,
    snapshot.paymentType === 'partial' ? [...sumsOfPaid, 'payment', 'tendered', 'change'] : sumsOfPaid,
  ),
  id: typeof snapshot.id === 'number' ? recordNumber({ kind, id: snapshot.id }) : '',
  items: ((snapshot.items ?? []) as { item?: HistoryFields }[]).map(({ item = {}, ...line }) => ({
    ...line,
    ...withoutFields(item, ['id']),
  })),
  ...(snapshot.payments
    ? { payments: (snapshot.payments as HistoryFields[]).map(part => withoutFields(part, ['jewelryReceiptId'])) }
    : {}),
})

const historyOf = (kind: ReceiptKind, own: OfKind & Pick<RecordHistory, 'labels'>): RecordHistory => ({
  labels: own.labels,
  lines: {
    items: { labels: lineLabels, knownBy: ['name', 'itemDescription', 'price'] },
    payments: {
      labels: { ...partLabels, tax: 'Tax', change: 'Change', createdTime: 'Date' },
      knownBy: ['paidBy', 'totalAmount'],
    },
    shipments: { labels: shipmentLabels, knownBy: ['address', 'city'] },
  },
  names: { isVoid: 'void', isTaxFree: 'requireShipmentFreeTax' },
  kept: ['kind', 'personId', 'ticketDay'],
  out: out(own),
  shown: shown(kind),
})

/** A coin receipt is paid at once, in the shop. */
export const receiptHistories = {
  [recordKinds.coin_receipt.entity]: historyOf('coin_receipt', {
    labels,
    lineOf: ({ itemId, description, barcode, isTaxable }) => ({
      item: { id: itemId, name: description, taxable: isTaxable },
      barcode,
    }),
    partsOf: receipt => withoutFields(receipt, ['paymentType', 'phone', 'requireShipmentFreeTax']),
  }),
  [recordKinds.jewelry_receipt.entity]: historyOf('jewelry_receipt', {
    labels: jewelry,
    lineOf: ({ description }) => ({ itemDescription: description }),
    partsOf: receipt => ({ ...receipt, ...paidParts(receipt) }),
  }),
}
