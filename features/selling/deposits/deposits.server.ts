import { findPostings } from '#features/cash/ledger/ledger.queries.ts'
import { type Notes, notesTotal } from '#features/cash/ledger/ledger.rules.ts'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { type Day, dayAt, formatDay } from '#shared/time.ts'
import { findDenominations } from './denominations.queries.ts'
import {
  cashToDeposit,
  changeDepositDay,
  changeDeposited,
  lockReceiptDay,
  type ReceiptDay,
  raiseVersions,
  type TickedPayments,
  tickPayments,
  untickVoid,
} from './deposits.queries.ts'

type Tick = {
  depositDone: boolean
  by: Actor & { timeZone: string }
  /** When the cash was taken to the bank; today, unless it is said. */
  depositDate?: Day | undefined
}

/** Makes what went to the bank of a day's receipts equal to the cash of those that are ticked. */
const settleDeposit = async (tx: Tx, of: ReceiptDay, { by, depositDone, depositDate }: Tick) => {
  const { id, depositDay } = await lockReceiptDay(tx, of)
  await untickVoid(tx, of)
  const { cash: amount, count } = await cashToDeposit(tx, of)
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

/** The deposit of a day that was counted in notes says so, as long as it is the cash that was counted. */
export const settleNotes = async (tx: Tx, { id }: { id: number }, notes: Notes, by: Actor) => {
  const source = { kind: 'deposit', id } as const
  const [last] = await findPostings(tx, source)
  if (!last || last.isHidden || last.amount !== notesTotal(notes)) return
  const { src, dest, amount, comment } = last
  await settleSource(tx, source, [{ purpose: 'deposit', src, dest, amount, comment, notes }], by)
}

/**
 * Ticks the payments of a receipt or of a day, or takes their ticks away, and settles the deposits of the days on which
 * one of them changed; any other deposit stays. Answers the receipts whose ticks changed. Whoever calls this holds them.
 */
export const tickDeposits = async (tx: Tx, payments: TickedPayments, tick: Tick) => {
  const { kind } = payments
  const changed = await tickPayments(tx, payments, tick.depositDone)
  const days = [...new Set(changed.map(({ day }) => day))].sort()
  for (const day of days) await settleDeposit(tx, { kind, day }, tick)
  const receiptIds = [...new Set(changed.map(({ receiptId }) => receiptId))]
  if (receiptIds.length > 0) await raiseVersions(tx, kind, receiptIds)
  return receiptIds
}
