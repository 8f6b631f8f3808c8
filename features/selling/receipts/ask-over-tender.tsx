import { type Cents, cents } from '#shared/money.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { ReceiptPayment } from './receipt-money.rules.ts'
import { isOverTendered, SURE } from './receipts.rules.ts'

type Tender = { payment: ReceiptPayment | ''; tendered?: Cents | undefined }

/** So much change was hardly meant: false keeps the form as it is. */
export const askOverTender = async ({ payment, tendered = cents(0) }: Tender, due: Cents) => {
  const isCash = payment === 'cash' || payment === 'cash_creditcard'
  return !(isCash && isOverTendered(tendered, due)) || confirm({ title: SURE, confirmLabel: 'Yes' })
}
