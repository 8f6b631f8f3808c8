import { countedReceipts } from '#features/selling/receipt-list/receipt-list.queries.ts'
import { keptTotalsCheck } from '#server/makers/kept-totals.verify.ts'
import { historyCheck } from '#server/verify.ts'
import { countedTickets } from './buying/ticket-list/ticket-list.queries.ts'
import { ticketCashCheck } from './buying/tickets/ticket-cash.verify.ts'
import { checkNumberCheck } from './cash/checks/checks.verify.ts'
import { countCheck } from './cash/counts/counts.verify.ts'
import { ledgerCheck } from './cash/ledger/ledger.verify.ts'
import { receiptDayCheck } from './selling/receipt-days/receipt-days.verify.ts'
import { receiptCashCheck } from './selling/receipts/receipt-cash.verify.ts'

/** Every check of `npm run verify`, written out. */
export const checks = [
  historyCheck,
  ledgerCheck,
  ticketCashCheck,
  receiptCashCheck,
  receiptDayCheck,
  countCheck,
  checkNumberCheck,
  keptTotalsCheck([countedTickets, countedReceipts]),
]
