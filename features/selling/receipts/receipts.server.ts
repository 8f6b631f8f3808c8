import type * as z from 'zod/mini'
import { checkPrefixOf } from '#features/cash/check-numbers/check-prefix.rules.ts'
import { editedName, newName } from '#features/people/people/identity-words.rules.ts'
import { addAttachments } from '#features/records/attachments/attachments.queries.ts'
import { keepImages, saveAttachments } from '#features/records/attachments/attachments.server.ts'
import { chooseWords, visitWords } from '#features/shop/reference-lists/chosen-words.rules.ts'
import { cachedShopWords } from '#features/shop/reference-lists/shop-words.queries.ts'
import { cachedSetting } from '#server/db/settings.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { assertNoProblems, type Problem, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { findParts, type StoredPart } from './part-payments.queries.ts'
import { checkPartPayments, type PartDraft } from './part-payments.rules.ts'
import { saveParts } from './part-payments.server.ts'
import { assertEditable, auditReceipt, editedReceipt, hasParts, settleReceipt } from './receipt-effects.server.ts'
import { changeOf, type PaymentType, receiptTotals, withTax } from './receipt-money.rules.ts'
import type { receiptFields } from './receipts.contract.ts'
import {
  addReceipt,
  changeReceipt,
  changeReceiptLines,
  findLines,
  type KeptLine,
  type Receipt,
  type ReceiptValues,
} from './receipts.queries.ts'
import { ownLines, receiptLabels, receiptProblems, type ShipmentDraft } from './receipts.rules.ts'
import { changeShipment, findShipments } from './shipments.queries.ts'

type Details = z.output<z.ZodMiniObject<typeof receiptFields>> & {
  paymentType?: PaymentType
  totalAmount?: Cents | undefined
  phone?: string
  requireShipmentFreeTax?: boolean
}
type UntaxedLine = Omit<KeptLine, 'tax'>

export type SentReceipt = {
  details: Details
  lines: readonly UntaxedLine[]
  /** Problems of the lines; with any, no tax is computed. */
  lineProblems: readonly Problem[]
  shipment?: ShipmentDraft | undefined
  payments?: readonly PartDraft[] | undefined
}

const sumProblems = (sent: Details, { tax, total, change }: Record<'tax' | 'total' | 'change', Cents>): Problem[] => [
  ...when((sent.tax ?? tax) !== tax, 'tax', 'Tax does not match the items'),
  ...when(
    (sent.ticketAmount ?? total) !== total,
    'ticketAmount',
    'Ticket Amount does not match the items and their tax',
  ),
  ...when((sent.change ?? change) !== change, 'change', 'Change does not match Cash Tendered'),
]

/** A new receipt's form holds its first payment. */
const firstPart = ({
  payment: paidBy,
  totalAmount,
  tendered,
  creditCardNumber,
  checkAmount,
  checkNumber,
}: Details) => ({
  id: 0,
  ...{ paidBy, totalAmount, tendered, creditCardNumber, checkAmount, checkNumber },
})

/** The sent payments. When a receipt first goes into parts and none are sent, the payment in the form. */
const sentParts = ({ details, payments = [] }: SentReceipt, before: Before | undefined) => {
  const isFirst = details.paymentType === 'partial' && before?.receipt.paymentType !== 'partial'
  return isFirst && payments.length === 0 ? { isFirst, sent: [firstPart(details)] } : { isFirst, sent: payments }
}

type Before = { receipt: Receipt; parts: readonly StoredPart[] }
type Rules = { kind: ReceiptKind; total: Cents; by: Role; prefix: string }

const checkParts = (sent: SentReceipt, { total, by, prefix }: Rules, before: Before | undefined) => {
  const { sent: drafts, isFirst } = sentParts(sent, before)
  if (sent.details.paymentType !== 'partial') {
    const isLeft = (before?.parts.length ?? 0) > 0 || drafts.length > 0
    return {
      parts: [],
      problems: when(isLeft, 'paymentType', 'Delete the payments first: they pay a receipt in parts'),
    }
  }
  const { parts, problems } = checkPartPayments({ sent: drafts, before: before?.parts ?? [], total, by, prefix })
  // The form already shows these problems at its fields.
  return { parts, problems: isFirst && drafts !== sent.payments ? parts.flatMap(part => part.plain) : problems }
}

/** Accepts either name of the station; names are tidied as a ticket's. */
const tidyDetails = (details: Details, before: Receipt | undefined): Details => {
  const name = (key: 'firstName' | 'lastName') =>
    before ? editedName(details[key], before[key]) : newName(details[key])
  return {
    ...details,
    station: details.station || details.printer,
    firstName: name('firstName'),
    lastName: name('lastName'),
  }
}

