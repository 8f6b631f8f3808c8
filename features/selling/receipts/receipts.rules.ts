import { checkPrefixProblems, isCheckPrefixAlone } from '#features/cash/checks/check-prefix.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { isUsState } from '#shared/us-states.ts'
import { type PaymentType, paymentsOf, type ReceiptPayment } from './receipt-money.rules.ts'

/** The words of a receipt's form, which texts and history keep to. */
export const receiptLabels = {
  payment: 'Payment',
  tendered: 'Cash Tendered',
  creditCardNumber: 'Card Number',
  checkAmount: 'Check Amount',
  checkNumber: 'Check Number',
  firstName: 'First Name',
  lastName: 'Last Name',
  fromx: 'From',
  clerk: 'Clerk',
  booth: 'Booth',
  station: 'Station',
  note: 'Note',
} as const

/** What only a jewelry receipt has. */
export const jewelryLabels = {
  ...receiptLabels,
  paymentType: 'Payment Type',
  phone: 'Phone',
  requireShipmentFreeTax: 'Require shipment, free of tax',
} as const

export const shipmentLabels = {
  trackingNumber: 'Tracking Number',
  address: 'Shipping Address',
  city: 'Shipping City',
  state: 'Shipping State',
  postalCode: 'Postal Code',
  phone: 'Shipping Phone',
} as const

/** A receipt as the form and the call have it. */
export type ReceiptDraft = {
  payment: ReceiptPayment | ''
  tendered?: Cents | undefined
  creditCardNumber: string
  checkAmount?: Cents | undefined
  checkNumber: string
  firstName: string
  lastName: string
  clerk: string
  booth: string
  station: string
  paymentType?: PaymentType | undefined
  phone?: string | undefined
  requireShipmentFreeTax?: boolean | undefined
  shipment?: ShipmentDraft | undefined
}

export type ShipmentDraft = Record<keyof typeof shipmentLabels, string>

const MAX_AMOUNT = dollars(900_000)

const blank = (value: string | undefined, field: keyof typeof jewelryLabels) =>
  when(value === undefined || value === '', field, `${jewelryLabels[field]} is Blank`)

/** More is a slip of the finger, and the change for it would empty the drawer. */
const MAX_TENDER = dollars(1_000_000)

export const tenderProblems = (tendered: Cents | undefined): Problem[] =>
  when((tendered ?? 0) > MAX_TENDER, 'tendered', 'Cash Tendered can not be greater than 1000000')

const cashProblems = ({ tendered }: ReceiptDraft, total: Cents): Problem[] =>
  tendered === undefined
    ? when(true, 'tendered', 'Cash Tendered is Blank')
    : when(tendered < total, 'tendered', 'Cash Tendered is lower than Ticket Amount')

/** The last ones, and never more. */
export const CARD_DIGITS = 4

export const cardProblems = ({ creditCardNumber }: { creditCardNumber: string }): Problem[] => [
  ...blank(creditCardNumber, 'creditCardNumber'),
  ...when(
    creditCardNumber !== '' && !(/^\d+$/.test(creditCardNumber) && creditCardNumber.length === CARD_DIGITS),
    'creditCardNumber',
    `Card Number must be its last ${CARD_DIGITS} digits`,
  ),
]

type Numbering = {
  by: Role
  prefix: string
  /** As it was saved, which it may stay. */
  savedNumber?: string | null | undefined
}

export type ReceiptSetting = Numbering & { kind: ReceiptKind; total: Cents }

/** The number of a check that a customer gives; the check prefix alone is none. */
export const checkNumberProblems = (kind: ReceiptKind, checkNumber: string, numbering: Numbering): Problem[] => [
  ...blank(isCheckPrefixAlone(checkNumber, numbering.prefix) ? '' : checkNumber, 'checkNumber'),
  ...when(checkNumber !== '' && !/^\d+$/.test(checkNumber), 'checkNumber', 'Check Number must be numeric'),
  ...checkPrefixProblems(kind, checkNumber, numbering),
]

