import type * as z from 'zod/mini'
import { alertOfVoid } from '#features/records/alerts/void-alerts.server.ts'
import { addVoid } from '#features/records/voids/void-records.server.ts'
import type { VoidedKind } from '#features/records/voids/voided-kinds.ts'
import { voidReasonProblems } from '#features/records/voids/voids.rules.ts'
import { found, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, lockRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { isAdmin, onlyAdminChanges, type Role } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { tickDeposits } from '../deposits/deposits.server.ts'
import { addPart, findParts } from './part-payments.queries.ts'
import {
  alertedBy,
  assertReceiptNotVoid,
  auditReceipt,
  editedReceipt,
  hasDeposit,
  hasParts,
  settleReceipt,
} from './receipt-effects.server.ts'
import type { receiptMarks } from './receipts.contract.ts'
import {
  addReceipt,
  changeReceipt,
  changeReceiptLines,
  findLines,
  lockReceipt,
  type Receipt,
} from './receipts.queries.ts'
import { isLateVoid, noteProblems, ownLines, voidRefusal } from './receipts.rules.ts'
import { changeShipment, findShipments } from './shipments.queries.ts'

type Marks = z.output<z.ZodMiniObject<typeof receiptMarks>> & { id: number; note?: string | undefined }

const voidedOf = async (tx: Tx, receipt: Receipt, { user }: Context) => ({
  oneTimeEdit: receipt.oneTimeEdit,
  isOfToday: receipt.ticketDay === dayAt(Date.now(), user.timeZone),
  hasDeposit: hasDeposit(receipt, hasParts(receipt) ? await findParts(tx, receipt) : []),
})

const assertMayVoid = (voided: Awaited<ReturnType<typeof voidedOf>>, by: Role) => {
  const refusal = voidRefusal(voided, by)
  if (refusal) throw refuse('forbidden', refusal)
}

const voidReceipt = async (tx: Tx, receipt: Receipt, reason: string, context: Context) => {
  assertNoProblems(voidReasonProblems(reason))
  const { firstName, lastName, ticketAmount: amount } = receipt
  const customerName = `${firstName} ${lastName}`.trim()
  await addVoid(tx, { ...receipt, reason, amount, customerName, userId: context.user.id })
  const oneTimeEdit = receipt.oneTimeEdit && isAdmin(context.user)
  return changeReceipt(tx, receipt, { isVoid: true, voidReason: reason, oneTimeEdit })
}

const adminMarks = ['oneTimeEdit', 'depositDone'] as const

type Taken = { oneTimeEdit?: boolean; depositDone?: boolean; note?: string }

/** Drops the fields only Admin may change; refuses a call that has no others. */
const marksOf = (edit: Marks, { user }: Context): Taken => {
  const sent = adminMarks.filter(field => edit[field] !== undefined)
  const note = edit.note === undefined ? {} : { note: edit.note }
  if (isAdmin(user)) return { ...Object.fromEntries(sent.map(field => [field, edit[field]])), ...note }
  if (sent.length > 0 && !edit.void && edit.note === undefined) throw onlyAdminChanges()
  return note
}

export const editReceiptNote = (
  tx: Tx,
  context: Context,
  kind: ReceiptKind,
  { id, version, note }: { id: number; version: number | undefined; note: string },
) =>
  changeRecord(tx, editedReceipt(context, kind), { id, version, by: context.user }, before => {
    assertReceiptNotVoid(before)
    assertNoProblems(noteProblems(note))
    return note === before.note ? Promise.resolve(before) : changeReceipt(tx, before, { note })
  })

/** The deposit follows the day of payment; each part payment has its own day. */
const tickReceipt = async (tx: Tx, receipt: Receipt, depositDone: boolean, { user: by }: Context) => {
  const { kind, id } = receipt
  const changed = await tickDeposits(tx, { kind, receiptId: id }, { depositDone, by })
  return changed.length === 0 ? receipt : found(await lockReceipt(tx, kind, id), 'Receipt')
}

export const editReceiptRow = (tx: Tx, context: Context, kind: ReceiptKind, edit: Marks) => {
  const { id, version } = edit
  const change = { id, version, by: context.user, action: edit.void ? 'void' : 'updated' }
  return changeRecord(tx, editedReceipt(context, kind), change, async before => {
    assertReceiptNotVoid(before)
    const voided = edit.void ? await voidedOf(tx, before, context) : undefined
    if (voided) assertMayVoid(voided, context.user)
    const { depositDone, ...sent } = marksOf(edit, context)
    // Unchanged values add no audit entry.
    const marks = Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => before[name as keyof Receipt] !== value),
    )
    const marked = Object.keys(marks).length === 0 ? before : await changeReceipt(tx, before, marks)
    const ticked = depositDone === undefined ? marked : await tickReceipt(tx, marked, depositDone, context)
    if (!voided) return ticked
    const after = await voidReceipt(tx, ticked, edit.voidReason, context)
    await settleReceipt(tx, after, context)
    if (isLateVoid(voided)) await alertOfVoid(tx, { ...alertedBy(after), ...voided }, context)
    return after
  })
}

const assertVoid = (receipt: Receipt) => {
  if (!receipt.isVoid) throw refuse('conflict', 'This receipt is not void')
  return receipt
}

const copyParts = async (tx: Tx, { user }: Context, source: Receipt, made: Receipt) => {
  if (!hasParts(source)) return
  for (const part of await findParts(tx, source)) await addPart(tx, made, part, user)
  for (const shipment of await findShipments(tx, source)) await changeShipment(tx, made, shipment)
}

/** A void receipt is restored as it was, or copied as a new one of today. */
export const voidedReceipt = (kind: ReceiptKind): VoidedKind => ({
  restore: async (tx, context, id) => {
    const change = { id, by: context.user, action: 'restored' }
    await changeRecord(tx, editedReceipt(context, kind), change, async before => {
      const restored = await changeReceipt(tx, assertVoid(before), { isVoid: false, voidReason: '' })
      await settleReceipt(tx, restored, context)
      return restored
    })
    return { note: '' }
  },
  copy: async (tx, context, id) => {
    const source = assertVoid(await lockRecord(tx, editedReceipt(context, kind), id))
    const { timeZone, id: userId } = context.user
    const made = await addReceipt(tx, kind, source, { taxRate: source.taxRate, timeZone, userId })
    await changeReceiptLines(tx, made, ownLines(await findLines(tx, kind, id), []))
    await copyParts(tx, context, source, made)
    await settleReceipt(tx, made, context)
    await auditReceipt(tx, made, 'created', context)
    return { id: made.id, note: '' }
  },
})
