import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { ReceiptPayment } from '../receipts/receipt-money.rules.ts'
import { isOverTendered, SURE } from '../receipts/receipts.rules.ts'
import { changeText } from './cash-tender.rules.ts'

type Tender = { payment: ReceiptPayment | ''; tendered?: Cents | undefined }

/** Asks about unusually large change; false keeps the form open. */
export const askOverTender = async ({ payment, tendered = cents(0) }: Tender, due: Cents) => {
  const isCash = payment === 'cash' || payment === 'cash_creditcard'
  if (!(isCash && isOverTendered(tendered, due))) return true
  const text = `${changeText({ payment, total: due, tendered })} for ${formatDollars(tendered)}`
  // A second quick Enter must not confirm.
  return confirm({ title: SURE, text, confirmLabel: 'Yes', doubtful: true })
}
