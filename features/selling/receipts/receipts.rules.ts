import { checkPrefixProblems, isCheckPrefixAlone } from '#features/cash/check-numbers/check-prefix.rules.ts'
import { labelsOfColumns } from '#shared/column-table.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { isUsState } from '#shared/us-states.ts'
import { type PaymentType, paymentsOf, type ReceiptPayment } from './receipt-money.rules.ts'
import { jewelryTable, receiptTable } from './receipts.table.ts'

const { payment, tendered, creditCardNumber, ...visitLabels } = labelsOfColumns(receiptTable)
export const receiptLabels = {
  payment,
  tendered,
  creditCardNumber,
  // A check pays the whole receipt, so its amount has no column.
  checkAmount: 'Check Amount',
  ...visitLabels,
} as const

export const jewelryLabels = { ...receiptLabels, ...labelsOfColumns(jewelryTable) } as const

export const shipmentLabels = {
  trackingNumber: 'Tracking Number',
  address: 'Shipping Address',
  city: 'Shipping City',
  state: 'Shipping State',
  postalCode: 'Postal Code',
  phone: 'Shipping Phone',
} as const

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

/** A higher tender is a typing error, and its change would empty the drawer. */
const MAX_TENDER = dollars(1_000_000)

export const NO_CASH = 'Cash Tendered must be greater than 0'

export const tenderProblems = (tendered: Cents): Problem[] => [
  ...when(tendered < 0, 'tendered', NO_CASH),
  ...when(tendered > MAX_TENDER, 'tendered', 'Cash Tendered can not be greater than 1000000'),
]

/** With a card, the cash must be more than zero and less than the total. */
const cashProblems = ({ payment, tendered }: ReceiptDraft, total: Cents): Problem[] => {
  const isAlone = payment === 'cash'
  if (tendered === undefined) return when(true, 'tendered', 'Cash Tendered is Blank')
  const problems = tenderProblems(tendered)
  if (problems.length > 0) return problems
  if (tendered === 0 && !isAlone) return when(true, 'tendered', NO_CASH)
  return when(isAlone && tendered < total, 'tendered', 'Cash Tendered is lower than Ticket Amount')
}

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
  savedNumber?: string | null | undefined
}

export type ReceiptSetting = Numbering & { kind: ReceiptKind; total: Cents }

/** A customer's check number; the check prefix alone is not one. */
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
  if (receipt.payment === 'cash') return cashProblems(receipt, setting.total)
  if (receipt.payment === 'check') return checkProblems(receipt, setting)
  if (receipt.payment === '') return when(true, 'payment', 'Payment is Blank')
  return [
    ...(receipt.payment === 'cash_creditcard' ? cashProblems(receipt, setting.total) : []),
    ...cardProblems(receipt),
  ]
}

const NAMED_FROM = dollars(3000)

const isPartial = ({ paymentType }: ReceiptDraft) => paymentType === 'partial'

const needsName = (receipt: ReceiptDraft, total: Cents) =>
  receipt.payment === 'creditcard' ||
  receipt.payment === 'cash_creditcard' ||
  total >= NAMED_FROM ||
  isPartial(receipt) ||
  receipt.requireShipmentFreeTax === true

const laterOnes: readonly string[] = ['trackingNumber']

const MUST_BE_PHONE = 'must have 10 digits'
const isPhone = (text: string) => /^1?\d{10}$/.test(text.replace(/[\s().+-]/g, ''))

const addressChecks: Partial<Record<keyof ShipmentDraft, { isRight: (text: string) => boolean; must: string }>> = {
  state: { isRight: isUsState, must: 'must be a state, as NV' },
  postalCode: { isRight: text => /^\d{5}(-?\d{4})?$/.test(text), must: 'must be 5 or 9 digits' },
  phone: { isRight: isPhone, must: MUST_BE_PHONE },
}

/** A tax-free shipment needs its full address. */
const shipmentProblems = ({ requireShipmentFreeTax, shipment }: ReceiptDraft): Problem[] => {
  if (!requireShipmentFreeTax) return []
  return (Object.keys(shipmentLabels) as (keyof ShipmentDraft)[]).flatMap(key => {
    const [field, label, text] = [`shppingDetails.${key}`, shipmentLabels[key], shipment?.[key] ?? '']
    if (text === '') return when(!laterOnes.includes(key), field, `${label} is Blank`)
    const check = addressChecks[key]
    return check ? when(!check.isRight(text), field, `${label} ${check.must}`) : []
  })
}

