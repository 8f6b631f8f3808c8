import type * as z from 'zod/mini'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { alertOf } from '#features/records/alerts/amount-alerts.server.ts'
import { addAttachments, findAttachments } from '#features/records/attachments/attachments.queries.ts'
import { describeAttachments, keepImages, saveAttachments } from '#features/records/attachments/attachments.server.ts'
import { addVoidRecord } from '#features/records/void-tickets/void-tickets.queries.ts'
import { voidReasonProblems } from '#features/records/void-tickets/void-tickets.rules.ts'
import type { VoidedKind } from '#features/records/void-tickets/voided-kinds.ts'
import { chooseWords, visitWords } from '#features/shop/reference-lists/chosen-words.rules.ts'
import { cachedShopWords } from '#features/shop/reference-lists/shop-words.queries.ts'
import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records.ts'
import { cachedSetting } from '#server/settings.ts'
import { rangeOf } from '#shared/day-range.ts'
import { assertNoProblems, type Problem, refuse, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { PAGE_SIZE } from '#shared/pages.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { settleDeposit } from './deposits.server.ts'
import { findReceipts } from './receipt-list.queries.ts'
import {
  changeOf,
  paidByOf,
  type ReceiptPayment,
  receiptPostings,
  receiptTotals,
  withTax,
} from './receipt-money.rules.ts'
import type { receiptFields, receiptListInput, receiptMarks } from './receipts.contract.ts'
import {
  addReceipt,
  changeReceipt,
  findLines,
  getReceipt,
  lockReceipt,
  type Receipt,
  type ReceiptLine,
  type ReceiptValues,
  replaceLines,
} from './receipts.queries.ts'
import { canEditReceipt, receiptLabels, receiptProblems } from './receipts.rules.ts'
import { getSellingSettings } from './selling-settings.contract.ts'

/** The engine of both kinds of receipt: what it takes, what follows from it, and how it is undone. */

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
    ...receiptProblems(values, { total, by: user, prefix }),
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

const tenderOf = ({ payment, ticketAmount: total, tendered }: Receipt) => ({ payment, total, tendered })

/** Cash and alerts follow the receipt; a void one has none. */
const settleReceipt = async (tx: Tx, receipt: Receipt, context: Context) => {
  const { kind, id, isVoid, ticketAmount: amount, clerk, booth, payment, ticketTime: at } = receipt
  await settleSource(tx, { kind, id }, isVoid ? [] : receiptPostings({ kind, id, ...tenderOf(receipt) }), context.user)
  if (!isVoid) await alertOf(tx, { kind, id, amount, clerk, booth, payment, at }, undefined, context)
}

/** Writes down what happened to a receipt and tells the open screens. */
export const noteReceipt = async (tx: Tx, receipt: Receipt, action: string, { user }: Context) => {
  const { kind, id } = receipt
  const { entity: of, access } = recordKinds[kind]
  const value = {
    ...receipt,
    change: changeOf(tenderOf(receipt)),
    items: await findLines(tx, kind, id),
    attachments: (await findAttachments(tx, receipt)).length,
  }
  await remember(tx, { of, id, action, value, by: user }, { topic: of, id, access })
}

/** How a receipt is held and noted while it is changed. */
const editedReceipt = (context: Context, kind: ReceiptKind): EditedRecord<Receipt, number> => ({
  table: recordKinds[kind].entity,
  noun: 'Receipt',
  access: recordKinds[kind].access,
  lock: (tx, id) => lockReceipt(tx, kind, id),
  note: (tx, { action, row }) => noteReceipt(tx, row, action, context),
})

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

const assertNotVoid = ({ isVoid }: Receipt) => {
  if (isVoid) throw refuse('conflict', 'A void receipt can not be changed')
}

type Edit = SentReceipt & { id: number; version?: number | undefined; keptFiles: readonly string[] | undefined }

const assertEditable = (receipt: Receipt, by: Role) => {
  assertNotVoid(receipt)
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

type Marks = z.output<z.ZodMiniObject<typeof receiptMarks>> & { id: number }

const voidReceipt = async (tx: Tx, receipt: Receipt, reason: string, context: Context) => {
  assertNoProblems(voidReasonProblems(reason))
  const { firstName, lastName, ticketAmount: amount } = receipt
  const customerName = `${firstName} ${lastName}`.trim()
  await addVoidRecord(tx, { ...receipt, reason, amount, customerName, userId: context.user.id })
  await announce(tx, { topic: 'void_tickets', id: receipt.id, access: 'void_logger' })
  return changeReceipt(tx, receipt, { isVoid: true, voidReason: reason })
}

const adminMarks = ['oneTimeEdit', 'depositDone'] as const

/** Of what others than Admin may not change nothing is taken, and a call of nothing else is refused. */
const marksOf = (edit: Marks, { user }: Context) => {
  const sent = adminMarks.filter(field => edit[field] !== undefined)
  if (isAdmin(user)) return Object.fromEntries(sent.map(field => [field, edit[field]]))
  if (sent.length > 0 && !edit.void) throw refuse('forbidden', 'Only Admin may change this')
  return {}
}

/** What is done to a receipt without opening it: its one-time edit, its deposit, and void. */
export const editReceiptRow = (tx: Tx, context: Context, kind: ReceiptKind, edit: Marks) => {
  const { id, version } = edit
  const change = { id, version, by: context.user, action: edit.void ? 'void' : 'updated' }
  return changeRecord(tx, editedReceipt(context, kind), change, async before => {
    assertNotVoid(before)
    const marks = marksOf(edit, context)
    const marked = Object.keys(marks).length === 0 ? before : await changeReceipt(tx, before, marks)
    if (marked.depositDone !== before.depositDone) await settleDeposit(tx, kind, before.ticketDay, context.user)
    if (!edit.void) return marked
    const voided = await voidReceipt(tx, marked, edit.voidReason, context)
    await settleReceipt(tx, voided, context)
    return voided
  })
}

const lockVoid = async (tx: Tx, kind: ReceiptKind, id: number) => {
  const receipt = found(await lockReceipt(tx, kind, id), 'Receipt')
  if (!receipt.isVoid) throw refuse('conflict', 'This receipt is not void')
  return receipt
}

/** How a void receipt comes back: itself, or as a new one of today. */
export const voidedReceipt = (kind: ReceiptKind): VoidedKind => ({
  restore: async (tx, context, id) => {
    const restored = await changeReceipt(tx, await lockVoid(tx, kind, id), { isVoid: false, voidReason: '' })
    await settleReceipt(tx, restored, context)
    await noteReceipt(tx, restored, 'restored', context)
    return { note: '' }
  },
  copy: async (tx, context, id) => {
    const source = await lockVoid(tx, kind, id)
    const { timeZone, id: userId } = context.user
    const made = await addReceipt(tx, kind, source, { taxRate: source.taxRate, timeZone, userId })
    await replaceLines(tx, made, await findLines(tx, kind, id))
    await settleReceipt(tx, made, context)
    await noteReceipt(tx, made, 'created', context)
    return { id: made.id, note: '' }
  },
})

type Filter = z.output<ReturnType<typeof receiptListInput>>

/** Further pages and the export are for Admin; others see the newest 50 and search. */
export const listReceipts = async ({ db, user, page }: Context, kind: ReceiptKind, sent: Filter) => {
  if ((page.offset > 0 || page.limit > PAGE_SIZE) && !isAdmin(user))
    throw refuse('forbidden', 'Only Admin may turn the pages and export them')
  const { dateFilter, todayOnly, filterBy, filterByItem, filterByPeriod, ...filter } = sent
  const isByItem = filterBy === 'Receipt Items' || (filterBy === '' && filterByItem)
  const today = dayAt(Date.now(), user.timeZone)
  const days = rangeOf({ dateFilter, todayOnly, filterByPeriod }, today)
  return findReceipts(
    db,
    { kind, today, withTotals: isAdmin(user) },
    { ...filter, ...days, scope: isByItem ? 'items' : 'records' },
    page,
  )
}

/** The receipt as its form shows it. */
export const describeReceipt = async (context: Context, kind: ReceiptKind, id: number) => {
  const receipt = found(await getReceipt(context.db, kind, id), 'Receipt')
  const { isVoid, checkNumber, creditCardNumber, kind: _kind, ticketDay: _day, ...same } = receipt
  const tender = tenderOf(receipt)
  const details = {
    ...same,
    change: changeOf(tender),
    paidBy: paidByOf(tender),
    checkAmount: receipt.payment === 'check' ? receipt.ticketAmount : null,
    checkNumber: checkNumber ?? '',
    creditCardNumber: creditCardNumber ?? '',
    printer: receipt.station,
    void: isVoid,
  }
  return {
    details,
    lines: await findLines(context.db, kind, id),
    attachments: await describeAttachments(context, { kind, id }),
  }
}

export const sellingSettingHandlers: Handler[] = [
  handle(getSellingSettings, async ({ db, cache }) => ({
    data: { taxRate: (await cachedSetting(db, cache, 'shop')).taxRate },
  })),
]
