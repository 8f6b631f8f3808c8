import { type Cents, dollars } from '#shared/money.ts'
import { linesField } from '#web/makers/document/LinesGrid.tsx'
import { noPhotos, type PhotoValues, photoFields } from '#web/makers/document/use-photos.ts'
import type { Field } from '#web/makers/form/form-fields.tsx'
import type { ReceiptPayment } from '../receipts/receipt-money.rules.ts'
import { receiptLabels } from '../receipts/receipts.rules.ts'

export type ReceiptText = keyof typeof receiptLabels
export const receiptTextKeys = Object.keys(receiptLabels) as ReceiptText[]

export type ReceiptFormValues<Line> = Record<ReceiptText, string> &
  PhotoValues & { items: readonly Line[]; id?: number; version?: number }

const noTexts = Object.fromEntries(receiptTextKeys.map(key => [key, ''])) as Record<ReceiptText, string>

export const newReceiptValues = { ...noTexts, ...noPhotos, payment: 'cash', booth: 'Booth 5', items: [] }

export const receiptFormFields = <Line,>(): readonly Field<ReceiptFormValues<Line>>[] => [
  linesField('items', { item: 'Item', barcode: 'Barcode', qty: 'Qty', price: 'Price' }),
  ...receiptTextKeys.map(key => ({ key, label: receiptLabels[key] })),
  ...photoFields,
]

export const centsOf = (typed: string): Cents | undefined => (typed === '' ? undefined : dollars(Number(typed)))
export const typedOf = (amount: Cents | null) => (amount === null ? '' : String(amount / 100))

export const askedBy = (payment: string) => ({
  cash: payment === 'cash' || payment === 'cash_creditcard',
  card: payment === 'creditcard' || payment === 'cash_creditcard',
  check: payment === 'check',
})

export const receiptDetails = (values: Record<ReceiptText, string>) => {
  const texts = Object.fromEntries(receiptTextKeys.map(key => [key, values[key]])) as Record<ReceiptText, string>
  const { cash, card, check } = askedBy(values.payment)
  return {
    ...texts,
    payment: values.payment as ReceiptPayment | '',
    tendered: cash ? centsOf(values.tendered) : undefined,
    creditCardNumber: card ? values.creditCardNumber : '',
    checkAmount: check ? centsOf(values.checkAmount) : undefined,
    checkNumber: check ? values.checkNumber : '',
  }
}

type StoredReceipt = Record<Exclude<ReceiptText, 'tendered' | 'checkAmount'>, string> & {
  version: number
  tendered: Cents
  checkAmount: Cents | null
}

export const receiptTexts = (receipt: StoredReceipt, fileIds: readonly string[]) => ({
  ...(Object.fromEntries(receiptTextKeys.map(key => [key, String(receipt[key] ?? '')])) as Record<ReceiptText, string>),
  tendered: receipt.payment.includes('cash') ? typedOf(receipt.tendered) : '',
  checkAmount: typedOf(receipt.checkAmount),
  existingFiles: fileIds,
  photoCount: 0,
  version: receipt.version,
})
