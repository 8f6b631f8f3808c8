import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Notes } from '../ledger/ledger.rules.ts'

/** What transactions need of the days of receipts whose cash was taken to the bank. */
export type DepositDays = {
  /** Holds the day while `count` counts its deposit, and gives it the same notes, as long as they are of the same cash. */
  count: (tx: Tx, context: Context, id: number, count: () => Promise<Notes | null>) => Promise<void>
}
