import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Access } from '#shared/permissions.ts'
import type { Db } from './db.ts'
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
  sql`/* prepared */ select pg_notify(${CHANNEL}, message) from unnest(${messagesOf(events)}::text[]) message`.execute(
    db,
  )

/** Long enough for the saves of a busy moment to be told together, too short for anybody to see. */
const GATHERING_MS = 20

const gathered = new WeakMap<Db, PortalEvent[]>()

const tellSoon = (db: Db, events: readonly PortalEvent[]) => {
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
  if (!afterCommit(tx, db => tellSoon(db, events))) await notify(tx, events)
}

export type EventHub = { subscribe: (listener: (event: PortalEvent) => void) => () => void; close: () => Promise<void> }

const RECONNECT_MS = 1000

/** Anybody on the database may notify; what is none of our messages says nothing. */
const readMessage = (payload: string): PortalEvent[] => {
  try {
    const read = [JSON.parse(payload) as PortalEvent | PortalEvent[] | null].flat()
    return read.filter(event => typeof event?.topic === 'string') as PortalEvent[]
  } catch {
    return []
  }
}

/** One LISTEN connection per process, opened again when it breaks. */
export const openEventHub = async (url: string, log: Pick<Logger, 'error'>): Promise<EventHub> => {
  const listeners = new Set<(event: PortalEvent) => void>()
  let client: pg.Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** One listener that fails is no reason that others do not hear, nor that the process ends. */
  const tellOne = (listener: (event: PortalEvent) => void, event: PortalEvent) => {
    try {
      listener(event)
    } catch (error) {
      log.error({ err: error }, 'a listener to events failed')
    }
  }
  const tell = (...events: PortalEvent[]) => {
    for (const event of events) for (const listener of listeners) tellOne(listener, event)
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'loupe events' })
    fresh.on('notification', ({ payload = '[]' }) => tell(...readMessage(payload)))
    const again = () => {
      if (isClosed || client !== fresh) return
      client = undefined
      tell({ topic: 'lost', id: 0, access: [] })
      // Screens fetch again after a gap, so what was told meanwhile is not missed.
      timer = setTimeout(() => void connect().catch(again), RECONNECT_MS)
    }
    client = fresh
    fresh.on('error', again)
    fresh.on('end', again)
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      tell({ topic: 'reconnected', id: 0, access: ['all', 'customer'] })
    } catch (error) {
      again()
      if (!isClosed) throw error
    }
  }
  await connect()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
