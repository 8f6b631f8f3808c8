import * as z from 'zod/mini'
import { Attachment, attachedFiles, keptFiles } from '#features/records/attachments/attachments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMost,
  choice,
  codeText,
  created,
  maybe,
  numberOrBlank,
  option,
  orEmpty,
  pageOf,
  text,
  version,
} from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { paymentsOf } from '../receipts/receipt-money.rules.ts'
import {
  lineId,
  ReceiptRow,
  receiptAccess,
  receiptFields,
  receiptFilters,
  receiptListInput,
  receiptMarks,
  receiptTotalsWire,
  receiptWire,
} from '../receipts/receipts.contract.ts'
import { receiptLabels } from '../receipts/receipts.rules.ts'

export const listCoinReceipts = endpoint({
  method: 'GET',
  path: 'receipts/get-all',
  access: receiptAccess,
  input: receiptListInput('coin_receipt'),
  output: z.extend(pageOf(ReceiptRow), receiptTotalsWire),
})

/** An item by name or id, or as the form's option or item object. */
const itemOf = z.pipe(
  z.transform((value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const { value: chosen, name, id } = value as Record<string, unknown>
    return chosen ?? name ?? id
  }),
  text(100),
)

/** The server computes unit price and tax. */
const lines = z
  .array(
    z.object({
      id: lineId(),
      item: itemOf,
      qty: codeText(30),
      price: numberOrBlank(WholeCents),
      barcode: codeText(40),
    }),
    'must be a list',
  )
  .check(atMost(100, 'is too long'))

const payment = choice(option([...paymentsOf.coin_receipt, ''], ''))
const whole = {
  formDetails: orEmpty({}, z.object({ ...receiptFields, payment }, 'must be an object')),
  items: orEmpty([], lines),
}

export const createCoinReceipt = endpoint({
  method: 'POST',
  path: 'receipts/create-new',
  access: receiptAccess,
  input: z.object(whole),
  labels: receiptLabels,
  files: attachedFiles('formDetails', 'items'),
  output: created,
})

export const editCoinReceipt = endpoint({
  method: 'POST',
  path: 'receipts/edit-receipt',
  access: receiptAccess,
  input: z.object({ id: recordId('coin_receipt'), version: version(), ...whole, ...keptFiles }),
  labels: receiptLabels,
  files: attachedFiles('formDetails', 'items'),
  output: created,
})

export const editCoinReceiptRow = endpoint({
  method: 'POST',
  path: 'receipts/edit-receipt-render-table-data',
  access: receiptAccess,
  input: z.object({
    ...receiptFilters('coin_receipt'),
    ...receiptMarks,
    note: maybe(text(1000)),
    id: recordId('coin_receipt'),
  }),
  output: z.object({ data: ReceiptRow }),
})

const CoinReceiptItem = z.object({
  id: z.int(),
  item: z.object({ id: z.nullable(z.int()), name: z.string(), taxable: z.boolean() }),
  barcode: z.string(),
  qty: z.number(),
  price: Dollars,
  unitPrice: Dollars,
  tax: Dollars,
})
export type CoinReceiptItem = z.output<typeof CoinReceiptItem>

export const getCoinReceipt = endpoint({
  method: 'GET',
  path: 'receipts/get-particular-receipt-data/{id}',
  access: receiptAccess,
  input: z.object({ id: recordId('coin_receipt') }),
  output: z.object({
    details: z.object({
      ...receiptWire,
      taxRate: z.string(),
      /** The specification names the pictures twice. */
      attachments: z.array(Attachment),
      receipt_attachments: z.array(Attachment),
    }),
    items: z.array(CoinReceiptItem),
  }),
})
