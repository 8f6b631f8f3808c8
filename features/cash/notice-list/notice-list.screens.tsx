import { IconBell } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isAdmin, isDrawer, may, type Role } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { timeAt } from '#shared/time.ts'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { useRole, useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { DrawerPrompt } from '../drawers/DrawerPrompt.tsx'
import { useDrawerPrompt } from '../drawers/use-drawer-prompt.ts'
import { type Sound, soundOf } from '../notices/notices.rules.ts'
import { EditNotice } from './EditNotice.tsx'
import { type NoticeRights, NoticeRow } from './NoticeRow.tsx'
import { NoticesHead } from './NoticesHead.tsx'
import css from './notices.module.css'
import { useAskedNotice } from './use-asked-notice.ts'
import { useHourlyReload } from './use-hourly-reload.ts'
import { useMinute } from './use-minute.ts'
import { useNextNotice } from './use-next-notice.ts'
import { useNoticeActions } from './use-notice-actions.ts'
import { useNotices } from './use-notices.ts'
import { useSound } from './use-sound.ts'

const MOST_SHOWN = 1000

const rightsOf = (role: Role): NoticeRights => ({
  mayEdit: (isAdmin(role) || isDrawer(role)) && may(role, 'transaction'),
  mayDismiss: isAdmin(role),
  mayOpen: ({ kind }) => may(role, recordKinds[kind].access),
})

/** A prompt plays a sound even in a background tab. */
const usePromptSound = (prompt: string | undefined, play: (sounds: readonly Sound[]) => void) => {
  const before = useRef(prompt)
  useEffect(() => {
    if (prompt && prompt !== before.current) play(['other'])
    before.current = prompt
  })
}

export const Notices = () => {
  usePageTitle('Notices')
  const now = useMinute()
  const timeZone = useTimeZone()
  const rights = rightsOf(useRole())
  const sound = useSound()
  const { query, showMore } = useNotices(fresh => sound.play([...new Set(fresh.map(one => soundOf(one.ticketId)))]))
  const actions = useNoticeActions()
  const due = useDrawerPrompt(now)
  const [editedId, setEditedId] = useState<number>()
  usePromptSound(due?.prompt, sound.play)
  useHourlyReload(query.isSuccess && !actions.isBusy)

  const feed = query.data
  const notices = feed?.data ?? []
  const askedId = useAskedNotice(notices)
  const edited = notices.find(notice => notice.id === editedId)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useNextNotice(
    notices.map(({ id }) => id),
    heading,
  )
  const hasPaid = feed !== undefined && feed.count > feed.unpaid
  return (
    <div className={css.screen}>
      <NoticesHead
        heading={heading}
        unpaid={feed}
        now={now}
        isSoundOn={sound.isOn}
        onDismissAll={rights.mayDismiss && hasPaid ? actions.dismissAll : undefined}
      />
      <DrawerPrompt due={due} />
      <RetryBanner
        query={query}
        title={feed ? `No fresh notices since ${timeAt(query.dataUpdatedAt, timeZone)}` : 'No connection'}
      />
      {query.isPending && <Loading />}
      {feed && notices.length === 0 && (
        <div className={css.empty}>
          <EmptyState
            icon={<IconBell />}
            what="No notices"
            why="A payout appears here as soon as its ticket is saved."
          />
        </div>
      )}
      <ul {...next.list} className={css.list} aria-label="Notices">
        {notices.map(notice => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            now={Math.max(now, notice.dateAdded)}
            timeZone={timeZone}
            rights={rights}
            isAsked={notice.id === askedId}
            onPay={() => actions.pay(notice, next.awaitUndone)}
            onTakeBack={() => actions.takeBack(notice)}
            onTakeAllBack={() => void actions.takeAllBack(notice)}
            onEdit={() => setEditedId(notice.id)}
            onDismiss={() => actions.dismiss(notice)}
          />
        ))}
      </ul>
      {feed && notices.length < Math.min(feed.count, MOST_SHOWN) && (
        <PlainButton size="phone" loading={query.isPlaceholderData} loadingLabel="Loading" onClick={showMore}>
          {`Show more (${feed.count - notices.length})`}
        </PlainButton>
      )}
      {edited?.transactionId && (
        <EditNotice
          key={edited.transactionId}
          notice={edited}
          transactionId={edited.transactionId}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </div>
  )
}
