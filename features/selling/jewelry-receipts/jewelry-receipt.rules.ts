import { NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import type { Problem } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { type PartDraft, partProblems } from '../receipts/part-payments.rules.ts'
import {
  type JewelryLineDraft,
  jewelryLineLacks,
  lineProblems,
  type ReceiptDraft,
  type ReceiptSetting,
  receiptProblems,
} from '../receipts/receipts.rules.ts'

type Setting = Omit<ReceiptSetting, 'kind'> & {
  /** What is paid with this save, where it is paid in parts. */
  part: PartDraft | undefined
  /** What is still to be paid before it. */
  remaining: Cents
}

/** Every text of a submit, as the form has them. What remains is known only once the lines are right. */
export const jewelryReceiptProblems = (
  lines: readonly JewelryLineDraft[],
  receipt: ReceiptDraft,
  { part, remaining, ...setting }: Setting,
): Problem[] => {
  const wrongLines = lineProblems(NOT_VALID, lines.map(jewelryLineLacks))
  const isWhole = wrongLines.length === 0
  return [
    ...wrongLines,
    ...receiptProblems(receipt, { ...setting, kind: 'jewelry_receipt' }),
    ...(receipt.paymentType === 'partial' && part && isWhole ? partProblems(part, { ...setting, remaining }) : []),
  ]
}
