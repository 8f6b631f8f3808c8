import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { recordChange } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { type Day, dayAt, formatDay } from '#shared/time.ts'
import { DEPOSITS } from '../deposits/deposits.contract.ts'
import {
  changeDepositDay,
  changeIsChangeReturned,
  lockReceiptDay,
  type ReceiptDay,
} from '../deposits/deposits.queries.ts'
import { futureDayProblems } from '../deposits/deposits.rules.ts'
import { tickDeposits } from '../deposits/deposits.server.ts'
import { auditReceipt } from '../receipts/receipt-effects.server.ts'
import { changeDrawers } from '../receipts/receipt-money.rules.ts'
import { lockReceipt } from '../receipts/receipts.queries.ts'
import { depositReceiptDays, editReceiptDay } from './receipt-days.contract.ts'
import { changeOwed, findReceiptDays, lockReceiptsPaidOn } from './receipt-days.queries.ts'
import { type DayEdit, dayEditProblems, depositDateProblems } from './receipt-days.rules.ts'

/** Ticks for a whole day of receipts: its deposit, and its change returned to the drawer. */

/** The tick of a day ticks all its receipts; each records it in its history. */
const tickDay = async (tx: Tx, of: ReceiptDay, { depositDone, depositDate }: DayEdit, context: Context) => {
  if (depositDone === undefined) return []
  const receiptIds = await tickDeposits(tx, of, { depositDone, depositDate, by: context.user })
  for (const id of receiptIds)
    await auditReceipt(tx, found(await lockReceipt(tx, of.kind, id), 'Receipt'), 'updated', context)
  return receiptIds
}

/** Changes the date of an existing deposit; refuses a date for a day without one. */
const dateDeposit = async (tx: Tx, of: ReceiptDay, { depositDone, depositDate }: DayEdit) => {
  if (depositDate === undefined) return
  const { id, depositDay } = await lockReceiptDay(tx, of)
  if (depositDay !== null) await changeDepositDay(tx, id, depositDate)
  else if (!depositDone) throw refuse('conflict', `Nothing of ${formatDay(of.day)} is deposited`)
}

/** Posts the return of the day's change from the till to the drawer, or reverses it. */
const settleChangeReturned = async (tx: Tx, of: ReceiptDay, { changeReturned }: DayEdit, { user }: Context) => {
  if (changeReturned === undefined) return
  const { id } = await lockReceiptDay(tx, of)
  await changeIsChangeReturned(tx, id, changeReturned)
  const { drawer: src, label } = recordKinds[of.kind]
  const amount = changeReturned ? await changeOwed(tx, of) : cents(0)
  const comment = `Change returned for the ${label}s of ${formatDay(of.day)}`
  const wanted = { purpose: 'change_returned', src, dest: changeDrawers[of.kind], amount, comment } as const
  await settleSource(tx, { kind: 'change_returned', id }, [wanted], user)
}

const rememberDay = async (tx: Tx, of: ReceiptDay, { user: by }: Context) => {
  const { id, ...marks } = await lockReceiptDay(tx, of)
  const noted = { table: DEPOSITS, access: 'admin_only', historyValue: () => ({ ...of, ...marks }) } as const
  await recordChange(tx, noted, { action: 'updated', row: { id }, by })
}

const editDay = async (tx: Tx, of: ReceiptDay, edit: DayEdit, context: Context) => {
  await tickDay(tx, of, edit, context)
  await dateDeposit(tx, of, edit)
  await settleChangeReturned(tx, of, edit, context)
  await rememberDay(tx, of, context)
}

/** A deposited day keeps its deposit date. */
const depositDay = async (tx: Tx, of: ReceiptDay, depositDate: Day | undefined, context: Context) => {
  const receiptIds = await tickDay(tx, of, { depositDone: true, depositDate }, context)
  if (receiptIds.length > 0) await rememberDay(tx, of, context)
}

type ChangeDay = (tx: Tx, of: ReceiptDay) => Promise<void>

/** Receipts are locked before days, in order, so two callers can not deadlock. */
const changeDays = (context: Context, kind: ReceiptKind, days: readonly Day[], change: ChangeDay) =>
  context.transaction(async tx => {
    await lockReceiptsPaidOn(tx, kind, days)
    for (const day of days) await change(tx, { kind, day })
    return { data: await findReceiptDays(tx, kind, days, context.user.timeZone) }
  })

export const receiptDayHandlers: Handler[] = [
  handle(editReceiptDay, (context, { date, type, ...edit }) => {
    const today = dayAt(Date.now(), context.user.timeZone)
    assertNoProblems([
      ...futureDayProblems([date], today, 'date'),
      ...dayEditProblems(edit),
      ...depositDateProblems({ days: [date], depositDate: edit.depositDate, today }),
    ])
    return changeDays(context, type, [date], (tx, day) => editDay(tx, day, edit, context))
  }),

  handle(depositReceiptDays, (context, { dates, dataType, depositDate }) => {
    const today = dayAt(Date.now(), context.user.timeZone)
    const days = [...new Set(dates)].sort()
    assertNoProblems([...futureDayProblems(days, today, 'dates'), ...depositDateProblems({ days, depositDate, today })])
    return changeDays(context, dataType, days, (tx, day) => depositDay(tx, day, depositDate, context))
  }),
]
