import * as z from 'zod/mini'
import { Attachment, attachedFiles, keptFiles } from '#features/records/attachments/attachments.contract.ts'
import { sentShape } from '#shared/column-table.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMost,
  choice,
  codeText,
  created,
  filter,
  flag,
  id,
  MAX_ID,
  numberOrBlank,
  option,
  orEmpty,
  pageOf,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { partLabels } from '../receipts/part-payments.rules.ts'
import { paymentTypes, receiptPayments } from '../receipts/receipt-money.rules.ts'
import {
  lineId,
  ReceiptRow,
  receiptAccess,
  receiptFields,
  receiptFilters,
  receiptListInput,
  receiptMarks,
  receiptWire,
} from '../receipts/receipts.contract.ts'
import { jewelryLabels, shipmentLabels } from '../receipts/receipts.rules.ts'
import { jewelryTable } from '../receipts/receipts.table.ts'

const partWire = {
  ...sentShape(jewelryTable),
  paymentType: z.enum(paymentTypes),
  paidAmount: Dollars,
  remainingAmount: Dollars,
}

const { receipt_attachments: _of, attachments: _all, ...sameRow } = ReceiptRow.shape

export const JewelryReceiptRow = z.object({
  ...sameRow,
  ...partWire,
  paymentCount: z.int(),
  jewelry_receipts_attachments: z.array(z.string()),
})
export type JewelryReceiptRow = z.output<typeof JewelryReceiptRow>

export const listJewelryReceipts = endpoint({
  method: 'POST',
  path: 'jewelry-receipts/get-all',
  access: receiptAccess,
  reads: true,
  input: receiptListInput('jewelry_receipt'),
  output: pageOf(JewelryReceiptRow),
})

/** The server computes unit price and tax. */
const lines = z
  .array(
    z.object({ id: lineId(), itemDescription: text(200), qty: codeText(30), price: numberOrBlank(WholeCents) }),
    'must be a list',
  )
  .check(atMost(100, 'is too long'))

/** The server computes tax and time. Id 0 is a new payment. */
const part = {
  id: filter(wholeNumber(0, MAX_ID)),
  paidBy: choice(option([...receiptPayments, ''], '')),
  totalAmount: filter(WholeCents),
  tendered: filter(WholeCents),
  creditCardNumber: codeText(40),
  checkAmount: filter(WholeCents),
  checkNumber: codeText(20),
}

const whole = {
  formDetails: orEmpty(
    {},
    z.object(
      {
        ...receiptFields,
        paymentType: choice(option([...paymentTypes], 'full')),
        /** The amount of the first payment, if `payments` is empty. */
        totalAmount: filter(WholeCents),
        phone: text(30),
        requireShipmentFreeTax: flag(),
      },
      'must be an object',
    ),
  ),
  items: orEmpty([], lines),
  payments: filter(z.array(z.object(part), 'must be a list').check(atMost(100, 'is too long'))),
  /** One address, or a list with one, as reads answer it. */
  shppingDetails: z.pipe(
    z.transform((value: unknown): unknown => (Array.isArray(value) && value.length < 2 ? value[0] : value)),
    filter(
      z.object(
        {
          trackingNumber: codeText(60),
          address: text(200),
          city: text(80),
          state: text(80),
          postalCode: codeText(12),
          phone: text(30),
        },
        'must be one address',
      ),
    ),
  ),
}

const labels = {
  ...partLabels,
  ...jewelryLabels,
  shppingDetails: 'Shipping Details',
  ...Object.fromEntries(Object.entries(shipmentLabels).map(([key, label]) => [`shppingDetails.${key}`, label])),
}

export const createJewelryReceipt = endpoint({
  method: 'POST',
  path: 'jewelry-receipts/create-new',
  access: receiptAccess,
  input: z.object(whole),
  labels,
  files: attachedFiles('formDetails', 'items', 'payments', 'shppingDetails'),
  output: created,
})

