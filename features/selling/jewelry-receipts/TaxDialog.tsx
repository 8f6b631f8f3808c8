import { cents } from '#shared/money.ts'
import { WhyThisTax } from '../receipt-form/WhyThisTax.tsx'
import { type OfReceipt, ReceiptDialog } from '../receipt-list/ReceiptDialog.tsx'
import { getJewelryReceipt } from './jewelry-receipts.contract.ts'
import { isInParts } from './jewelry-receipts.form.tsx'
import { useExplainedTax } from './use-explained-tax.ts'
import type { SavedJewelryReceipt } from './use-jewelry-receipt-rules.ts'

const Explained = ({ receipt }: { receipt: SavedJewelryReceipt }) => {
  const { items, taxRate: rate, requireShipmentFreeTax: isTaxFree } = receipt
  const explained = useExplainedTax({
    rate,
    lines: items.map(({ itemDescription: name, price }) => ({ name, price, isTaxable: !isTaxFree })),
    isTaxFree,
    payments: isInParts(receipt) ? receipt.payments : undefined,
    amount: cents(0),
  })
  return <WhyThisTax explained={explained} />
}

/** How the tax of a receipt came about, over the list. */
export const TaxDialog = (of: OfReceipt) => (
  <ReceiptDialog {...of} title="Tax" width={420} read={getJewelryReceipt}>
    {receipt => <Explained receipt={receipt} />}
  </ReceiptDialog>
)
