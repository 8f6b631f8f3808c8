import type * as z from 'zod/mini'
import { addAttachments } from '#features/records/attachments/attachments.queries.ts'
import { keepImages, saveAttachments } from '#features/records/attachments/attachments.server.ts'
import { chooseWords, visitWords } from '#features/shop/reference-lists/chosen-words.rules.ts'
import { cachedShopWords } from '#features/shop/reference-lists/shop-words.queries.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records.ts'
import { cachedSetting } from '#server/settings.ts'
import { assertNoProblems, type Problem, refuse, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { assertReceiptStands, editedReceipt, noteReceipt, settleReceipt } from './receipt-effects.server.ts'
import { changeOf, type ReceiptPayment, receiptTotals, withTax } from './receipt-money.rules.ts'
import type { receiptFields } from './receipts.contract.ts'
import {
  addReceipt,
  changeReceipt,
  type Receipt,
  type ReceiptLine,
  type ReceiptValues,
  replaceLines,
} from './receipts.queries.ts'
import { canEditReceipt, receiptLabels, receiptProblems } from './receipts.rules.ts'

/** The engine of both kinds of receipt: what it takes, and how it is saved. */

type Details = z.output<z.ZodMiniObject<typeof receiptFields>>
type UntaxedLine = Omit<ReceiptLine, 'tax'>

export type SentReceipt = {
  details: Details
  lines: readonly UntaxedLine[]
  /** What is wrong with the lines; there are none to tax then. */
  lineProblems: readonly Problem[]
}

const prefixNames = {
  coin_receipt: 'receiptCheckNumberPrefix',
  jewelry_receipt: 'jewelryreceiptCheckNumberPrefix',
} as const

/** What the sender worked out must be what comes out here. */
const sumProblems = (sent: Details, total: Cents, change: Cents): Problem[] => [
  ...when(
    (sent.ticketAmount ?? total) !== total,
    'ticketAmount',
    'Ticket Amount does not match the items and their tax',
  ),
  ...when((sent.change ?? change) !== change, 'change', 'Change does not match Cash Tendered'),
]

/** The receipt as it is to be saved, or all texts of a submit at once. */
const checkReceipt = async (context: Context, kind: ReceiptKind, sent: SentReceipt, before?: Receipt) => {
  const { db, cache, user } = context
  const taxRate = before?.taxRate ?? (await cachedSetting(db, cache, 'shop')).taxRate
  const prefix = (await cachedSetting(db, cache, 'check_prefixes'))[prefixNames[kind]]
  const typed = { ...sent.details, station: sent.details.station || sent.details.printer }
  const { values, problems } = chooseWords(typed, receiptLabels, visitWords(await cachedShopWords(context)), before)
  const lines = withTax(sent.lines, taxRate)
  const { tax, total } = receiptTotals(lines)
  const tender = { payment: values.payment, total, tendered: values.tendered ?? cents(0) }
  assertNoProblems([
    ...sent.lineProblems,
    ...receiptProblems(values, { kind, total, by: user, prefix }),
    ...problems,
    ...(sent.lineProblems.length > 0 ? [] : sumProblems(values, total, changeOf(tender))),
  ])
  return { values: valuesOf(values, values.payment as ReceiptPayment, { tax, total }), lines, taxRate }
}

/** What does not belong to the payment that was chosen is not kept. */
const valuesOf = (
  details: Details,
  payment: ReceiptPayment,
  { tax, total }: { tax: Cents; total: Cents },
): ReceiptValues => {
  const { firstName, lastName, fromx, clerk, booth, station, note } = details
  const isCard = payment === 'creditcard' || payment === 'cash_creditcard'
  const isCash = payment === 'cash' || payment === 'cash_creditcard'
  return {
    ticketAmount: total,
    tax,
    payment,
    tendered: isCash ? (details.tendered ?? cents(0)) : cents(0),
    checkNumber: payment === 'check' ? details.checkNumber : null,
    creditCardNumber: isCard ? details.creditCardNumber : null,
    ...{ firstName, lastName, fromx, clerk, booth, station, note },
  }
}

/** One transaction: the receipt, its lines and pictures, the cash, the alerts and the history. */
export const createReceipt = async (context: Context, kind: ReceiptKind, sent: SentReceipt) => {
  const { values, lines, taxRate } = await checkReceipt(context, kind, sent)
  const { timeZone, id: userId } = context.user
  return context.transaction(async tx => {
    const fileIds = await keepImages(tx, context, kind)
    const made = await addReceipt(tx, kind, values, { taxRate, timeZone, userId })
    await replaceLines(tx, made, lines)
    await addAttachments(tx, made, fileIds)
    await settleReceipt(tx, made, context)
    await noteReceipt(tx, made, 'created', context)
    return { data: { id: made.id } }
  })
}

type Edit = SentReceipt & { id: number; version?: number | undefined; keptFiles: readonly string[] | undefined }

const assertEditable = (receipt: Receipt, by: Role) => {
  assertReceiptStands(receipt)
  if (!canEditReceipt(receipt, by)) throw refuse('forbidden', "Can't Update")
}

export const editReceipt = (context: Context, kind: ReceiptKind, { id, version, keptFiles, ...sent }: Edit) => {
  const { user } = context
  return context.transaction(async tx => {
    await changeRecord(tx, editedReceipt(context, kind), { id, version, by: user }, async before => {
      assertEditable(before, user)
      const { values, lines } = await checkReceipt({ ...context, db: tx }, kind, sent, before)
      const after = await changeReceipt(tx, before, { ...values, oneTimeEdit: before.oneTimeEdit && isAdmin(user) })
      await replaceLines(tx, after, lines)
      await saveAttachments(tx, context, after, keptFiles)
      await settleReceipt(tx, after, context)
      return after
    })
    return { data: { id } }
  })
}
