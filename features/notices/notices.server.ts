import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { dismissNotice, listNotices, listNoticesByPost, updateNotice } from './notices.contract.ts'
import { dismissOne, dismissPaid, findNotices, lockNotice, markNoticePaid } from './notices.queries.ts'

const list = ({ db, page }: Context, filter: InputOf<typeof listNotices>) => findNotices(db, filter, page)

const tell = async (tx: Tx, id: number, action: string, value: object, { user }: Context) => {
  await remember(tx, { of: 'notices', id, action, value, by: user })
  await announce(tx, { topic: 'notices', id, access: 'notice_view' })
}

export const noticeHandlers: Handler[] = [
  handle(listNotices, list),
  handle(listNoticesByPost, list),

  handle(updateNotice, (context, { id, isPaid, version }) =>
    context.transaction(async tx => {
      const notice = found(await lockNotice(tx, id), 'Notice')
      await assertUnchanged(tx, 'notices', notice, version)
      await markNoticePaid(tx, id, isPaid)
      await tell(tx, id, isPaid ? 'paid' : 'unpaid', { ...notice, isPaid }, context)
      return { message: isPaid ? 'Marked as paid' : 'Marked as unpaid' }
    }),
  ),

  handle(dismissNotice, (context, { id, all }) =>
    context.transaction(async tx => {
      if (all) {
        const dismissed = await dismissPaid(tx)
        for (const notice of dismissed) await tell(tx, notice.id, 'dismissed', notice, context)
        return { message: `${dismissed.length} notices dismissed` }
      }
      if (id === undefined) throw refuse('invalid', 'id is missing', { id: 'id is missing' })
      const notice = found(await lockNotice(tx, id), 'Notice')
      await dismissOne(tx, id)
      await tell(tx, id, 'dismissed', notice, context)
      return { message: 'Notice dismissed' }
    }),
  ),
]