/** A buyer who owes money needs a phone number. */
const phoneProblems = ({ phone = '' }: ReceiptDraft): Problem[] => [
  ...blank(phone, 'phone'),
  ...when(phone !== '' && !isPhone(phone), 'phone', `${jewelryLabels.phone} ${MUST_BE_PHONE}`),
]

/** All problems of a receipt; form and server share these texts. */
export const receiptProblems = (receipt: ReceiptDraft, setting: ReceiptSetting): Problem[] => [
  ...when(setting.total > MAX_AMOUNT, 'items', 'Ticket Amount can not be greater than 900000'),
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

/** Only Admin edits a saved receipt, unless it has its one-time edit. */
export const canEditReceipt = ({ oneTimeEdit }: { oneTimeEdit: boolean }, by: Role) => isAdmin(by) || oneTimeEdit

/** A void depends on the receipt's day and on its deposits. */
type Voided = { isOfToday: boolean; hasDeposit: boolean }

const NEEDS_ADMIN = 'only Admin may void it, or who has its one-time edit'

export const voidRefusal = ({ isOfToday, hasDeposit, oneTimeEdit }: Voided & { oneTimeEdit: boolean }, by: Role) => {
  if (canEditReceipt({ oneTimeEdit }, by)) return undefined
  if (!isOfToday) return `This receipt is of an earlier day: ${NEEDS_ADMIN}`
  return hasDeposit ? `Cash of this receipt was deposited: ${NEEDS_ADMIN}` : undefined
}

export const isLateVoid = ({ isOfToday, hasDeposit }: Voided) => !isOfToday || hasDeposit

export const hiddenReceiptFields = (by: Role): readonly string[] => (isAdmin(by) ? [] : ['profit'])

export const OVER_TENDER = dollars(40)

/** Change above this is probably a typing error. */
export const isOverTendered = (tendered: Cents, total: Cents) => tendered - total > OVER_TENDER
export const SURE = 'Are you sure that all informations are correct ?'

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

/** A longer barcode is refused, not cut: other pieces may begin alike. */
export const barcodeProblem = (barcode: string) =>
  barcode.length > BARCODE_LENGTH ? `Barcode has at most ${BARCODE_LENGTH} characters` : undefined

/** A typed quantity is a whole number above zero. */
export const isQuantity = (qty: string) => /^\d{1,9}(\.0+)?$/.test(qty) && Number(qty) > 0
/** A higher price is refused through the amount of the receipt. */
const MAX_PRICE = dollars(10_000_000)
export const isPrice = (price: Cents | undefined) => price !== undefined && price >= 0 && price <= MAX_PRICE

const named = (wrong: Readonly<Record<string, boolean>>) => Object.keys(wrong).filter(column => wrong[column])

/** The required cells of a line; bitcoin and ether need no quantity. */
export const soldLineLacks = ({ item, qty, price, barcode }: SoldLineDraft, isCrypto = false) =>
  named({
    Item: item === '',
    Barcode: barcodeProblem(barcode) !== undefined,
    Qty: !isCrypto && !isQuantity(qty),
    Price: !isPrice(price) || (isCrypto && price === 0),
  })

export const jewelryLineLacks = ({ itemDescription, qty, price }: JewelryLineDraft) =>
  named({ Qty: !isQuantity(qty), Description: itemDescription.trim() === '', Price: !isPrice(price) })

/** A line keeps its id if the receipt has it and it appears once; any other line is new. */
export const ownLines = <Line extends { id?: number | undefined }>(
  sent: readonly Line[],
  standing: readonly { id: number }[],
) => {
  const free = new Set(standing.map(line => line.id))
  return sent.map(line => ({ ...line, id: line.id !== undefined && free.delete(line.id) ? line.id : undefined }))
}

/** The specification's text, then the cells: 'Line 2: Qty, Price'. */
export const lineProblems = (text: string, lacks: readonly (readonly string[])[]): Problem[] => [
  ...when(lacks.length === 0 || lacks.some(columns => columns.length > 0), 'items', text),
  ...lacks.flatMap((columns, at) => when(columns.length > 0, 'items', `Line ${at + 1}: ${columns.join(', ')}`)),
]