const checkProblems = (
  { checkAmount, checkNumber }: ReceiptDraft,
  { total, ...setting }: ReceiptSetting,
): Problem[] => [
  ...when(checkAmount === undefined, 'checkAmount', 'Check Amount is Blank'),
  ...when(checkAmount !== undefined && checkAmount !== total, 'checkAmount', 'Check Amount must equal Ticket Amount'),
  ...checkNumberProblems(setting.kind, checkNumber, setting),
]

const paymentProblems = (receipt: ReceiptDraft, setting: ReceiptSetting): Problem[] => {
  const offered: readonly string[] = paymentsOf[setting.kind]
  if (receipt.payment !== '' && !offered.includes(receipt.payment))
    return when(true, 'payment', `Payment must be one of ${offered.join(', ')}`)
  if (receipt.payment === 'cash') return [...cashProblems(receipt, setting.total), ...tenderProblems(receipt.tendered)]
  if (receipt.payment === 'check') return checkProblems(receipt, setting)
  if (receipt.payment === '') return when(true, 'payment', 'Payment is Blank')
  const lacksCash = receipt.payment === 'cash_creditcard' && !receipt.tendered
  return [
    ...when(lacksCash, 'tendered', 'Cash Tendered is Blank'),
    ...(receipt.payment === 'cash_creditcard' ? tenderProblems(receipt.tendered) : []),
    ...cardProblems(receipt),
  ]
}

/** From here on the shop asks who bought. */
const NAMED_FROM = dollars(3000)

const isPartial = ({ paymentType }: ReceiptDraft) => paymentType === 'partial'

const needsName = (receipt: ReceiptDraft, total: Cents) =>
  receipt.payment === 'creditcard' ||
  receipt.payment === 'cash_creditcard' ||
  total >= NAMED_FROM ||
  isPartial(receipt) ||
  receipt.requireShipmentFreeTax === true

/** What is not known before the parcel goes. */
const laterOnes: readonly string[] = ['trackingNumber']

const MUST_BE_PHONE = 'must have 10 digits'
const isPhone = (text: string) => /^1?\d{10}$/.test(text.replace(/[\s().+-]/g, ''))

/** What an address can not be delivered with. */
const addressChecks: Partial<Record<keyof ShipmentDraft, { isRight: (text: string) => boolean; must: string }>> = {
  state: { isRight: isUsState, must: 'must be a state, as NV' },
  postalCode: { isRight: text => /^\d{5}(-?\d{4})?$/.test(text), must: 'must be 5 or 9 digits' },
  phone: { isRight: isPhone, must: MUST_BE_PHONE },
}

/** Where the parcel goes must be known when no tax is taken for it. */
const shipmentProblems = ({ requireShipmentFreeTax, shipment }: ReceiptDraft): Problem[] => {
  if (!requireShipmentFreeTax) return []
  return (Object.keys(shipmentLabels) as (keyof ShipmentDraft)[]).flatMap(key => {
    const [field, label, text] = [`shppingDetails.${key}`, shipmentLabels[key], shipment?.[key] ?? '']
    if (text === '') return when(!laterOnes.includes(key), field, `${label} is Blank`)
    const check = addressChecks[key]
    return check ? when(!check.isRight(text), field, `${label} ${check.must}`) : []
  })
}

/** Who owes the rest must be reached. */
const phoneProblems = ({ phone = '' }: ReceiptDraft): Problem[] => [
  ...blank(phone, 'phone'),
  ...when(phone !== '' && !isPhone(phone), 'phone', `${jewelryLabels.phone} ${MUST_BE_PHONE}`),
]