export const editJewelryReceipt = endpoint({
  method: 'POST',
  path: 'jewelry-receipts/edit-receipt',
  access: receiptAccess,
  input: z.object({ id: recordId('jewelry_receipt'), version: version(), ...whole, ...keptFiles }),
  labels,
  files: attachedFiles('formDetails', 'items', 'payments', 'shppingDetails'),
  output: created,
})

export const editJewelryReceiptNote = endpoint({
  method: 'POST',
  path: 'jewelry-receipts/edit-receipt-note',
  access: receiptAccess,
  input: z.object({
    id: recordId('jewelry_receipt'),
    version: version(),
    formDetails: orEmpty({}, z.object({ note: text(1000) }, 'must be an object')),
  }),
  output: z.object({ data: JewelryReceiptRow }),
})

export const editJewelryReceiptRow = endpoint({
  method: 'POST',
  path: 'jewelry-receipts/edit-receipt-render-table-data',
  access: receiptAccess,
  input: z.object({ ...receiptFilters('jewelry_receipt'), ...receiptMarks, id: recordId('jewelry_receipt') }),
  output: z.object({ data: JewelryReceiptRow }),
})

const JewelryItem = z.object({
  id: z.int(),
  itemDescription: z.string(),
  qty: z.number(),
  price: Dollars,
  unitPrice: Dollars,
  tax: Dollars,
})
export type JewelryItem = z.output<typeof JewelryItem>

/** `tax` is this payment's share of the receipt's tax. */
const PartPayment = z.object({
  id: z.int(),
  jewelryReceiptId: z.int(),
  paidBy: z.enum(receiptPayments),
  totalAmount: Dollars,
  tendered: Dollars,
  change: Dollars,
  creditCardNumber: z.string(),
  checkAmount: z.nullable(Dollars),
  checkNumber: z.string(),
  tax: Dollars,
  createdTime: z.int(),
})
export type PartPayment = z.output<typeof PartPayment>

const Shipment = z.object({
  trackingNumber: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  phone: z.string(),
})
export type Shipment = z.output<typeof Shipment>

export const getJewelryReceipt = endpoint({
  method: 'GET',
  path: 'jewelry-receipts/get-particular-receipt-data/{id}',
  access: receiptAccess,
  input: z.object({ id: recordId('jewelry_receipt') }),
  output: z.object({
    details: z.object({
      ...receiptWire,
      ...partWire,
      taxRate: z.string(),
      jewelry_receipts_attachments: z.array(Attachment),
    }),
    items: z.array(JewelryItem),
    shipments: z.array(Shipment),
    payments: z.array(PartPayment),
  }),
})

const paymentsOfReceipt = z.object({
  items: z.array(JewelryItem),
  payments: z.array(PartPayment),
  remainingAmount: Dollars,
})

export const getJewelryPayments = endpoint({
  method: 'GET',
  path: 'jewelry-receipts/get-particular-receipt-payment-data/{id}',
  access: receiptAccess,
  input: z.object({ id: recordId('jewelry_receipt') }),
  output: paymentsOfReceipt,
})

/** `items` are the lines shown to the payer; changed lines refuse the payment. */
export const saveJewelryPayment = endpoint({
  method: 'POST',
  path: 'jewelry-receipts/save-receipt-payment-data',
  access: receiptAccess,
  input: z.object({
    items: filter(lines),
    payment: orEmpty({}, z.object({ ...part, jewelryReceiptId: recordId('jewelry_receipt') }, 'must be an object')),
  }),
  labels: partLabels,
  output: z.extend(created, paymentsOfReceipt.shape),
})

export const deleteJewelryPayment = endpoint({
  method: 'GET',
  path: 'jewelry-receipts/delete-receipt-payment-data/{id}',
  access: receiptAccess,
  changes: true,
  input: z.object({ id: id() }),
  output: paymentsOfReceipt,
})
