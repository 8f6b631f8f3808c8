import { checkPrefixOf } from '#features/cash/check-numbers/check-prefix.rules.ts'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { found, type Tx } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { addPart, changePart, findParts, getReceiptOfPart, type KeptPart, removePart } from './part-payments.queries.ts'
import { keptPart, type PartDraft, paidSum, partProblems } from './part-payments.rules.ts'
import { assertEditable, assertReceiptNotVoid, editedReceipt, settleParts } from './receipt-effects.server.ts'
import { changeReceipt, type Receipt } from './receipts.queries.ts'

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

/** Adds a payment, or changes one, which needs the right to edit. */
export const savePart = (
  tx: Tx,
  context: Context,
  of: { kind: ReceiptKind; id: number },
  part: PartDraft,
  assertSame: () => Promise<void> | undefined,
) => {
  const { user } = context
  const change = { id: of.id, by: user, action: part.id === 0 ? 'payment taken' : 'payment changed' }
  return changeRecord(tx, editedReceipt(context, of.kind), change, async before => {
    assertReceiptNotVoid(before)
    assertInParts(before)
    await assertSame()
    if (part.id !== 0) assertEditable(before, user)
    const parts = await findParts(tx, before)
    // A payment of another receipt counts as not found.
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

export const deletePart = async (tx: Tx, context: Context, partId: number) => {
  const { user } = context
  const { kind, id } = found(await getReceiptOfPart(tx, partId), 'Payment')
  return changeRecord(tx, editedReceipt(context, kind), { id, by: user, action: 'payment deleted' }, async before => {
    // A concurrent deletion may have removed it while this one waited for the lock.
    found(await getReceiptOfPart(tx, partId), 'Payment')
    assertEditable(before, user)
    await settleSource(tx, { kind: 'part_payment', id: partId }, [], user)
    await removePart(tx, partId)
    return changeReceipt(tx, before, { oneTimeEdit: before.oneTimeEdit && isAdmin(user) })
  })
}
