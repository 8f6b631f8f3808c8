import { settleSource } from '#features/cash/ledger/settling.server.ts'
import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { cashToDeposit, lockDeposit } from './deposits.queries.ts'

/** Makes what went to the bank of a day's receipts equal to the cash of those that are ticked. */
export const settleDeposit = async (tx: Tx, kind: ReceiptKind, day: string, by: Actor) => {
  const { id } = await lockDeposit(tx, kind, day)
  const amount = await cashToDeposit(tx, kind, day)
  const { drawer: src, label } = recordKinds[kind]
  const comment = `Deposit of the ${label}s of ${formatDay(day as Day)}`
  await settleSource(tx, { kind: 'deposit', id }, [{ purpose: 'deposit', src, dest: 'bank', amount, comment }], by)
}
