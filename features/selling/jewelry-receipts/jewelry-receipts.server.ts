import { NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { stateCode } from '#features/people/people/identity-words.rules.ts'
import { type Db, found } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse, when } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { findReceiptRow } from '../receipt-list/receipt-list.queries.ts'
import { describeReceipt, listReceipts, receiptInFile } from '../receipt-list/receipt-reads.server.ts'
import { findParts } from '../receipts/part-payments.queries.ts'
import { type PartDraft, paidSum } from '../receipts/part-payments.rules.ts'
import { deletePart, savePart } from '../receipts/part-payments.server.ts'
import { describeParts } from '../receipts/receipt-effects.server.ts'
import { unitPriceOf } from '../receipts/receipt-money.rules.ts'
import { editReceiptNote, editReceiptRow } from '../receipts/receipt-rows.server.ts'
import { findLines, getReceipt, type ReceiptLine } from '../receipts/receipts.queries.ts'
import { type JewelryLineDraft, jewelryLineLacks } from '../receipts/receipts.rules.ts'
import { createReceipt, editReceipt } from '../receipts/receipts.server.ts'
import {
  createJewelryReceipt,
  deleteJewelryPayment,
  editJewelryReceipt,
  editJewelryReceiptNote,
  editJewelryReceiptRow,
  getJewelryPayments,
  getJewelryReceipt,
  type JewelryReceiptRow,
  listJewelryReceipts,
  saveJewelryPayment,
} from './jewelry-receipts.contract.ts'

const kind = 'jewelry_receipt'

/** All jewelry is taxed, except tax-free shipments. */
const lineOf = ({ id, itemDescription, qty, price = cents(0) }: JewelryLineDraft) => ({
  id,
  itemId: null,
  description: itemDescription.trim(),
  barcode: '',
  quantity: Number(qty),
  price,
  isTaxable: true,
})

const linesOf = (sent: readonly JewelryLineDraft[]) => {
  const isWhole = sent.length > 0 && sent.every(line => jewelryLineLacks(line).length === 0)
  return { lines: isWhole ? sent.map(lineOf) : [], lineProblems: when(!isWhole, 'items', NOT_VALID) }
}

const describeLine = ({ id, description, quantity, price, tax }: ReceiptLine & { id: number }) => ({
  id,
  itemDescription: description,
  ...{ qty: quantity, price, tax, unitPrice: unitPriceOf({ price, quantity }) },
})

const draftOf = (part: Omit<PartDraft, 'id'> & { id?: number | undefined }): PartDraft => ({
  ...part,
  id: part.id ?? 0,
})

type SentParts = Pick<InputOf<typeof createJewelryReceipt>, 'payments' | 'shppingDetails'>

const partsOf = ({ payments, shppingDetails }: SentParts) => ({
  payments: payments?.map(draftOf),
  shipment: shppingDetails && { ...shppingDetails, state: stateCode(shppingDetails.state) },
})

const describePayments = async (db: Db, id: number) => {
  const receipt = found(await getReceipt(db, kind, id), 'Receipt')
  const parts = await findParts(db, receipt)
  const paid = receipt.paymentType === 'full' ? receipt.ticketAmount : paidSum(parts)
  return {
    items: (await findLines(db, kind, id)).map(describeLine),
    payments: describeParts(receipt, parts),
    remainingAmount: cents(receipt.ticketAmount - paid),
  }
}

/** Refuses a payment if the lines differ from those shown to the payer. */
const assertSameLines = async (db: Db, id: number, shown: readonly JewelryLineDraft[]) => {
  const standing = await findLines(db, kind, id)
  const isSame =
    standing.length === shown.length &&
    shown.map(lineOf).every(({ description, quantity, price }, at) => {
      const line = standing[at]
      return line?.description === description && line.quantity === quantity && line.price === price
    })
  if (!isSame) throw refuse('conflict', 'The items of this receipt have changed: open it again')
}

export const jewelryReceiptHandlers: Handler[] = [
  handle(
    listJewelryReceipts,
    (context, filter) => listReceipts<JewelryReceiptRow>(context, kind, filter),
    row => ({ ...receiptInFile(kind, row), remainingAmount: row.void ? '' : row.remainingAmount }),
  ),

  handle(createJewelryReceipt, (context, { formDetails: details, items, payments, shppingDetails }) =>
    createReceipt(context, kind, { details, ...linesOf(items), ...partsOf({ payments, shppingDetails }) }),
  ),

  handle(editJewelryReceipt, (context, sent) => {
    const { id, version, formDetails: details, items, existingFiles: keptFiles } = sent
    return editReceipt(context, kind, { id, version, details, keptFiles, ...linesOf(items), ...partsOf(sent) })
  }),

  handle(editJewelryReceiptNote, (context: Context, { id, version, formDetails: { note } }) =>
    context.transaction(async tx => {
      await editReceiptNote(tx, context, kind, { id, version, note })
      return findReceiptRow<JewelryReceiptRow>(tx, { kind, id }, context.user)
    }),
  ),

  handle(editJewelryReceiptRow, (context: Context, edit) =>
    context.transaction(async tx => {
      await editReceiptRow(tx, context, kind, edit)
      return findReceiptRow<JewelryReceiptRow>(tx, { kind, id: edit.id }, context.user)
    }),
  ),

  handle(getJewelryReceipt, async (context, { id }) => {
    const { details, lines, attachments, payments, shipments } = await describeReceipt(context, kind, id)
    return {
      details: { ...details, jewelry_receipts_attachments: attachments },
      items: lines.map(describeLine),
      ...{ payments, shipments },
    }
  }),

  handle(getJewelryPayments, ({ db }, { id }) => describePayments(db, id)),

  handle(saveJewelryPayment, (context: Context, { items, payment: { jewelryReceiptId, ...part } }) =>
    context.transaction(async tx => {
      const { id } = await savePart(tx, context, { kind, id: jewelryReceiptId }, draftOf(part), () =>
        items ? assertSameLines(tx, jewelryReceiptId, items) : undefined,
      )
      return { data: { id }, ...(await describePayments(tx, id)) }
    }),
  ),

  handle(deleteJewelryPayment, (context: Context, { id: partId }) =>
    context.transaction(async tx => {
      const { id } = await deletePart(tx, context, partId)
      return describePayments(tx, id)
    }),
  ),
]
