import pg from 'pg'
import type { Logger } from 'pino'
import { type Access, isCustomer, may, type Role } from '#shared/permissions.ts'
import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import { afterCommit } from './transactions.ts'

/**
 * A topic, a record's id and who may know; clients fetch the details by calls. `joined` events reach only streams that
 * joined the record, as do all events for customers; `everybody` is for news about the portal itself.
 */
export type PortalEvent = {
  topic: string
  id: number | string
  access: Access
  audience?: 'joined' | 'everybody'
}

const CHANNEL = 'loupe_events'

/** PostgreSQL limits a message to 8,000 bytes. */
const EVENTS_A_MESSAGE = 30

const messagesOf = (events: readonly PortalEvent[]) =>
  Array.from({ length: Math.ceil(events.length / EVENTS_A_MESSAGE) }, (_, place) =>
    JSON.stringify(events.slice(place * EVENTS_A_MESSAGE, (place + 1) * EVENTS_A_MESSAGE)),
  )

const notify = (db: Db, events: readonly PortalEvent[]) =>
  prepared`select pg_notify(${CHANNEL}, message) from unnest(${messagesOf(events)}::text[]) message`.execute(db)

/** Long enough to combine the saves of a busy moment, too short to notice. */
const GATHERING_MS = 20

const gathered = new WeakMap<Db, PortalEvent[]>()
const lastNotified = new WeakMap<Db, Promise<unknown>>()

const notifySoon = (db: Db, events: readonly PortalEvent[]) => {
  const others = gathered.get(db)
  if (others) return void others.push(...events)
  const all = [...events]
  gathered.set(db, all)
  setTimeout(() => {
    gathered.delete(db)
    // Two connections could commit in either order. Screens read everything again after an outage, so a lost one does
    // no harm.
    const notified = (lastNotified.get(db) ?? Promise.resolve()).then(() => notify(db, all)).catch(() => {})
    lastNotified.set(db, notified)
  }, GATHERING_MS)
}

/**
 * Notifies every process, and through them every open screen, after the commit. Inside the transaction it would
 * serialize the commits, and every save would wait for the disk separately.
 */
export const announce = async (tx: Db, ...events: PortalEvent[]) => {
  if (!afterCommit(tx, db => notifySoon(db, events))) await notify(tx, events)
}

const JOIN = 'join'

export type StreamKey = { sessionId: number; stream: string }

const joinId = ({ sessionId, stream }: StreamKey, { topic, id }: Pick<PortalEvent, 'topic' | 'id'>) =>
  `${sessionId} ${stream} ${topic} ${id}`

/** A notification costs a commit, and a page that follows typing is read at every key. */
const JOINED_FOR_MS = 20_000
const MOST_JOINED = 20_000
const joinedAt = new Map<string, number>()

/** Subscribes a stream to a record. A handler joins before it reads, so that no later change is missed. */
export const joinRecord = async (db: Db, stream: StreamKey, record: Pick<PortalEvent, 'topic' | 'id'>) => {
  const id = joinId(stream, record)
  if (performance.now() - (joinedAt.get(id) ?? Number.NEGATIVE_INFINITY) < JOINED_FOR_MS) return
  await notify(db, [{ topic: JOIN, id, access: [] }])
  if (joinedAt.size >= MOST_JOINED) joinedAt.clear()
  joinedAt.set(id, performance.now())
}

/** Decides for each event whether a stream may receive it, and collects the joins meant for this stream. */
export const openAudience = (stream: StreamKey) => {
  const joined = new Set<string>()
  return (user: Role, event: PortalEvent) => {
    if (event.topic === JOIN) {
      if (String(event.id).startsWith(`${stream.sessionId} ${stream.stream} `)) joined.add(String(event.id))
      return false
    }
    if (!may(user, event.access)) return false
    if (event.audience === 'everybody') return true
    return event.audience !== 'joined' && !isCustomer(user) ? true : joined.has(joinId(stream, event))
  }
}

export type EventHub = {
  subscribe: (listener: (event: PortalEvent) => void) => () => void
  isDown: () => boolean
  close: () => Promise<void>
}

const RECONNECT_MS = 500
/** A server that accepts the connection but stays silent counts as down. */
const CONNECT_MS = 5000

/** Anybody on the database may notify, so unreadable messages are ignored. */
const readMessage = (payload: string): PortalEvent[] => {
  try {
    const read = [JSON.parse(payload) as PortalEvent | PortalEvent[] | null].flat()
    return read.filter(event => typeof event?.topic === 'string') as PortalEvent[]
  } catch {
    return []
  }
}

/** One LISTEN connection per process, reopened when it breaks; it is the one that notices an outage. */
export const openEventHub = async (url: string, log: Pick<Logger, 'error'>): Promise<EventHub> => {
  const listeners = new Set<(event: PortalEvent) => void>()
  let client: pg.Client | undefined
  let isClosed = false
  let isDown = false
  let timer: NodeJS.Timeout | undefined

  /** A listener that fails stops neither the others nor the process. */
  const deliverTo = (listener: (event: PortalEvent) => void, event: PortalEvent) => {
    try {
      listener(event)
    } catch (error) {
      log.error({ err: error }, 'a listener to events failed')
    }
  }
  const deliver = (...events: PortalEvent[]) => {
    for (const event of events) for (const listener of listeners) deliverTo(listener, event)
  }

  const open = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'loupe events',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    fresh.on('notification', ({ payload = '[]' }) => deliver(...readMessage(payload)))
    fresh.on('error', () => {})
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    fresh.once('end', () => lose())
    isDown = false
    // Screens fetch again after a gap, so nothing announced meanwhile is missed.
    deliver({ topic: 'reconnected', id: 0, access: ['all', 'customer'], audience: 'everybody' })
  }

  const reopen = () => {
    if (isClosed) return
    open().catch(() => {
      isDown = true
      timer = setTimeout(reopen, RECONNECT_MS)
    })
  }

  const lose = () => {
    if (isClosed) return
    deliver({ topic: 'lost', id: 0, access: ['all', 'customer'], audience: 'everybody' })
    reopen()
  }

  await open()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDown: () => isDown,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
