import { found, type Tx } from '#server/db/db.ts'
import { type Actor, addHistoryEntry } from '#server/records/history.ts'
import { getNotice, type NoticeRecord } from './notices.queries.ts'
import { changeNoticeWords, changePayout, getHeld, lockPayout, type Payout } from './payouts.queries.ts'
import { isSamePayout, nothing, payoutSteps } from './payouts.rules.ts'

export const rememberedNotice = (notice: NoticeRecord) => {
  const { id, version, kind, title, amount, isPaid } = notice
  return { id, version, kind, title, amount, isPaid, payout: payoutSteps(notice).join(', ') }
}

/** Sends no event; the caller does. */
export const rememberNotice = (tx: Tx, notice: NoticeRecord, action: string, by: Actor) =>
  addHistoryEntry(tx, { of: 'notices', id: notice.id, action, value: rememberedNotice(notice), by })

/** After an edit the notice asks for the difference to earlier payouts. */
export const settleNotice = async (tx: Tx, payout: Payout, by: Actor) => {
  const before = await lockPayout(tx, payout)
  if (!before) return
  await changeNoticeWords(tx, before.id, payout)
  if (isSamePayout(before.wanted, payout.wanted)) return
  const held = await getHeld(tx, payout)
  await changePayout(tx, before.id, payout.wanted, isSamePayout(held, payout.wanted))
  // Before the first payout, the record's own history is enough.
  if (isSamePayout(held, nothing)) return
  await rememberNotice(tx, found(await getNotice(tx, before.id), 'Notice'), 'updated', by)
}
