import type * as z from 'zod/mini'
import { noteVoid } from '#features/records/void-tickets/void-records.server.ts'
import { voidReasonProblems } from '#features/records/void-tickets/void-tickets.rules.ts'
import type { VoidedKind } from '#features/records/void-tickets/voided-kinds.ts'
import { found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, holdRecord } from '#server/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { isAdmin, onlyAdminChanges } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { tickDeposits } from '../deposits/deposits.server.ts'
import { addPart, findParts } from './part-payments.queries.ts'
import { assertReceiptStands, editedReceipt, hasParts, noteReceipt, settleReceipt } from './receipt-effects.server.ts'
import type { receiptMarks } from './receipts.contract.ts'
import { addReceipt, changeReceipt, findLines, lockReceipt, type Receipt, saveLines } from './receipts.queries.ts'
import { noteProblems, ownLines } from './receipts.rules.ts'
import { findShipments, saveShipment } from './shipments.queries.ts'

/** What is done to a receipt without opening it: its marks, void, and the ways back. */

type Marks = z.output<z.ZodMiniObject<typeof receiptMarks>> & { id: number; note?: string | undefined }

const voidReceipt = async (tx: Tx, receipt: Receipt, reason: string, context: Context) => {
  assertNoProblems(voidReasonProblems(reason))
  const { firstName, lastName, ticketAmount: amount } = receipt
  const customerName = `${firstName} ${lastName}`.trim()
  await noteVoid(tx, { ...receipt, reason, amount, customerName, userId: context.user.id })
  return changeReceipt(tx, receipt, { isVoid: true, voidReason: reason })
}

const adminMarks = ['oneTimeEdit', 'depositDone'] as const

type Taken = { oneTimeEdit?: boolean; depositDone?: boolean; note?: string }

/** Of what others than Admin may not change nothing is taken, and a call of nothing else is refused. */
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
    assertReceiptStands(before)
    assertNoProblems(noteProblems(note))
    return note === before.note ? Promise.resolve(before) : changeReceipt(tx, before, { note })
  })

/** Its cash goes to the bank with that of its day; what is paid in parts, each with that of its own. */
const tickReceipt = async (tx: Tx, receipt: Receipt, depositDone: boolean, { user: by }: Context) => {
  const { kind, id } = receipt
  const changed = await tickDeposits(tx, { kind, receiptId: id }, { depositDone, by })
  return changed.length === 0 ? receipt : found(await lockReceipt(tx, kind, id), 'Receipt')
}

/** What is done to a receipt without opening it: its one-time edit, its deposit, its note, and void. */
export const editReceiptRow = (tx: Tx, context: Context, kind: ReceiptKind, edit: Marks) => {
  const { id, version } = edit
  const change = { id, version, by: context.user, action: edit.void ? 'void' : 'updated' }
  return changeRecord(tx, editedReceipt(context, kind), change, async before => {
    assertReceiptStands(before)
    const { depositDone, ...sent } = marksOf(edit, context)
    // What stands as it was sent is no change, and history does not tell of it.
    const marks = Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => before[name as keyof Receipt] !== value),
    )
    const marked = Object.keys(marks).length === 0 ? before : await changeReceipt(tx, before, marks)
    const ticked = depositDone === undefined ? marked : await tickReceipt(tx, marked, depositDone, context)
    if (!edit.void) return ticked
    const voided = await voidReceipt(tx, ticked, edit.voidReason, context)
    await settleReceipt(tx, voided, context)
    return voided
  })
}

const assertVoid = (receipt: Receipt) => {
  if (!receipt.isVoid) throw refuse('conflict', 'This receipt is not void')
  return receipt
}

/** Payments and shipment, dated now. */
const copyParts = async (tx: Tx, { user }: Context, source: Receipt, made: Receipt) => {
  if (!hasParts(source)) return
  for (const part of await findParts(tx, source)) await addPart(tx, made, part, user)
  for (const shipment of await findShipments(tx, source)) await saveShipment(tx, made, shipment)
}

/** How a void receipt comes back: itself, or as a new one of today. */
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
    const source = assertVoid(await holdRecord(tx, editedReceipt(context, kind), id))
    const { timeZone, id: userId } = context.user
    const made = await addReceipt(tx, kind, source, { taxRate: source.taxRate, timeZone, userId })
    await saveLines(tx, made, ownLines(await findLines(tx, kind, id), []))
    await copyParts(tx, context, source, made)
    await settleReceipt(tx, made, context)
    await noteReceipt(tx, made, 'created', context)
    return { id: made.id, note: '' }
  },
})
