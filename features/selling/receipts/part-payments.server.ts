import { checkPrefixOf } from '#features/cash/checks/check-prefix.rules.ts'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records.ts'
import { cachedSetting } from '#server/settings.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { addPart, changePart, findParts, type KeptPart, receiptOfPart, removePart } from './part-payments.queries.ts'
import { keptPart, type PartDraft, paidSum, partProblems } from './part-payments.rules.ts'
import { assertEditable, assertReceiptStands, editedReceipt, settleParts } from './receipt-effects.server.ts'
import { changeReceipt, type Receipt } from './receipts.queries.ts'

/** The payments of a receipt that is paid in parts, and their cash. */

export const saveParts = async (
  tx: Tx,
  receipt: Receipt,
  parts: readonly { id: number; kept: KeptPart }[],
  by: { id: number; timeZone: string },
) => {
  for (const { id, kept } of parts)
    if (id === 0) await addPart(tx, receipt, kept, by)
    else await changePart(tx, receipt, id, kept)
}

const assertInParts = ({ paymentType }: Receipt) => {
  if (paymentType !== 'partial') throw refuse('conflict', 'This receipt is paid in full, not in parts')
}

/** Takes a payment, or changes one: that needs what an edit needs. */
export const savePart = (
  tx: Tx,
  context: Context,
  of: { kind: ReceiptKind; id: number },
  part: PartDraft,
  /** What else must hold once the receipt is held. */
  assertSame: () => Promise<void> | undefined,
) => {
  const { user } = context
  const change = { id: of.id, by: user, action: part.id === 0 ? 'payment taken' : 'payment changed' }
  return changeRecord(tx, editedReceipt(context, of.kind), change, async before => {
    assertReceiptStands(before)
    assertInParts(before)
    await assertSame()
    if (part.id !== 0) assertEditable(before, user)
    const parts = await findParts(tx, before)
    // A payment of another receipt is none of this one.
    if (part.id !== 0)
      found(
        parts.find(({ id }) => id === part.id),
        'Payment',
      )
    const others = parts.filter(({ id }) => id !== part.id)
    const remaining = cents(before.ticketAmount - paidSum(others))
    const prefix = checkPrefixOf(of.kind, await cachedSetting(tx, context.cache, 'check_prefixes'))
    assertNoProblems(partProblems(part, { remaining, by: user, prefix }))
    await saveParts(tx, before, [{ id: part.id, kept: keptPart(part, remaining) }], user)
    const after = await changeReceipt(tx, before, {
      oneTimeEdit: before.oneTimeEdit && (part.id === 0 || isAdmin(user)),
    })
    await settleParts(tx, after, context)
    return after
  })
}

/** Takes a payment back, with its cash. */
export const deletePart = async (tx: Tx, context: Context, partId: number) => {
  const { user } = context
  const { kind, id } = found(await receiptOfPart(tx, partId), 'Payment')
  return changeRecord(tx, editedReceipt(context, kind), { id, by: user, action: 'payment deleted' }, async before => {
    // Whoever waited for another one who deleted it finds it gone.
    found(await receiptOfPart(tx, partId), 'Payment')
    assertEditable(before, user)
    await settleSource(tx, { kind: 'part_payment', id: partId }, [], user)
    await removePart(tx, partId)
    return changeReceipt(tx, before, { oneTimeEdit: before.oneTimeEdit && isAdmin(user) })
  })
}
