import { type Cents, formatDollars } from '#shared/money.ts'
import { Sum } from '#web/ui/WorkBar.tsx'
import { changeOf, type ReceiptPayment } from './receipt-money.rules.ts'

type Props = { payment: ReceiptPayment | ''; total: Cents; tendered: Cents }

/** In the bar of a receipt that is paid at once; cash has its change. */
export const ReceiptSums = ({ payment, total, tendered }: Props) => (
  <>
    <Sum name="Total">{formatDollars(total)}</Sum>
    {payment.startsWith('cash') && (
      <>
        <Sum name="Tendered">{formatDollars(tendered)}</Sum>
        <Sum name="Change">{formatDollars(changeOf({ payment, total, tendered }))}</Sum>
      </>
    )}
  </>
)