const checkReceipt = async (context: Context, kind: ReceiptKind, sent: SentReceipt, before?: Before) => {
  const { db, cache, user } = context
  const taxRate = before?.receipt.taxRate ?? (await cachedSetting(db, cache, 'shop')).taxRate
  const prefix = checkPrefixOf(kind, await cachedSetting(db, cache, 'check_prefixes'))
  const typed = tidyDetails(sent.details, before?.receipt)
  const words = visitWords(await cachedShopWords(context))
  const { values, problems } = chooseWords(typed, receiptLabels, words, before?.receipt)
  const isTaxFree = values.requireShipmentFreeTax === true
  const lines = withTax(
    sent.lines.map(line => (isTaxFree ? { ...line, isTaxable: false } : line)),
    taxRate,
  )
  const { tax, total } = receiptTotals(lines)
  const isWhole = sent.lineProblems.length === 0
  // Without valid lines there is no total, so the sent total is used for the other checks.
  const ruled = isWhole ? total : (values.checkAmount ?? values.ticketAmount ?? total)
  const rules = { kind, total: ruled, by: user, prefix, savedNumber: before?.receipt.checkNumber }
  const laid = checkParts({ ...sent, details: values }, rules, before)
  const tender = { payment: values.payment, total, tendered: values.tendered ?? cents(0) }
  const change = values.paymentType === 'partial' ? (values.change ?? cents(0)) : changeOf(tender)
  assertNoProblems([
    ...sent.lineProblems,
    ...receiptProblems({ ...values, shipment: sent.shipment }, rules),
    ...problems,
    ...(isWhole ? [...sumProblems(values, { tax, total, change }), ...laid.problems] : []),
  ])
  return { values: valuesOf(values, { tax, total }), lines, taxRate, parts: laid.parts }
}

const valuesOf = (details: Details, { tax, total }: { tax: Cents; total: Cents }): ReceiptValues => {
  const { phone = '', paymentType = 'full', requireShipmentFreeTax = false, ...typed } = details
  const { change: _change, totalAmount: _part, checkAmount: _check, printer: _station, ...same } = typed
  const payment = paymentType === 'partial' ? '' : details.payment
  const isCard = payment === 'creditcard' || payment === 'cash_creditcard'
  const isCash = payment === 'cash' || payment === 'cash_creditcard'
  return {
    ...same,
    phone,
    isTaxFree: requireShipmentFreeTax,
    ticketAmount: total,
    tax,
    paymentType,
    payment,
    tendered: isCash ? (details.tendered ?? cents(0)) : cents(0),
    checkNumber: payment === 'check' ? details.checkNumber : null,
    creditCardNumber: isCard ? details.creditCardNumber : null,
  }
}

export const createReceipt = async (context: Context, kind: ReceiptKind, sent: SentReceipt) => {
  const { values, lines, taxRate, parts } = await checkReceipt(context, kind, sent)
  const { user } = context
  return context.transaction(async tx => {
    const pictures = await keepImages(tx, context, kind)
    const made = await addReceipt(tx, kind, values, { taxRate, timeZone: user.timeZone, userId: user.id })
    await changeReceiptLines(tx, made, ownLines(lines, []))
    if (sent.shipment) await changeShipment(tx, made, sent.shipment)
    await saveParts(tx, made, parts, user)
    await addAttachments(
      tx,
      made,
      pictures.map(({ id }) => id),
    )
    await settleReceipt(tx, made, context)
    await auditReceipt(tx, made, 'created', context)
    return { data: { id: made.id } }
  })
}

type Edit = SentReceipt & { id: number; version?: number | undefined; keptFiles: readonly string[] | undefined }

export const editReceipt = (context: Context, kind: ReceiptKind, { id, version, keptFiles, ...sent }: Edit) => {
  const { user } = context
  return context.transaction(async tx => {
    await changeRecord(tx, editedReceipt(context, kind), { id, version, by: user }, async receipt => {
      assertEditable(receipt, user)
      const before = { receipt, parts: hasParts(receipt) ? await findParts(tx, receipt) : [] }
      const shipment = sent.shipment ?? (hasParts(receipt) ? (await findShipments(tx, receipt))[0] : undefined)
      const { values, lines, parts } = await checkReceipt({ ...context, db: tx }, kind, { ...sent, shipment }, before)
      const after = await changeReceipt(tx, receipt, { ...values, oneTimeEdit: receipt.oneTimeEdit && isAdmin(user) })
      await changeReceiptLines(tx, after, ownLines(lines, await findLines(tx, kind, id)))
      if (sent.shipment) await changeShipment(tx, after, sent.shipment)
      await saveParts(tx, after, parts, user)
      await saveAttachments(tx, context, after, keptFiles)
      await settleReceipt(tx, after, context)
      return after
    })
    return { data: { id } }
  })
}
