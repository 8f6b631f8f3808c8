import { useCheckPrefix } from '#features/cash/check-numbers/use-check-prefix.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { DocumentOf } from '#web/makers/document/document-screen.tsx'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { askOverTender } from '../receipt-form/ask-over-tender.tsx'
import { changeText } from '../receipt-form/cash-tender.rules.ts'
import { noAmounts, priceProblem, tenderedProblem, wholeDollarProblems } from '../receipt-form/whole-dollars.rules.ts'
import { paidSum, partAmount } from '../receipts/part-payments.rules.ts'
import { changeOf, receiptTotals, withTax } from '../receipts/receipt-money.rules.ts'
import { jewelryLineLacks } from '../receipts/receipts.rules.ts'
import { getSellingSettings } from '../receipts/selling-settings.contract.ts'
import { jewelryLine, pricedLines } from './jewelry-lines.tsx'
import { jewelryReceiptProblems } from './jewelry-receipt.rules.ts'
import type { getJewelryReceipt, PartPayment } from './jewelry-receipts.contract.ts'
import {
  isInParts,
  type JewelryValues,
  jewelryDetails,
  type PartTexts,
  partDraft,
  shipmentOf,
} from './jewelry-receipts.form.tsx'

export type SavedJewelryReceipt = DocumentOf<typeof getJewelryReceipt>

export const paidOf = (payments: readonly PartPayment[]) =>
  paidSum(payments.map(({ totalAmount: amount }) => ({ amount })))

/** Change is given only with the last payment. */
export const partTender = (part: PartTexts, remaining: Cents) => {
  const draft = partDraft(part)
  const total = partAmount(draft, remaining) ?? remaining
  return { payment: draft.paidBy, tendered: draft.tendered ?? cents(0), total }
}

export const partDollarProblems = (part: PartTexts) =>
  wholeDollarProblems({ tendered: partDraft(part).tendered, prices: [] }, noAmounts)

export const askOverPart = (part: PartTexts, remaining: Cents) => {
  const { total, ...tender } = partTender(part, remaining)
  return askOverTender(tender, total)
}

export const useJewelryReceiptRules = (saved?: SavedJewelryReceipt) => {
  const by = useRole()
  const prefix = useCheckPrefix('jewelry_receipt')
  const { taxRate: shopRate = '0', changeFrom = 'drawer' } = useCall(getSellingSettings, {}).data?.data ?? {}
  const taxRate = saved?.taxRate ?? shopRate
  const paid = paidOf(saved?.payments ?? [])
  const savedAmounts = saved ? { tendered: saved.tendered, prices: saved.items.map(line => line.price) } : noAmounts
  const linesOf = ({ items, requireShipmentFreeTax }: JewelryValues) =>
    pricedLines(items).map(line => ({ ...line, isTaxable: !requireShipmentFreeTax }))
  const totalsOf = (values: JewelryValues) => receiptTotals(withTax(linesOf(values), taxRate))
  const remainingOf = (values: JewelryValues) => cents(Math.max(totalsOf(values).total - paid, 0))
  const problemsOf = (values: JewelryValues, part: PartTexts | undefined) => {
    const lines = values.items.map(jewelryLine)
    const tendered = isInParts(values) ? part && partDraft(part).tendered : jewelryDetails(values).tendered
    return [
      ...jewelryReceiptProblems(
        lines,
        { ...jewelryDetails(values), shipment: shipmentOf(values) },
        {
          total: totalsOf(values).total,
          remaining: remainingOf(values),
          part: part && partDraft(part),
          by,
          prefix,
          savedNumber: saved?.checkNumber,
        },
      ),
      ...wholeDollarProblems({ tendered, prices: lines.map(line => line.price) }, savedAmounts),
    ]
  }
  const tenderOf = (values: JewelryValues, part: PartTexts | undefined) => {
    if (isInParts(values)) return part && partTender(part, remainingOf(values))
    const { payment, tendered = cents(0) } = jewelryDetails(values)
    return { payment, tendered, total: totalsOf(values).total }
  }
  /** An edit mentions the change only if it differs from the saved change. */
  const savedTextOf = (values: JewelryValues, part: PartTexts | undefined) => {
    const tender = tenderOf(values, part)
    const isHandedOut = tender && !isInParts(values) && changeOf(tender) === saved?.change
    return tender && !isHandedOut ? changeText(tender) : undefined
  }
  const packOf = (values: JewelryValues) => ({
    formDetails: { ...jewelryDetails(values), ticketAmount: totalsOf(values).total, change: undefined, printer: '' },
    items: values.items.map(jewelryLine),
    shppingDetails: shipmentOf(values),
  })
  const askOf = (values: JewelryValues, part: PartTexts | undefined) => {
    if (!isInParts(values)) return askOverTender(jewelryDetails(values), totalsOf(values).total)
    return part ? askOverPart(part, remainingOf(values)) : Promise.resolve(true)
  }
  return {
    markedCells: ({ items }: JewelryValues) => items.flatMap(line => jewelryLineLacks(jewelryLine(line))).length,
    taxRate,
    changeFrom,
    prefix,
    paid,
    linesOf,
    totalsOf,
    remainingOf,
    problemsOf,
    priceProblem: (price: Cents | undefined) => priceProblem(price, savedAmounts),
    tenderedProblem: (values: JewelryValues) => tenderedProblem(jewelryDetails(values).tendered, savedAmounts),
    packOf,
    savedTextOf,
    askOf,
  }
}

export type JewelryReceiptRules = ReturnType<typeof useJewelryReceiptRules>
