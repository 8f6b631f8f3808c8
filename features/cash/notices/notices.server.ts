import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { lastChange } from '#server/history.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { formatInstant } from '#shared/time.ts'
import { dismissNotice, listNotices, listNoticesByPost, updateNotice } from './notices.contract.ts'
import {
  dismissOne,
  dismissPaid,
  findNotices,
  lockNotice,
  markNoticePaid,
  type NoticeRecord,
} from './notices.queries.ts'
import { payoutText, takesBack } from './payouts.rules.ts'
import { rememberNotice } from './payouts.server.ts'

const MOST_PAGES = 20

/** With `more`, a screen that has turned pages reads them all again in one go. */
const list = ({ db, page }: Context, filter: InputOf<typeof listNotices>) =>
  findNotices(db, filter, filter.more ? { limit: page.limit * Math.min(filter.page, MOST_PAGES), offset: 0 } : page)

const write = (tx: Tx, notice: NoticeRecord, action: string, { user }: Context) =>
  rememberNotice(tx, notice, action, user)

const announceNotice = (tx: Tx, id: number) => announce(tx, { topic: 'notices', id, access: 'notice_view' })

/** Two people at one notice: the money is handed out once, and the second learns by whom. */
const assertNotDone = async (tx: Tx, { id, title, isPaid }: NoticeRecord, wanted: boolean) => {
  if (isPaid !== wanted) return
  if (!isPaid) throw refuse('conflict', `${title} is not paid yet`)
  const change = await lastChange(tx, 'notices', id)
  const { timeZone } = await readSetting(tx, 'shop')
  const who = change ? `, by ${change.name} at ${formatInstant(change.at, timeZone)}` : ''
  throw refuse('conflict', `${title} was marked as paid already${who}`)
}

/** The ticket was edited while someone looked at the old payout. */
const assertSamePayout = (notice: NoticeRecord, seen: number | undefined) => {
  if (seen === undefined || seen === notice.version) return
  const text = payoutText(notice)
  throw refuse('conflict', `${notice.title} has changed meanwhile: ${takesBack(notice) ? text : `it is ${text} now`}`)
}

export const noticeHandlers: Handler[] = [
  handle(listNotices, list),
  handle(listNoticesByPost, list),

  handle(updateNotice, (context, { id, isPaid, version }) =>
    context.transaction(async tx => {
      const notice = found(await lockNotice(tx, id), 'Notice')
      await assertNotDone(tx, notice, isPaid)
      assertSamePayout(notice, version)
      await markNoticePaid(tx, id, isPaid)
      await write(tx, { ...notice, isPaid }, isPaid ? 'paid' : 'unpaid', context)
      await announceNotice(tx, id)
      return { message: isPaid ? 'Marked as paid' : 'Marked as unpaid' }
    }),
  ),

  handle(dismissNotice, (context, { id, all }) =>
    context.transaction(async tx => {
      if (all) {
        const dismissed = await dismissPaid(tx)
        for (const notice of dismissed) await write(tx, notice, 'dismissed', context)
        await announceNotice(tx, 0)
        return { message: `${dismissed.length} notices dismissed` }
      }
      if (id === undefined) throw refuse('invalid', 'ID is missing', { id: 'ID is missing' })
      const notice = found(await lockNotice(tx, id), 'Notice')
      await dismissOne(tx, id)
      await write(tx, notice, 'dismissed', context)
      await announceNotice(tx, id)
      return { message: 'Notice dismissed' }
    }),
  ),
]
