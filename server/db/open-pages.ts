import { type Db, firstRow } from './db.ts'
import { announce, type PortalEvent, type StreamKey } from './events.ts'
import { prepared } from './prepared.ts'

/** Which page each event stream has open: one, because a browser's tab shows one. */

/** A stream refreshes its row with every heartbeat; after a crash the row is too old. */
export const SEEN_SECONDS = 45

type Reader = { userId: number; isPhone: boolean }

/** The event tells those who look on; it is sent when somebody comes and when they leave. */
export const enterPage = async (db: Db, { sessionId, stream }: StreamKey, reader: Reader, event: PortalEvent) => {
  const change = await firstRow<{ before: PortalEvent | null; isSame: boolean }>(
    db,
    prepared`with before as (select event from open_pages where session_id = ${sessionId} and stream = ${stream}),
      gone as (delete from open_pages where session_id = ${sessionId} and stream <> ${stream}
        and seen_at < now() - make_interval(secs => ${SEEN_SECONDS}))
      insert into open_pages (session_id, stream, user_id, is_phone, event)
      values (${sessionId}, ${stream}, ${reader.userId}, ${reader.isPhone}, ${JSON.stringify(event)}::jsonb)
      on conflict (session_id, stream) do update
        set event = excluded.event, is_phone = excluded.is_phone, seen_at = now()
      returning (select event from before) as before, event is not distinct from (select event from before) as "isSame"`,
  )
  if (!change || change.isSame) return
  await announce(db, event, ...(change.before ? [change.before] : []))
}

export const leavePage = async (db: Db, { sessionId, stream }: StreamKey) => {
  const left = await firstRow<{ event: PortalEvent }>(
    db,
    prepared`delete from open_pages where session_id = ${sessionId} and stream = ${stream} returning event`,
  )
  if (left) await announce(db, left.event)
}

export const keepPage = async (db: Db, { sessionId, stream }: StreamKey) => {
  await prepared`update open_pages set seen_at = now() where session_id = ${sessionId} and stream = ${stream}`.execute(
    db,
  )
}
