import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { paymentsOf, type ReceiptPayment } from './receipt-money.rules.ts'

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
}

const MAX_AMOUNT = dollars(900_000)

const blank = (value: string | undefined, field: keyof typeof receiptLabels) =>
  when(value === undefined || value === '', field, `${receiptLabels[field]} is Blank`)

const cashProblems = ({ tendered }: ReceiptDraft, total: Cents): Problem[] =>
  tendered === undefined
    ? when(true, 'tendered', 'Cash Tendered is Blank')
    : when(tendered < total, 'tendered', 'Cash Tendered is lower than Ticket Amount')

/** The last ones, and never more. */
export const CARD_DIGITS = 4

const cardProblems = ({ creditCardNumber }: ReceiptDraft): Problem[] => [
  ...blank(creditCardNumber, 'creditCardNumber'),
  ...when(
    creditCardNumber !== '' && !(/^\d+$/.test(creditCardNumber) && creditCardNumber.length === CARD_DIGITS),
    'creditCardNumber',
    `Card Number must be its last ${CARD_DIGITS} digits`,
  ),
]

type Setting = { kind: ReceiptKind; total: Cents; by: Role; prefix: string }

/** A non-admin's number is not shorter than the prefix of the shop. */
const checkProblems = ({ checkAmount, checkNumber }: ReceiptDraft, { total, by, prefix }: Setting): Problem[] => {
  const isShort = !isAdmin(by) && checkNumber !== '' && checkNumber.length < prefix.length
  return [
    ...when(checkAmount === undefined, 'checkAmount', 'Check Amount is Blank'),
    ...when(checkAmount !== undefined && checkAmount !== total, 'checkAmount', 'Check Amount must equal Ticket Amount'),
    ...blank(checkNumber, 'checkNumber'),
    ...when(checkNumber !== '' && !/^\d+$/.test(checkNumber), 'checkNumber', 'Check Number must be numeric'),
    ...when(isShort, 'checkNumber', `Check Number must have at least ${prefix.length} digits`),
  ]
}

const paymentProblems = (receipt: ReceiptDraft, setting: Setting): Problem[] => {
  const offered: readonly string[] = paymentsOf[setting.kind]
  if (receipt.payment !== '' && !offered.includes(receipt.payment))
    return when(true, 'payment', `Payment must be one of ${offered.join(', ')}`)
  if (receipt.payment === 'cash') return cashProblems(receipt, setting.total)
  if (receipt.payment === 'check') return checkProblems(receipt, setting)
  if (receipt.payment === '') return when(true, 'payment', 'payment is Blank')
  const lacksCash = receipt.payment === 'cash_creditcard' && !receipt.tendered
  return [...when(lacksCash, 'tendered', 'Cash Tendered is Blank'), ...cardProblems(receipt)]
}

/** From here on the shop asks who bought. */
const NAMED_FROM = dollars(3000)

const needsName = ({ payment }: ReceiptDraft, total: Cents) =>
  payment === 'creditcard' || payment === 'cash_creditcard' || total >= NAMED_FROM

/** Every text of a submit; the form shows them and the server refuses with them. */
export const receiptProblems = (receipt: ReceiptDraft, setting: Setting): Problem[] => [
  ...when(setting.total > MAX_AMOUNT, 'items', 'Ticket Amount can not be greater than 900000'),
  ...paymentProblems(receipt, setting),
  ...(needsName(receipt, setting.total)
    ? [...blank(receipt.firstName, 'firstName'), ...blank(receipt.lastName, 'lastName')]
    : []),
  ...when(receipt.clerk === '', 'clerk', 'Clerk name not selected'),
  ...blank(receipt.booth, 'booth'),
  ...blank(receipt.station, 'station'),
]

/** A saved receipt is open to others than Admin only for its one-time edit. */
export const canEditReceipt = ({ oneTimeEdit }: { oneTimeEdit: boolean }, by: Role) => isAdmin(by) || oneTimeEdit

const OVER_TENDER = dollars(40)

/** So much more than the total was hardly meant. */
export const isOverTendered = (tendered: Cents, total: Cents) => tendered - total > OVER_TENDER
export const SURE = 'Are you sure that all informations are correct ?'

export type SoldLineDraft = { item: string; qty: string; price?: Cents | undefined; barcode: string }

export const BARCODE_LENGTH = 5

const isQuantity = (qty: string) => /^\d{1,9}(\.\d{1,8})?$/.test(qty) && Number(qty) > 0
const isPrice = (price: Cents | undefined) => price !== undefined && price >= 0 && price <= MAX_AMOUNT

/** What a line may lack: bitcoin and ether are counted by their price. */
export const isWholeSoldLine = ({ item, qty, price, barcode }: SoldLineDraft, isCrypto = false) =>
  item !== '' && isPrice(price) && (isCrypto ? price !== 0 : isQuantity(qty)) && barcode.length <= BARCODE_LENGTH
