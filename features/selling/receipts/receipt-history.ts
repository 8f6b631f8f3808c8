import { pictureLines, picturesOut, picturesShown } from '#features/records/attachments/picture-history.ts'
import { wireNames } from '#shared/column-table.ts'
import { type Cents, cents } from '#shared/money.ts'
import { type HistoryFields, type RecordHistory, withoutFields } from '#shared/record-history.ts'
import { type ReceiptKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { paidSum, partLabels } from './part-payments.rules.ts'
import { type ReceiptPayment, tenderedSum, unitPriceOf } from './receipt-money.rules.ts'
import type { ReceiptLine } from './receipts.queries.ts'
import { hiddenReceiptFields, jewelryLabels, receiptLabels, shipmentLabels } from './receipts.rules.ts'
import { jewelryTable } from './receipts.table.ts'

const { payment, tendered, ...visit } = receiptLabels

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
  receipt_attachments: 'Photo',
  jewelry_receipts_attachments: 'Photo',
  oneTimeEdit: 'One-time Edit',
  depositDone: 'Deposit Done',
  profit: 'Profit',
  void: 'Void',
  voidReason: 'Void Reason',
}

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

/** A receipt in parts has no payment of its own: history shows the first one and the sum, as its read does. */
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
  money: readonly string[]
  pictures: string
  lineOf: (line: StoredLine) => HistoryFields
  /** Fields that the read call adds, or answers in another shape than history stores. */
  partsOf: (receipt: HistoryFields) => HistoryFields
}

const out =
  ({ pictures, lineOf, partsOf }: OfKind) =>
  ({ items, attachments, ...receipt }: HistoryFields) => ({
    ...partsOf(receipt),
    checkNumber: receipt.checkNumber ?? '',
    creditCardNumber: receipt.creditCardNumber ?? '',
    items: ((items ?? []) as StoredLine[]).map(line => {
      const { id, quantity, price, tax } = line
      return { id, ...lineOf(line), qty: quantity, price, tax, unitPrice: unitPriceOf({ price, quantity }) }
    }),
    ...picturesOut(pictures, attachments),
  })

const sumsOfPaid = ['paidBy', 'paidAmount', 'remainingAmount']

/** Adds item name and tax status to a line; drops the receipt of a payment. */
const shown = (kind: ReceiptKind, pictures: string) => (snapshot: HistoryFields, older: HistoryFields | null) => ({
  ...withoutFields(
    picturesShown(pictures, snapshot, older),
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
  access: recordKinds[kind].access,
  labels: own.labels,
  lines: {
    [own.pictures]: pictureLines,
    items: { labels: lineLabels, identifiedBy: ['name', 'itemDescription', 'price'] },
    payments: {
      labels: { ...partLabels, tax: 'Tax', change: 'Change', createdTime: 'Date' },
      identifiedBy: ['paidBy', 'totalAmount'],
    },
    shipments: { labels: shipmentLabels, identifiedBy: ['address', 'city'] },
  },
  money: own.money,
  names: { isVoid: 'void', ...wireNames(jewelryTable) },
  internal: ['kind', 'origin', 'personId', 'ticketDay'],
  hidden: (_receipt, to) => hiddenReceiptFields(to),
  out: out(own),
  shown: shown(kind, own.pictures),
})

const amounts = ['ticketAmount', 'tax', 'tendered', 'change', 'checkAmount', 'profit'].concat(
  ['price', 'unitPrice', 'tax'].map(field => `items.${field}`),
)
const partAmounts = ['totalAmount', 'tendered', 'change', 'checkAmount', 'tax'].map(field => `payments.${field}`)

/** Coin receipts are never paid in parts or shipped. */
export const receiptHistories = {
  [recordKinds.coin_receipt.entity]: historyOf('coin_receipt', {
    labels,
    money: amounts,
    pictures: 'receipt_attachments',
    lineOf: ({ itemId, description, barcode, isTaxable }) => ({
      item: { id: itemId, name: description, taxable: isTaxable },
      barcode,
    }),
    partsOf: receipt => withoutFields(receipt, ['paymentType', 'phone', 'requireShipmentFreeTax']),
  }),
  [recordKinds.jewelry_receipt.entity]: historyOf('jewelry_receipt', {
    labels: jewelry,
    money: [...amounts, 'paidAmount', 'remainingAmount', ...partAmounts],
    pictures: 'jewelry_receipts_attachments',
    lineOf: ({ description }) => ({ itemDescription: description }),
    partsOf: receipt => ({ ...receipt, ...paidParts(receipt) }),
  }),
}
