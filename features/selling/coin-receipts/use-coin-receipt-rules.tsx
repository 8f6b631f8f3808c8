import { useCryptoPrices } from '#features/buying/coin-tickets/use-crypto-prices.ts'
import { useCheckPrefix } from '#features/cash/check-numbers/use-check-prefix.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { DocumentOf } from '#web/makers/document/document-screen.tsx'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { askOverTender } from '../receipt-form/ask-over-tender.tsx'
import { changeText } from '../receipt-form/cash-tender.rules.ts'
import { type ReceiptFormValues, receiptDetails } from '../receipt-form/receipts.form.tsx'
import { noAmounts, priceProblem, tenderedProblem, wholeDollarProblems } from '../receipt-form/whole-dollars.rules.ts'
import { changeOf, type paymentsOf, receiptTotals, withTax } from '../receipts/receipt-money.rules.ts'
import { getSellingSettings } from '../receipts/selling-settings.contract.ts'
import { coinLineLacks, coinReceiptProblems } from './coin-receipt.rules.ts'
import type { getCoinReceipt } from './coin-receipts.contract.ts'
import { countedLine, type SoldLineText } from './sold-lines.rules.ts'
import { isTaxable, soldLine } from './sold-lines.tsx'
import { useSoldItems } from './use-sold-items.ts'

type CoinPayment = (typeof paymentsOf.coin_receipt)[number]

export type CoinReceiptValues = ReceiptFormValues<SoldLineText>
export type SavedCoinReceipt = DocumentOf<typeof getCoinReceipt>

export const useCoinReceiptRules = (saved?: SavedCoinReceipt) => {
  const by = useRole()
  const { offered, readOffered } = useSoldItems()
  // A saved line keeps its tax status even when its item changes later.
  const before = saved?.items.map(line => ({ ...line.item, id: line.item.id ?? 0 })) ?? []
  const items = [...before, ...(offered ?? [])]
  const spotOf = useCryptoPrices()
  const count = (line: SoldLineText) => countedLine(line, { spotOf, before: saved?.items ?? [] })
  const { taxRate: shopRate = '0', changeFrom = 'drawer' } = useCall(getSellingSettings, {}).data?.data ?? {}
  const taxRate = saved?.taxRate ?? shopRate
  const prefix = useCheckPrefix('coin_receipt')
  const taxedLines = (values: CoinReceiptValues) =>
    values.items.map(line => ({
      name: line.item,
      price: soldLine(line).price ?? cents(0),
      isTaxable: isTaxable({ items }, line),
    }))
  const totalsOf = (values: CoinReceiptValues) => receiptTotals(withTax(taxedLines(values), taxRate))
  const savedAmounts = saved ? { tendered: saved.tendered, prices: saved.items.map(line => line.price) } : noAmounts
  const problems = (values: CoinReceiptValues) => {
    const lines = values.items.map(soldLine)
    const details = receiptDetails(values)
    return [
      ...coinReceiptProblems(lines, details, {
        total: totalsOf(values).total,
        ...{ by, prefix, savedNumber: saved?.checkNumber },
      }),
      ...wholeDollarProblems({ tendered: details.tendered, prices: lines.map(line => line.price) }, savedAmounts),
    ]
  }
  const pack = (values: CoinReceiptValues) => ({
    formDetails: {
      ...receiptDetails(values),
      payment: values.payment as CoinPayment | '',
      ticketAmount: totalsOf(values).total,
      change: undefined,
      printer: '',
    },
    items: values.items.map(soldLine),
  })
  const tenderOf = (values: CoinReceiptValues) => {
    const { payment, tendered = cents(0) } = receiptDetails(values)
    return { payment, tendered, total: totalsOf(values).total }
  }
  /** An edit mentions the change only if it differs from the saved change. */
  const savedText = (values: CoinReceiptValues) =>
    changeOf(tenderOf(values)) === saved?.change ? undefined : changeText(tenderOf(values))
  const ask = (values: CoinReceiptValues) => askOverTender(receiptDetails(values), totalsOf(values).total)
  return {
    offered,
    readOffered,
    sold: { items, taxRate, count, problemOf: (price: Cents | undefined) => priceProblem(price, savedAmounts) },
    tenderedProblem: (values: CoinReceiptValues) => tenderedProblem(receiptDetails(values).tendered, savedAmounts),
    changeFrom,
    prefix,
    taxedLines,
    totalsOf,
    problems,
    markedCells: ({ items: lines }: CoinReceiptValues) => lines.flatMap(line => coinLineLacks(soldLine(line))).length,
    pack,
    savedText,
    ask,
  }
}

export type CoinReceiptRules = ReturnType<typeof useCoinReceiptRules>
