import type { ReceiptKind } from '#shared/record-kinds.ts'
import { coinReceiptHandlers } from '../coin-receipts/coin-receipts.server.ts'
import { jewelryReceiptHandlers } from '../jewelry-receipts/jewelry-receipts.server.ts'
import { receiptDayCheck } from '../receipt-days/receipt-days.verify.ts'
import { countedReceipts } from '../receipt-list/receipt-list.queries.ts'
import { receiptPaper, receiptPrinting } from '../receipt-paper/receipt-paper.server.ts'
import { receiptCashCheck } from '../receipts/receipt-cash.verify.ts'
import { voidedReceipt } from '../receipts/receipt-rows.server.ts'

/** Connects voids, papers and verification to receipts by kind and number. */

const receiptKind = (kind: ReceiptKind) => ({
  voided: voidedReceipt(kind),
  printed: receiptPrinting(kind),
  documents: [receiptPaper],
  counted: countedReceipts,
  checks: [receiptCashCheck, receiptDayCheck],
})

export const coinReceipts = { ...receiptKind('coin_receipt'), handlers: coinReceiptHandlers }

export const jewelryReceipts = { ...receiptKind('jewelry_receipt'), handlers: jewelryReceiptHandlers }
