import { found, type Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { dismissNotice, getHandedOut, listNotices, listNoticesByPost, updateNotice } from './notices.contract.ts'
import {
  changeNoticePaid,
  dismissOne,
  dismissPaid,
  findNotices,
  getNotice,
  lockNotice,
  type NoticeRecord,
} from './notices.queries.ts'
import { addPayout, getHeld, getLastPayer, removeLastPayout, removePayouts } from './payouts.queries.ts'
import {
  ALL_CAME_BACK,
  heldText,
  isSamePayout,
  markText,
  needsWords,
  payoutText,
  wasHandedOut,
} from './payouts.rules.ts'
import { rememberedNotice, rememberNotice } from './payouts.server.ts'

const MOST_PAGES = 20

/** `more` reloads all visible pages in one call. */
const list = ({ db, page }: Context, filter: InputOf<typeof listNotices>) =>
  findNotices(db, filter, filter.more ? { limit: page.limit * Math.min(filter.page, MOST_PAGES), offset: 0 } : page)

/** A conflict is reported with the payout, which says more than the record's version. */
const editedNotice: EditedRecord<NoticeRecord, number> = {
  table: 'notices',
  noun: 'Notice',
  access: 'notice_view',
  lock: lockNotice,
  historyValue: rememberedNotice,
}

const recordOf = ({ kind, recordId }: NoticeRecord) => ({ kind, id: recordId })

const assertNotPaid = async (tx: Tx, notice: NoticeRecord) => {
  if (!notice.isPaid) return
  const payer = await getLastPayer(tx, recordOf(notice))
  const { timeZone } = await readSetting(tx, 'shop')
  const who = payer ? `, by ${payer.name} at ${formatInstant(payer.at, timeZone)}` : ''
  throw refuse('conflict', `${notice.title} was marked as ${markText(notice).toLowerCase()} already${who}`)
}

const assertHandedOut = (notice: NoticeRecord) => {
  if (wasHandedOut(notice)) return
  const { title, isPaid } = notice
  throw refuse('conflict', isPaid ? `Nothing was handed out for ${title}` : `${title} is not paid yet`)
}

const assertHasCheckNumber = ({ title, wanted }: NoticeRecord) => {
  if (wanted.check === 0 || wanted.checkNumber !== '') return
  throw refuse('conflict', `${title} has no check number. Please enter one on the ticket`)
}

const assertSamePayout = (notice: NoticeRecord, seen: number | undefined) => {
  if (seen === undefined || seen === notice.version) return
  const text = payoutText(notice)
  throw refuse('conflict', `${notice.title} has changed meanwhile: ${needsWords(notice) ? text : `it is ${text} now`}`)
}

const handOut = async (tx: Tx, notice: NoticeRecord, seen: number | undefined, { user }: Context) => {
  await assertNotPaid(tx, notice)
  assertSamePayout(notice, seen)
  assertHasCheckNumber(notice)
  await addPayout(tx, recordOf(notice), notice.wanted, user)
  await changeNoticePaid(tx, notice.id, true)
}

/** A paid notice reverses its last payout, a waiting one all earlier ones; answers the history text. */
const takeBack = async (tx: Tx, notice: NoticeRecord, seen: number | undefined) => {
  assertHandedOut(notice)
  assertSamePayout(notice, seen)
  const record = recordOf(notice)
  await (notice.isPaid ? removeLastPayout(tx, record) : removePayouts(tx, record))
  await changeNoticePaid(tx, notice.id, isSamePayout(await getHeld(tx, record), notice.wanted))
  return notice.isPaid ? {} : { takenBackNote: `${ALL_CAME_BACK}: ${heldText(notice.paidBefore)}` }
}

export const noticeHandlers: Handler[] = [
  handle(listNotices, list),
  handle(listNoticesByPost, list),

  handle(updateNotice, (context, { id, isPaid, version }) =>
    context.transaction(async tx => {
      const change = { id, by: context.user, action: isPaid ? 'paid' : 'unpaid' }
      const after = await changeRecord(tx, editedNotice, change, async (notice, say) => {
        if (isPaid) await handOut(tx, notice, version, context)
        else say(await takeBack(tx, notice, version))
        return found(await getNotice(tx, id), 'Notice')
      })
      return { message: isPaid ? `Marked as ${markText(after).toLowerCase()}` : 'Marked as unpaid' }
    }),
  ),

  handle(getHandedOut, async ({ db, user }, { ticketId: id, ticketType: kind }) => {
    assertMay(user, recordKinds[kind].access)
    return { data: await getHeld(db, { kind, id }) }
  }),

  handle(dismissNotice, (context, { id, all }) =>
    context.transaction(async tx => {
      if (all) {
        const dismissed = await dismissPaid(tx)
        for (const notice of dismissed) await rememberNotice(tx, notice, 'dismissed', context.user)
        await announce(tx, { topic: 'notices', id: 0, access: 'notice_view' })
        return { message: `${dismissed.length} notices dismissed` }
      }
      if (id === undefined) throw refuse('invalid', 'ID is missing', { id: 'ID is missing' })
      await changeRecord(tx, editedNotice, { id, by: context.user, action: 'dismissed' }, async () => {
        await dismissOne(tx, id)
        return found(await getNotice(tx, id), 'Notice')
      })
      return { message: 'Notice dismissed' }
    }),
  ),
]
