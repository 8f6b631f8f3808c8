import { NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { type PartDraft, partProblems } from '../receipts/part-payments.rules.ts'
import {
  isWholeJewelryLine,
  type JewelryLineDraft,
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
  const isWhole = lines.length > 0 && lines.every(isWholeJewelryLine)
  return [
    ...when(!isWhole, 'items', NOT_VALID),
    ...receiptProblems(receipt, { ...setting, kind: 'jewelry_receipt' }),
    ...(receipt.paymentType === 'partial' && part && isWhole ? partProblems(part, { ...setting, remaining }) : []),
  ]
}
