import { cryptoItem, NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Day, formatDay } from '#shared/time.ts'
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

/** '1 receipt of 11/13/26 not deposited' */
export const notDepositedText = (open: { day: string; count: number } | null | undefined) =>
  open
    ? `${open.count} ${open.count === 1 ? 'receipt' : 'receipts'} of ${formatDay(open.day as Day)} not deposited`
    : undefined
