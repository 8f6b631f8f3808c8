import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { alertOf } from '#features/records/alerts/amount-alerts.server.ts'
import { findAttachments } from '#features/records/attachments/attachments.queries.ts'
import { voidText } from '#features/records/voids/voids.rules.ts'
import type { Tx } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import type { Context } from '#server/http/handle.ts'
import { type EditedRecord, recordChange } from '#server/records/records.ts'
import { refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import type { Role } from '#shared/permissions.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { changePartsVoid, findParts, type StoredPart } from './part-payments.queries.ts'
import { taxShares } from './part-payments.rules.ts'
import { changeOf, changeSum, paidByOf, partPostings, receiptPostings, type Tender } from './receipt-money.rules.ts'
import { findLines, lockReceipt, type Receipt } from './receipts.queries.ts'
import { canEditReceipt } from './receipts.rules.ts'
import { findShipments } from './shipments.queries.ts'

export const tenderOf = ({ payment, ticketAmount: total, tendered }: Receipt) => ({ payment, total, tendered })

export const tendersOf = (receipt: Receipt, parts: readonly StoredPart[]): Tender[] =>
  receipt.paymentType === 'partial'
    ? parts.map(({ payment, amount: total, tendered }) => ({ payment, total, tendered }))
    : [tenderOf(receipt)]

/** Only jewelry is paid in parts, so other receipts skip the query. */
export const hasParts = ({ kind }: { kind: ReceiptKind }) => kind === 'jewelry_receipt'

/** True if any cash was deposited; `depositDone` of a receipt in parts means all of it. */
export const hasDeposit = ({ depositDone }: Receipt, parts: readonly StoredPart[]) =>
  depositDone || parts.some(part => part.isDeposited)

const changeSource = async (tx: Tx, { cache }: Context) => (await cachedSetting(tx, cache, 'shop')).changeFrom

/** Void and imported receipts move no cash. */
const movesCash = ({ isVoid, origin }: Receipt) => !isVoid && origin === 'counter'

export const settleParts = async (tx: Tx, receipt: Receipt, context: Context) => {
  if (!hasParts(receipt)) return
  await changePartsVoid(tx, receipt)
  const changeFrom = await changeSource(tx, context)
  for (const { id, payment, amount: total, tendered } of await findParts(tx, receipt)) {
    const wanted = movesCash(receipt) ? partPostings(receipt, { payment, total, tendered }, changeFrom) : []
    await settleSource(tx, { kind: 'part_payment', id }, wanted, context.user)
  }
}

export const alertedBy = ({ kind, id, ticketAmount: amount, clerk, booth, payment, ticketTime: at }: Receipt) => ({
  ...{ kind, id, amount, clerk, booth, payment, at },
})

export const settleReceipt = async (tx: Tx, receipt: Receipt, context: Context) => {
  const { kind, id } = receipt
  const hasCash = movesCash(receipt)
  const wanted = hasCash ? receiptPostings({ kind, id, ...tenderOf(receipt) }, await changeSource(tx, context)) : []
  await settleSource(tx, { kind, id }, wanted, context.user)
  await settleParts(tx, receipt, context)
  if (hasCash) await alertOf(tx, alertedBy(receipt), undefined, context)
}

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

type Beside = { parts: readonly StoredPart[]; items: object[]; shipments: object[]; attachments: object[] }

/** The whole receipt as history keeps it. */
export const receiptSnapshot = (receipt: Receipt, { parts, items, shipments, attachments }: Beside) => ({
  ...receipt,
  change: changeSum(tendersOf(receipt, parts)),
  paidBy: paidByOf(tendersOf(receipt, parts)),
  checkAmount: receipt.payment === 'check' ? receipt.ticketAmount : null,
  items,
  ...(hasParts(receipt) ? { payments: describeParts(receipt, parts), shipments } : {}),
  attachments,
})

export const auditReceipt = async (tx: Tx, receipt: Receipt, action: string, { user }: Context) => {
  const { kind, id } = receipt
  const { entity: table, access } = recordKinds[kind]
  const value = receiptSnapshot(receipt, {
    parts: hasParts(receipt) ? await findParts(tx, receipt) : [],
    items: await findLines(tx, kind, id),
    shipments: hasParts(receipt) ? await findShipments(tx, receipt) : [],
    attachments: await findAttachments(tx, receipt),
  })
  await recordChange(tx, { table, access, historyValue: () => value }, { action, row: { id }, by: user })
}

export const editedReceipt = (context: Context, kind: ReceiptKind): EditedRecord<Receipt, number> => ({
  table: recordKinds[kind].entity,
  noun: 'Receipt',
  access: recordKinds[kind].access,
  lock: (tx, id) => lockReceipt(tx, kind, id),
  record: (tx, { action, row }) => auditReceipt(tx, row, action, context),
})

export const assertReceiptNotVoid = ({ kind, isVoid }: Receipt) => {
  if (isVoid) throw refuse('conflict', voidText(kind))
}

export const assertEditable = (receipt: Receipt, by: Role) => {
  assertReceiptNotVoid(receipt)
  if (!canEditReceipt(receipt, by)) throw refuse('forbidden', "Can't Update")
}
