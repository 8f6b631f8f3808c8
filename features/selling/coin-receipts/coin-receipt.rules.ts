import { cryptoItem, NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import type { Problem } from '#shared/errors.ts'
import { type Day, formatDay } from '#shared/time.ts'
import {
  lineProblems,
  type ReceiptDraft,
  type ReceiptSetting,
  receiptProblems,
  type SoldLineDraft,
  soldLineLacks,
} from '../receipts/receipts.rules.ts'

/** Bitcoin and ether have a price, and their quantity follows from it. */
export const coinLineLacks = (line: SoldLineDraft) => soldLineLacks(line, cryptoItem(line.item) !== undefined)
export const isWholeCoinLine = (line: SoldLineDraft) => coinLineLacks(line).length === 0

export const coinReceiptProblems = (
  lines: readonly SoldLineDraft[],
  receipt: ReceiptDraft,
  setting: Omit<ReceiptSetting, 'kind'>,
): Problem[] => [
  ...lineProblems(NOT_VALID, lines.map(coinLineLacks)),
  ...receiptProblems(receipt, { ...setting, kind: 'coin_receipt' }),
]

/** '1 receipt of 11/13/26 not deposited' */
export const notDepositedText = (open: { day: string; count: number } | null | undefined) =>
  open
    ? `${open.count} ${open.count === 1 ? 'receipt' : 'receipts'} of ${formatDay(open.day as Day)} not deposited`
    : undefined
