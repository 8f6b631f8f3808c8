import { cents } from '#shared/money.ts'
import { getJewelryReceipt } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { isInParts } from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { useExplainedTax } from '../jewelry-receipts/use-explained-tax.ts'
import type { SavedJewelryReceipt } from '../jewelry-receipts/use-jewelry-receipt-rules.ts'
import { WhyThisTax } from '../receipt-form/WhyThisTax.tsx'
import { type OfReceipt, ReceiptDialog } from '../receipt-list/ReceiptDialog.tsx'

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

export const TaxDialog = (of: OfReceipt) => (
  <ReceiptDialog {...of} title="Tax" width={420} read={getJewelryReceipt}>
    {receipt => <Explained receipt={receipt} />}
  </ReceiptDialog>
)
