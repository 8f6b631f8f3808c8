import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { alertOf } from '#features/records/alerts/amount-alerts.server.ts'
import { findAttachments } from '#features/records/attachments/attachments.queries.ts'
import type { Tx } from '#server/db.ts'
import { remember } from '#server/history.ts'
import type { Context } from '#server/http/handle.ts'
import type { EditedRecord } from '#server/records.ts'
import { cachedSetting } from '#server/settings.ts'
import { refuse } from '#shared/errors.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { changeOf, receiptPostings } from './receipt-money.rules.ts'
import { findLines, lockReceipt, type Receipt } from './receipts.queries.ts'

/** What follows from a receipt: the cash, the alerts, the history and the open screens. */

export const tenderOf = ({ payment, ticketAmount: total, tendered }: Receipt) => ({ payment, total, tendered })

/** Cash and alerts follow the receipt; a void one has none. */
export const settleReceipt = async (tx: Tx, receipt: Receipt, context: Context) => {
  const { kind, id, isVoid, ticketAmount: amount, clerk, booth, payment, ticketTime: at } = receipt
  const { changeFrom } = await cachedSetting(tx, context.cache, 'shop')
  const wanted = isVoid ? [] : receiptPostings({ kind, id, ...tenderOf(receipt) }, changeFrom)
  await settleSource(tx, { kind, id }, wanted, context.user)
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
export const editedReceipt = (context: Context, kind: ReceiptKind): EditedRecord<Receipt, number> => ({
  table: recordKinds[kind].entity,
  noun: 'Receipt',
  access: recordKinds[kind].access,
  lock: (tx, id) => lockReceipt(tx, kind, id),
  note: (tx, { action, row }) => noteReceipt(tx, row, action, context),
})

/** A void receipt is closed to everybody. */
export const assertReceiptStands = ({ isVoid }: Receipt) => {
  if (isVoid) throw refuse('conflict', 'A void receipt can not be changed')
}
