import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { alertOf } from '#features/records/alerts/amount-alerts.server.ts'
import { findAttachments } from '#features/records/attachments/attachments.queries.ts'
import { voidText } from '#features/records/void-tickets/void-tickets.rules.ts'
import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { type EditedRecord, noteChange } from '#server/records.ts'
import { cachedSetting } from '#server/settings.ts'
import { refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import type { Role } from '#shared/permissions.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { findParts, type StoredPart, voidPartsWith } from './part-payments.queries.ts'
import { taxShares } from './part-payments.rules.ts'
import { changeOf, changeSum, paidByOf, partPostings, receiptPostings, type Tender } from './receipt-money.rules.ts'
import { findLines, lockReceipt, type Receipt } from './receipts.queries.ts'
import { canEditReceipt } from './receipts.rules.ts'
import { findShipments } from './shipments.queries.ts'

/** What follows from a receipt: the cash, the alerts, the history and the open screens. */

export const tenderOf = ({ payment, ticketAmount: total, tendered }: Receipt) => ({ payment, total, tendered })

/** What was given for it: at once, or in parts. */
export const tendersOf = (receipt: Receipt, parts: readonly StoredPart[]): Tender[] =>
  receipt.paymentType === 'partial'
    ? parts.map(({ payment, amount: total, tendered }) => ({ payment, total, tendered }))
    : [tenderOf(receipt)]

/** Only these are paid in parts: the others are spared the question. */
export const hasParts = ({ kind }: { kind: ReceiptKind }) => kind === 'jewelry_receipt'

/** As the shop says it at the moment. */
const changeSource = async (tx: Tx, { cache }: Context) => (await cachedSetting(tx, cache, 'shop')).changeFrom

/** The cash of each payment follows it; those of a void receipt have none. */
export const settleParts = async (tx: Tx, receipt: Receipt, context: Context) => {
  if (!hasParts(receipt)) return
  await voidPartsWith(tx, receipt)
  const changeFrom = await changeSource(tx, context)
  for (const { id, payment, amount: total, tendered } of await findParts(tx, receipt)) {
    const wanted = receipt.isVoid ? [] : partPostings(receipt, { payment, total, tendered }, changeFrom)
    await settleSource(tx, { kind: 'part_payment', id }, wanted, context.user)
  }
}

/** Cash and alerts follow the receipt. A void reverses its cash: a void receipt has none. */
export const settleReceipt = async (tx: Tx, receipt: Receipt, context: Context) => {
  const { kind, id, isVoid, ticketAmount: amount, clerk, booth, payment, ticketTime: at } = receipt
  const wanted = isVoid ? [] : receiptPostings({ kind, id, ...tenderOf(receipt) }, await changeSource(tx, context))
  await settleSource(tx, { kind, id }, wanted, context.user)
  await settleParts(tx, receipt, context)
  if (!isVoid) await alertOf(tx, { kind, id, amount, clerk, booth, payment, at }, undefined, context)
}

/** The payments as their calls have them, each with its share of the tax. */
export const describeParts = (
  { id: jewelryReceiptId, tax, ticketAmount: total }: Receipt,
  parts: readonly StoredPart[],
) => {
  const shares = taxShares(
    parts.map(({ amount }) => amount),
    { tax, total },
  )
  return parts.map(({ id, payment, amount, tendered, creditCardNumber, checkNumber, paidAt }, at) => ({
    id,
    jewelryReceiptId,
    paidBy: payment,
    totalAmount: amount,
    tendered,
    change: changeOf({ payment, total: amount, tendered }),
    creditCardNumber: creditCardNumber ?? '',
    checkAmount: payment === 'check' ? amount : null,
    checkNumber: checkNumber ?? '',
    tax: shares[at] ?? cents(0),
    createdTime: paidAt,
  }))
}

/** Writes down what happened to a receipt and tells the open screens. */
export const noteReceipt = async (tx: Tx, receipt: Receipt, action: string, { user }: Context) => {
  const { kind, id } = receipt
  const { entity: table, access } = recordKinds[kind]
  const parts = hasParts(receipt) ? await findParts(tx, receipt) : []
  const value = {
    ...receipt,
    change: changeSum(tendersOf(receipt, parts)),
    paidBy: paidByOf(tendersOf(receipt, parts)),
    checkAmount: receipt.payment === 'check' ? receipt.ticketAmount : null,
    items: await findLines(tx, kind, id),
    ...(hasParts(receipt)
      ? { payments: describeParts(receipt, parts), shipments: await findShipments(tx, receipt) }
      : {}),
    attachments: (await findAttachments(tx, receipt)).length,
  }
  await noteChange(tx, { table, access, remembered: () => value }, { action, row: { id }, by: user })
}

/** How a receipt is held and noted while it is changed. */
export const editedReceipt = (context: Context, kind: ReceiptKind): EditedRecord<Receipt, number> => ({
  table: recordKinds[kind].entity,
  noun: 'Receipt',
  access: recordKinds[kind].access,
  lock: (tx, id) => lockReceipt(tx, kind, id),
  note: (tx, { action, row }) => noteReceipt(tx, row, action, context),
})

/** A void receipt is closed to everybody. */
export const assertReceiptStands = ({ kind, isVoid }: Receipt) => {
  if (isVoid) throw refuse('conflict', voidText(kind))
}

/** Once saved, a receipt is open to others than Admin only for its one-time edit. */
export const assertEditable = (receipt: Receipt, by: Role) => {
  assertReceiptStands(receipt)
  if (!canEditReceipt(receipt, by)) throw refuse('forbidden', "Can't Update")
}
