import { cryptoItem, NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { coinLineAmount } from '#features/buying/coin-tickets/coin-lines.server.ts'
import { findItemNamed } from '#features/shop/items/items.queries.ts'
import type { Db } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { when } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { findReceiptRow } from '../receipt-list/receipt-list.queries.ts'
import { describeReceipt, listReceipts, receiptInFile } from '../receipt-list/receipt-reads.server.ts'
import { unitPriceOf } from '../receipts/receipt-money.rules.ts'
import { editReceiptRow } from '../receipts/receipt-rows.server.ts'
import type { ReceiptRow } from '../receipts/receipts.contract.ts'
import { findLines, type ReceiptLine } from '../receipts/receipts.queries.ts'
import type { SoldLineDraft } from '../receipts/receipts.rules.ts'
import { createReceipt, editReceipt } from '../receipts/receipts.server.ts'
import { isWholeCoinLine } from './coin-receipt.rules.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  editCoinReceiptRow,
  getCoinReceipt,
  listCoinReceipts,
} from './coin-receipts.contract.ts'

/** The shop's item of a line; a saved line keeps its item and its tax. */
const itemOf = async (db: Db, { item: named, barcode }: SoldLineDraft, before: readonly ReceiptLine[]) => {
  const saved = before.find(line => line.description === named || String(line.itemId) === (named || barcode))
  return saved
    ? { id: saved.itemId, name: saved.description, isTaxable: saved.isTaxable }
    : findItemNamed(db, named || barcode, 'coin')
}

/** A line as it is stored; the quantity of bitcoin follows from its price. */
const lineOf = async (db: Db, line: SoldLineDraft, before: readonly ReceiptLine[]) => {
  const item = await itemOf(db, line, before)
  if (!item || !isWholeCoinLine({ ...line, item: item.name })) return undefined
  const price = line.price ?? cents(0)
  // Bitcoin keeps its sale quantity until its price changes.
  const asSold = cryptoItem(item.name)
    ? before.find(one => one.description === item.name && one.price === price)
    : undefined
  const { quantity } = asSold ?? (await coinLineAmount(db, item, { qty: line.qty, unit: '', cost: price }))
  const { id: itemId, name: description, isTaxable } = item
  return { id: line.id, itemId, description, barcode: line.barcode, quantity, price, isTaxable }
}

/** Lines are read one after the other, so a long receipt does not take every connection. */
export const soldCoinLines = async (db: Db, sent: readonly SoldLineDraft[], before: readonly ReceiptLine[] = []) => {
  const read = []
  for (const line of sent) read.push(await lineOf(db, line, before))
  const lines = read.filter(line => line !== undefined)
  const isWhole = sent.length > 0 && lines.length === sent.length
  return { lines: isWhole ? lines : [], lineProblems: when(!isWhole, 'items', NOT_VALID) }
}

export const coinReceiptHandlers: Handler[] = [
  handle(
    listCoinReceipts,
    (context, filter) => listReceipts<ReceiptRow>(context, 'coin_receipt', filter),
    row => receiptInFile('coin_receipt', row),
  ),

  handle(createCoinReceipt, async (context, { formDetails: details, items }) =>
    createReceipt(context, 'coin_receipt', { details, ...(await soldCoinLines(context.db, items)) }),
  ),

  handle(editCoinReceipt, async (context, { id, version, formDetails: details, items, existingFiles: keptFiles }) => {
    const before = await findLines(context.db, 'coin_receipt', id)
    const lines = await soldCoinLines(context.db, items, before)
    return editReceipt(context, 'coin_receipt', { id, version, details, keptFiles, ...lines })
  }),

  handle(editCoinReceiptRow, (context: Context, edit) =>
    context.transaction(async tx => {
      await editReceiptRow(tx, context, 'coin_receipt', edit)
      return findReceiptRow<ReceiptRow>(tx, { kind: 'coin_receipt', id: edit.id }, context.user)
    }),
  ),

  handle(getCoinReceipt, async (context, { id }) => {
    const { details, lines, attachments } = await describeReceipt(context, 'coin_receipt', id)
    return {
      details: { ...details, attachments, receipt_attachments: attachments },
      items: lines.map(({ id: lineId, itemId, description, barcode, quantity, price, tax, isTaxable }) => ({
        id: lineId,
        item: { id: itemId, name: description, taxable: isTaxable },
        ...{ barcode, qty: quantity, price, tax, unitPrice: unitPriceOf({ price, quantity }) },
      })),
    }
  }),
]
