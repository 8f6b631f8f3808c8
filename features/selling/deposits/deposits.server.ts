import { findPostings } from '#features/cash/ledger/ledger.queries.ts'
import { type Notes, notesTotal } from '#features/cash/ledger/ledger.rules.ts'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import type { Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { type Day, dayAt, formatDay } from '#shared/time.ts'
import { findDenominations } from './denominations.queries.ts'
import {
  changeDepositDay,
  changeDeposited,
  changeDepositTicks,
  getCashToDeposit,
  lockReceiptDay,
  type ReceiptDay,
  raiseVersions,
  type TickedPayments,
  untickVoid,
} from './deposits.queries.ts'

type Tick = {
  depositDone: boolean
  by: Actor & { timeZone: string }
  depositDate?: Day | undefined
}

/** Makes the deposit of a day equal to the cash of its ticked receipts. */
const settleDeposit = async (tx: Tx, of: ReceiptDay, { by, depositDone, depositDate }: Tick) => {
  const { id, depositDay } = await lockReceiptDay(tx, of)
  await untickVoid(tx, of)
  const { cash: amount, count } = await getCashToDeposit(tx, of)
  const { drawer: src, label } = recordKinds[of.kind]
  const comment = `Deposit of the ${label}s of ${formatDay(of.day)}`
  const counted = await findDenominations(tx, of)
  const notes = counted?.notes && notesTotal(counted.notes) === amount ? counted.notes : undefined
  await settleSource(
    tx,
    { kind: 'deposit', id },
    [{ purpose: 'deposit', src, dest: 'bank', amount, comment, notes }],
    by,
  )
  await changeDeposited(tx, id, amount)
  const lastDay = depositDone ? (depositDate ?? dayAt(Date.now(), by.timeZone)) : depositDay
  await changeDepositDay(tx, id, count === 0 ? null : lastDay)
}

/** Adds the counted banknotes of a day to its deposit, if the cash is still the same. */
export const settleNotes = async (tx: Tx, { id }: { id: number }, notes: Notes, by: Actor) => {
  const source = { kind: 'deposit', id } as const
  const [last] = await findPostings(tx, source)
  if (!last || last.isHidden || last.amount !== notesTotal(notes)) return
  const { src, dest, amount, comment } = last
  await settleSource(tx, source, [{ purpose: 'deposit', src, dest, amount, comment, notes }], by)
}

/**
 * Ticks or unticks the payments of a receipt or a day, settles the deposits of the changed days, and answers the
 * changed receipts. The caller must hold their locks.
 */
export const tickDeposits = async (tx: Tx, payments: TickedPayments, tick: Tick) => {
  const { kind } = payments
  const changed = await changeDepositTicks(tx, payments, tick.depositDone)
  const days = [...new Set(changed.map(({ day }) => day))].sort()
  for (const day of days) await settleDeposit(tx, { kind, day }, tick)
  const receiptIds = [...new Set(changed.map(({ receiptId }) => receiptId))]
  if (receiptIds.length > 0) await raiseVersions(tx, kind, receiptIds)
  return receiptIds
}
