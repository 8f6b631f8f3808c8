import type { Cents } from '#shared/money.ts'
import { linesField } from '#web/makers/document/LinesGrid.tsx'
import { photoFields } from '#web/makers/document/use-photos.ts'
import type { Field } from '#web/makers/form/form-fields.tsx'
import {
  askedBy,
  centsOf,
  newReceiptValues,
  type ReceiptFormValues,
  type ReceiptText,
  receiptDetails,
  receiptTextKeys,
  receiptTexts,
} from '../receipt-form/receipts.form.tsx'
import { type PartDraft, partLabels } from '../receipts/part-payments.rules.ts'
import type { PaymentType, ReceiptPayment } from '../receipts/receipt-money.rules.ts'
import { jewelryLabels, type ShipmentDraft, shipmentLabels } from '../receipts/receipts.rules.ts'
import { type JewelryLineText, savedJewelryLine } from './jewelry-lines.tsx'
import type { JewelryItem, PartPayment, Shipment } from './jewelry-receipts.contract.ts'

type ShipmentKey = keyof ShipmentDraft
const shipmentKeys = Object.keys(shipmentLabels) as ShipmentKey[]

export const shipmentField = <K extends ShipmentKey>(key: K) => `shppingDetails.${key}` as const
type ShipmentText = ReturnType<typeof shipmentField<ShipmentKey>>

const shipmentFormLabels = Object.fromEntries(
  shipmentKeys.map(key => [shipmentField(key), shipmentLabels[key]]),
) as Record<ShipmentText, string>

export const jewelryFormLabels = { ...jewelryLabels, totalAmount: partLabels.totalAmount, ...shipmentFormLabels }
export type JewelryText = Exclude<keyof typeof jewelryFormLabels, 'requireShipmentFreeTax'>

export type JewelryValues = ReceiptFormValues<JewelryLineText> &
  Record<JewelryText, string> & { requireShipmentFreeTax: boolean }

export const partTexts = ['payment', 'totalAmount', 'tendered', 'creditCardNumber', 'checkNumber'] as const
export type PartTexts = Record<(typeof partTexts)[number], string>

export const newPart: PartTexts = {
  payment: 'cash',
  totalAmount: '',
  tendered: '',
  creditCardNumber: '',
  checkNumber: '',
}

/** Values typed for another kind of payment are not sent. */
export const partDraft = (values: PartTexts): PartDraft => ({
  id: 0,
  paidBy: values.payment as ReceiptPayment,
  totalAmount: centsOf(values.totalAmount),
  tendered: askedBy(values.payment).cash ? centsOf(values.tendered) : undefined,
  creditCardNumber: askedBy(values.payment).card ? values.creditCardNumber : '',
  checkNumber: askedBy(values.payment).check ? values.checkNumber : '',
})

const noShipment = Object.fromEntries(shipmentKeys.map(key => [shipmentField(key), ''])) as Record<ShipmentText, string>

export const newJewelryValues = {
  ...newReceiptValues,
  paymentType: 'full',
  phone: '',
  totalAmount: '',
  requireShipmentFreeTax: false,
  ...noShipment,
}

const textField = (key: JewelryText): Field<JewelryValues> => ({ key, label: jewelryFormLabels[key] })

const placed: readonly string[] = ['firstName', 'lastName', ...partTexts, 'checkAmount', 'note']
const visitKeys = receiptTextKeys.filter(key => !placed.includes(key))

export const jewelryFields: readonly Field<JewelryValues>[] = [
  ...(['firstName', 'lastName', 'phone', ...visitKeys] as const).map(textField),
  linesField('items', { qty: 'Qty', itemDescription: 'Description', price: 'Price' }),
  ...(['paymentType', 'payment', 'totalAmount', 'tendered', 'creditCardNumber', 'checkAmount'] as const).map(textField),
  textField('checkNumber'),
  { key: 'requireShipmentFreeTax', label: jewelryFormLabels.requireShipmentFreeTax, kind: 'switch' },
  ...shipmentKeys.map(key => textField(shipmentField(key))),
  textField('note'),
  ...photoFields,
]

/** The note of a saved receipt has its own form. */
export const savedJewelryFields = jewelryFields.filter(({ key }) => key !== 'note')

export const isInParts = ({ paymentType }: { paymentType: string }) => paymentType === 'partial'

export const jewelryDetails = (values: JewelryValues) => ({
  ...receiptDetails(values),
  // The check of a part payment has the payment's amount.
  ...(isInParts(values) ? { checkAmount: undefined } : {}),
  paymentType: values.paymentType as PaymentType,
  totalAmount: isInParts(values) ? centsOf(values.totalAmount) : undefined,
  phone: values.phone,
  requireShipmentFreeTax: values.requireShipmentFreeTax,
})

export const shipmentOf = (values: JewelryValues) =>
  Object.fromEntries(shipmentKeys.map(key => [key, values[shipmentField(key)].trim()])) as ShipmentDraft

const shipmentTexts = (shipment: Shipment | undefined) =>
  Object.fromEntries(shipmentKeys.map(key => [shipmentField(key), shipment?.[key] ?? ''])) as Record<
    ShipmentText,
    string
  >

type StoredReceipt = Record<Exclude<ReceiptText, 'tendered' | 'checkAmount'> | 'paymentType' | 'phone', string> & {
  version: number
  tendered: Cents
  checkAmount: Cents | null
  requireShipmentFreeTax: boolean
  jewelry_receipts_attachments: readonly { id: string }[]
  items: readonly JewelryItem[]
  shipments: readonly Shipment[]
  payments: readonly PartPayment[]
}

/** The form values of a saved receipt; payments in parts are not among them. */
export const jewelryTexts = (receipt: StoredReceipt): JewelryValues => ({
  ...receiptTexts(
    receipt,
    receipt.jewelry_receipts_attachments.map(file => file.id),
  ),
  ...(isInParts(receipt) ? { ...newPart, checkAmount: '' } : {}),
  paymentType: receipt.paymentType,
  phone: receipt.phone,
  totalAmount: '',
  requireShipmentFreeTax: receipt.requireShipmentFreeTax,
  ...shipmentTexts(receipt.shipments[0]),
  items: receipt.items.map(savedJewelryLine),
})
