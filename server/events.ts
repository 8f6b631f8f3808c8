import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Access } from '#shared/permissions.ts'
import type { Tx } from './db.ts'
import { leave } from './transactions.ts'

/** What happened: a topic, which record, and who may hear of it. The details are fetched through the calls. */
export type PortalEvent = { topic: string; id: number | string; access: Access }

const CHANNEL = 'loupe_events'

/** The end of a statement that tells of events, all in one message. */
export const announcement = (events: readonly PortalEvent[]) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify(events)}) where ${events.length > 0}::boolean`

/** Tells every process, and through them every open screen, once the transaction is committed. */
export const announce = async (tx: Tx, ...events: PortalEvent[]) => {
  await leave(tx, sql`/* prepared */ ${announcement(events)}`.execute(tx))
}

/** The same as a part of the statement that makes the record, for what is made at every ticket. */
export const announcing = (topic: string, id: RawBuilder<unknown>, access: Access) =>
  sql`pg_notify(${CHANNEL}, json_build_object('topic', ${topic}::text, 'id', ${id}, 'access', ${JSON.stringify(access)}::json)::text)`

export type EventHub = { subscribe: (listener: (event: PortalEvent) => void) => () => void; close: () => Promise<void> }

const RECONNECT_MS = 1000

/** One LISTEN connection per process, opened again when it breaks. */
export const openEventHub = async (url: string): Promise<EventHub> => {
  const listeners = new Set<(event: PortalEvent) => void>()
  let client: pg.Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const tell = (...events: PortalEvent[]) => {
    for (const event of events) for (const listener of listeners) listener(event)
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'loupe events' })
    fresh.on('notification', ({ payload = '[]' }) =>
      tell(...[JSON.parse(payload) as PortalEvent | PortalEvent[]].flat()),
    )
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
