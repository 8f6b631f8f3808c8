import { cents } from '#shared/money.ts'
import { SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { ReceiptDialog } from '../receipts/ReceiptDialog.tsx'
import { WhyThisTax } from '../receipts/WhyThisTax.tsx'
import { jewelryColumns } from './jewelry-lines.tsx'
import { getJewelryReceipt } from './jewelry-receipts.contract.ts'
import { isInParts } from './jewelry-receipts.form.ts'
import { useExplainedTax } from './use-explained-tax.ts'
import type { SavedJewelryReceipt } from './use-jewelry-receipt-rules.ts'

/** What the list shows of a receipt without opening it. */

type Props = { id: number; number: string; onClose: () => void }

export const ItemsDialog = ({ id, number, onClose }: Props) => (
  <ReceiptDialog id={id} title={`Items of ${number}`} width={720} read={getJewelryReceipt} onClose={onClose}>
    {receipt => <SavedLines title="Items" columns={jewelryColumns(receipt.taxRate)} lines={receipt.items} />}
  </ReceiptDialog>
)

const Explained = ({ receipt }: { receipt: SavedJewelryReceipt }) => {
  const { items, taxRate: rate, tax, ticketAmount: total, requireShipmentFreeTax: isTaxFree } = receipt
  const explained = useExplainedTax({
    rate,
    lines: items.map(({ itemDescription: name, price }) => ({ name, price, isTaxable: !isTaxFree })),
    isTaxFree,
    totals: { tax, total },
    payments: isInParts(receipt) ? receipt.payments : undefined,
    amount: cents(0),
  })
  return <WhyThisTax explained={explained} />
}

export const TaxDialog = ({ id, number, onClose }: Props) => (
  <ReceiptDialog id={id} title={`Tax of ${number}`} width={420} read={getJewelryReceipt} onClose={onClose}>
    {receipt => <Explained receipt={receipt} />}
  </ReceiptDialog>
)
