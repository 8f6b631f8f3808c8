import { useCryptoPrices } from '#features/buying/coin-tickets/use-crypto-prices.ts'
import { getCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { cents } from '#shared/money.ts'
import type { DocumentOf } from '#web/makers/document/document-screen.tsx'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { askOverTender } from '../receipts/ask-over-tender.tsx'
import { type paymentsOf, receiptTotals, withTax } from '../receipts/receipt-money.rules.ts'
import { type ReceiptFormValues, receiptDetails } from '../receipts/receipts.form.tsx'
import { getSellingSettings } from '../receipts/selling-settings.contract.ts'
import { coinReceiptProblems } from './coin-receipt.rules.ts'
import type { getCoinReceipt } from './coin-receipts.contract.ts'
import type { SoldLineText } from './sold-lines.rules.ts'
import { isTaxable, soldLine, useSoldItems } from './sold-lines.tsx'

type CoinPayment = (typeof paymentsOf.coin_receipt)[number]

export type CoinReceiptValues = ReceiptFormValues<SoldLineText>
export type SavedCoinReceipt = DocumentOf<typeof getCoinReceipt>

/** The rules and the sums of a receipt, at the rate that it is taxed with. */
export const useCoinReceiptRules = (saved?: SavedCoinReceipt) => {
  const by = useRole()
  const { offered, readOffered } = useSoldItems()
  // What a saved line was taxed as stays so, whatever became of its item.
  const before = saved?.items.map(line => ({ ...line.item, id: line.item.id ?? 0 })) ?? []
  const items = [...before, ...(offered ?? [])]
  const priceOf = useCryptoPrices()
  const { taxRate: shopRate = '0', changeFrom = 'drawer' } = useCall(getSellingSettings, {}).data?.data ?? {}
  const taxRate = saved?.taxRate ?? shopRate
  const prefix = useCall(getCheckSetting, {}).data?.data.receiptCheckNumberPrefix ?? ''
  const taxedLines = (values: CoinReceiptValues) =>
    values.items.map(line => ({
      name: line.item,
      price: soldLine(line).price ?? cents(0),
      isTaxable: isTaxable({ items }, line),
    }))
  const totalsOf = (values: CoinReceiptValues) => receiptTotals(withTax(taxedLines(values), taxRate))
  const problems = (values: CoinReceiptValues) =>
    coinReceiptProblems(values.items.map(soldLine), receiptDetails(values), {
      total: totalsOf(values).total,
      by,
      prefix,
    })
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
  const ask = (values: CoinReceiptValues) => askOverTender(receiptDetails(values), totalsOf(values).total)
  return {
    offered,
    readOffered,
    sold: { items, taxRate, priceOf },
    changeFrom,
    prefix,
    taxedLines,
    totalsOf,
    problems,
    pack,
    ask,
  }
}

export type CoinReceiptRules = ReturnType<typeof useCoinReceiptRules>
