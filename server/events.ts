import pg from 'pg'
import type { Logger } from 'pino'
import type { Access } from '#shared/permissions.ts'
import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import { afterCommit } from './transactions.ts'

/** What happened: a topic, which record, and who may hear of it. The details are fetched through the calls. */
export type PortalEvent = { topic: string; id: number | string; access: Access }

const CHANNEL = 'loupe_events'

/** PostgreSQL takes messages below 8,000 bytes. */
const EVENTS_A_MESSAGE = 30

const messagesOf = (events: readonly PortalEvent[]) =>
  Array.from({ length: Math.ceil(events.length / EVENTS_A_MESSAGE) }, (_, place) =>
    JSON.stringify(events.slice(place * EVENTS_A_MESSAGE, (place + 1) * EVENTS_A_MESSAGE)),
  )

const notify = (db: Db, events: readonly PortalEvent[]) =>
  prepared`select pg_notify(${CHANNEL}, message) from unnest(${messagesOf(events)}::text[]) message`.execute(db)

/** Long enough for the saves of a busy moment to be told together, too short for anybody to see. */
const GATHERING_MS = 20

const gathered = new WeakMap<Db, PortalEvent[]>()

const notifySoon = (db: Db, events: readonly PortalEvent[]) => {
  const others = gathered.get(db)
  if (others) return void others.push(...events)
  const all = [...events]
  gathered.set(db, all)
  setTimeout(() => {
    gathered.delete(db)
    // What can not be told now is read by the screens when the database is back.
    notify(db, all).catch(() => {})
  }, GATHERING_MS)
}

/**
 * Tells every process, and through them every open screen, once the transaction is committed. Not as a part of it: a
 * transaction that notifies commits alone, and every save would wait for the disk on its own.
 */
export const announce = async (tx: Db, ...events: PortalEvent[]) => {
  if (!afterCommit(tx, db => notifySoon(db, events))) await notify(tx, events)
}

export type EventHub = {
  subscribe: (listener: (event: PortalEvent) => void) => () => void
  /** The database was lost and has refused us since. */
  isDown: () => boolean
  close: () => Promise<void>
}

const RECONNECT_MS = 500
/** A server that takes the connection and says nothing is no better than none. */
const CONNECT_MS = 5000

/** Anybody on the database may notify; what is none of our messages says nothing. */
const readMessage = (payload: string): PortalEvent[] => {
  try {
    const read = [JSON.parse(payload) as PortalEvent | PortalEvent[] | null].flat()
    return read.filter(event => typeof event?.topic === 'string') as PortalEvent[]
  } catch {
    return []
  }
}

/** One LISTEN connection per process, opened again when it breaks: the one that notices when the database is lost. */
export const openEventHub = async (url: string, log: Pick<Logger, 'error'>): Promise<EventHub> => {
  const listeners = new Set<(event: PortalEvent) => void>()
  let client: pg.Client | undefined
  let isClosed = false
  let isDown = false
  let timer: NodeJS.Timeout | undefined

  /** One listener that fails is no reason that others do not hear, nor that the process ends. */
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
    // Screens fetch again after a gap, so what was told meanwhile is not missed.
    deliver({ topic: 'reconnected', id: 0, access: ['all', 'customer'] })
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
    deliver({ topic: 'lost', id: 0, access: ['all', 'customer'] })
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
