import { cryptoItem, NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import {
  isWholeSoldLine,
  type ReceiptDraft,
  type ReceiptSetting,
  receiptProblems,
  type SoldLineDraft,
} from '../receipts/receipts.rules.ts'

/** Bitcoin and ether are counted by their price. */
export const isWholeCoinLine = (line: SoldLineDraft) => isWholeSoldLine(line, cryptoItem(line.item) !== undefined)

/** Every text of a submit, as the form has them. */
export const coinReceiptProblems = (
  lines: readonly SoldLineDraft[],
  receipt: ReceiptDraft,
  setting: Omit<ReceiptSetting, 'kind'>,
): Problem[] => [
  ...when(lines.length === 0 || !lines.every(isWholeCoinLine), 'items', NOT_VALID),
  ...receiptProblems(receipt, { ...setting, kind: 'coin_receipt' }),
]
