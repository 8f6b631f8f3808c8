import { found, type Tx } from '#server/db.ts'
import { type Actor, remember } from '#server/history.ts'
import { getNotice, type NoticeRecord } from './notices.queries.ts'
import { changeNoticeWords, changePayout, getHeld, lockPayout, type Payout } from './payouts.queries.ts'
import { isSamePayout, nothing, payoutSteps } from './payouts.rules.ts'

/** The history says in words what was to be given and taken back. */
export const rememberedNotice = (notice: NoticeRecord) => {
  const { id, version, kind, title, amount, isPaid } = notice
  return { id, version, kind, title, amount, isPaid, payout: payoutSteps(notice).join(', ') }
}

/** Without an event: the record's own, or one for all of them, tells the open screens. */
export const rememberNotice = (tx: Tx, notice: NoticeRecord, action: string, by: Actor) =>
  remember(tx, { of: 'notices', id: notice.id, action, value: rememberedNotice(notice), by })

/** After an edit of the record: its notice asks for the difference to what was handed out. */
export const settleNotice = async (tx: Tx, payout: Payout, by: Actor) => {
  const before = await lockPayout(tx, payout)
  if (!before) return
  await changeNoticeWords(tx, before.id, payout)
  if (isSamePayout(before.wanted, payout.wanted)) return
  const held = await getHeld(tx, payout)
  await changePayout(tx, before.id, payout.wanted, isSamePayout(held, payout.wanted))
  // Until something was handed out, the record's own history says it all.
  if (isSamePayout(held, nothing)) return
  await rememberNotice(tx, found(await getNotice(tx, before.id), 'Notice'), 'updated', by)
}
