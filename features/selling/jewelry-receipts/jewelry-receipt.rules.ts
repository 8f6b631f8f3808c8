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
  part: PartDraft | undefined
  remaining: Cents
}

/** The remaining amount is known only if all lines are valid. */
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