/** Every text of a submit; the form shows them and the server refuses with them. */
export const receiptProblems = (receipt: ReceiptDraft, setting: ReceiptSetting): Problem[] => [
  ...when(setting.total > MAX_AMOUNT, 'items', 'Ticket Amount can not be greater than 900000'),
  // What is paid in parts has its payments checked one by one.
  ...(isPartial(receipt) ? phoneProblems(receipt) : paymentProblems(receipt, setting)),
  ...(needsName(receipt, setting.total)
    ? [...blank(receipt.firstName, 'firstName'), ...blank(receipt.lastName, 'lastName')]
    : []),
  ...when(receipt.clerk === '', 'clerk', 'Clerk name not selected'),
  ...blank(receipt.booth, 'booth'),
  ...blank(receipt.station, 'station'),
  ...shipmentProblems(receipt),
]

export const noteProblems = (note: string) => when(note.trim() === '', 'note', 'Note field is required.')

/** A saved receipt is open to others than Admin only for its one-time edit. */
export const canEditReceipt = ({ oneTimeEdit }: { oneTimeEdit: boolean }, by: Role) => isAdmin(by) || oneTimeEdit

export const OVER_TENDER = dollars(40)

/** So much more than the total was hardly meant. */
export const isOverTendered = (tendered: Cents, total: Cents) => tendered - total > OVER_TENDER
export const SURE = 'Are you sure that all informations are correct ?'

/** A line of jewelry: it is described, and priced as a whole. */
export type JewelryLineDraft = {
  id?: number | undefined
  itemDescription: string
  qty: string
  price?: Cents | undefined
}

export type SoldLineDraft = {
  id?: number | undefined
  item: string
  qty: string
  price?: Cents | undefined
  barcode: string
}

const BARCODE_LENGTH = 5

/** A longer one is refused, never cut: other pieces may begin alike. */
export const barcodeProblem = (barcode: string) =>
  barcode.length > BARCODE_LENGTH ? `Barcode has at most ${BARCODE_LENGTH} characters` : undefined

/** Pieces are sold whole; what of bitcoin is sold follows from its price. */
export const isQuantity = (qty: string) => /^\d{1,9}(\.0+)?$/.test(qty) && Number(qty) > 0
/** One that is too high is told by the amount of the whole. */
const MAX_PRICE = dollars(10_000_000)
export const isPrice = (price: Cents | undefined) => price !== undefined && price >= 0 && price <= MAX_PRICE

const named = (wrong: Readonly<Record<string, boolean>>) => Object.keys(wrong).filter(column => wrong[column])

/** The columns of a line that it can not be sold with: bitcoin and ether are counted by their price. */
export const soldLineLacks = ({ item, qty, price, barcode }: SoldLineDraft, isCrypto = false) =>
  named({
    Item: item === '',
    Barcode: barcodeProblem(barcode) !== undefined,
    Qty: !isCrypto && !isQuantity(qty),
    Price: !isPrice(price) || (isCrypto && price === 0),
  })

export const jewelryLineLacks = ({ itemDescription, qty, price }: JewelryLineDraft) =>
  named({ Qty: !isQuantity(qty), Description: itemDescription.trim() === '', Price: !isPrice(price) })

/** A line keeps the id that it came with, if it is one of the receipt's own and named once; any other is a new line. */
export const ownLines = <Line extends { id?: number | undefined }>(
  sent: readonly Line[],
  standing: readonly { id: number }[],
) => {
  const free = new Set(standing.map(line => line.id))
  return sent.map(line => ({ ...line, id: line.id !== undefined && free.delete(line.id) ? line.id : undefined }))
}

/** The document's text, and which cells it means: 'Line 2: Qty, Price'. */
export const lineProblems = (text: string, lacks: readonly (readonly string[])[]): Problem[] => [
  ...when(lacks.length === 0 || lacks.some(columns => columns.length > 0), 'items', text),
  ...lacks.flatMap((columns, at) => when(columns.length > 0, 'items', `Line ${at + 1}: ${columns.join(', ')}`)),
]
