import { explainTax } from '../receipt-form/tax-explained.rules.ts'
import { WhyThisTax } from '../receipt-form/WhyThisTax.tsx'
import { type OfReceipt, ReceiptDialog } from '../receipt-list/ReceiptDialog.tsx'
import { getCoinReceipt } from './coin-receipts.contract.ts'

export const CoinTaxDialog = (of: OfReceipt) => (
  <ReceiptDialog {...of} title="Tax" width={420} read={getCoinReceipt}>
    {({ items, taxRate: rate }) => {
      const lines = items.map(({ item, price }) => ({ name: item.name, price, isTaxable: item.taxable }))
      return <WhyThisTax explained={explainTax({ cause: 'item', rate, lines })} />
    }}
  </ReceiptDialog>
)
