import { formatDollars } from '#shared/money.ts'
import { Sum } from '#web/ui/WorkBar.tsx'
import type { Tender } from '../receipts/receipt-money.rules.ts'
import { tenderOutcome } from './cash-tender.rules.ts'

export const ReceiptSums = ({ isVoid, ...tender }: Tender & { isVoid: boolean }) => {
  const { name, amount } = tenderOutcome(tender)
  return (
    <>
      <Sum name="Total">{formatDollars(tender.total)}</Sum>
      {tender.payment.startsWith('cash') && (
        <>
          <Sum name="Tendered">{formatDollars(tender.tendered)}</Sum>
          {tender.total > 0 && !isVoid && <Sum name={name}>{formatDollars(amount)}</Sum>}
        </>
      )}
    </>
  )
}
