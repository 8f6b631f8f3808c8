import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Notes } from '../ledger/ledger.rules.ts'

/** The transactions' view of deposited receipt days. */
export type DepositDays = {
  /** Locks the day while `count` counts its deposit, then copies the notes if the cash is the same. */
  count: (tx: Tx, context: Context, id: number, count: () => Promise<Notes | null>) => Promise<void>
}
