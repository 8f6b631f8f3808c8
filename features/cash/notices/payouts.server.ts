import type { Tx } from '#server/db.ts'
import { type Actor, remember } from '#server/history.ts'
import { cents } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import type { PayoutParts } from './notices.contract.ts'
import type { NoticeRecord } from './notices.queries.ts'
import { changeNoticeWords, changePayout, lockPayout, type Payout } from './payouts.queries.ts'
import { handedOut, isSameParts, noParts, partsLess, payoutAfterEdit, payoutSteps } from './payouts.rules.ts'

/** The history says in words what was to be given and taken back. */
export const rememberNotice = (tx: Tx, { payout, paidBefore, ...notice }: NoticeRecord, action: string, by: Actor) => {
  const steps = payoutSteps({ payout, paidBefore }).join(', ')
  return remember(tx, { of: 'notices', id: notice.id, action, value: { ...notice, payout: steps }, by })
}

const sumOf = ({ cash, check, wire }: PayoutParts) => cents(cash + check + wire)

/** After an edit of the record: its notice asks for the difference to what was handed out. */
export const settleNotice = async (tx: Tx, wanted: Payout, by: Actor) => {
  const before = await lockPayout(tx, wanted)
  if (!before) return
  await changeNoticeWords(tx, before.id, wanted)
  if (isSameParts(before.wanted, wanted.parts)) return
  const after = payoutAfterEdit(before, wanted.parts)
  const { version } = await changePayout(tx, before.id, after)
  // Until something was handed out, the record's own history says it all.
  if (isSameParts(handedOut(before), noParts)) return
  const payout = partsLess(after.wanted, after.paidBefore)
  const { isPaid, paidBefore } = after
  const notice = { id: before.id, version, kind: wanted.kind, title: recordNumber(wanted), isPaid }
  await rememberNotice(tx, { ...notice, amount: sumOf(payout), payout, paidBefore }, 'updated', by)
}
