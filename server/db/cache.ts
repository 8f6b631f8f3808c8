import type { Db } from './db.ts'
import type { EventHub } from './events.ts'

/**
 * Caches for a few seconds what almost every call reads and what seldom changes. The database notifies of every change
 * (0006_access_changes.sql), which clears the cache; while notifications fail, nothing is cached.
 */
export type Cache = {
  get: <T>(db: Db, name: string, read: (db: Db) => Promise<T>) => Promise<T>
  clear: () => void
}

const CACHED_MS = 10_000
const MOST_ENTRIES = 5_000

export const openCache = (hub: Pick<EventHub, 'subscribe'>): Cache => {
  const entries = new Map<string, { value: unknown; until: number }>()
  const pending = new Map<string, Promise<unknown>>()
  let isNotified = true
  // Increased at every change, so that nothing read before it is cached after it.
  let generation = 0

  const clear = () => {
    generation += 1
    entries.clear()
    pending.clear()
  }
  hub.subscribe(({ topic }) => {
    if (topic === 'lost') isNotified = false
    if (topic === 'reconnected') isNotified = true
    if (topic === 'access' || topic === 'lost' || topic === 'reconnected') clear()
  })

  const keep = (name: string, value: unknown, readIn: number) => {
    if (!isNotified || readIn !== generation) return
    if (entries.size >= MOST_ENTRIES) entries.clear()
    entries.set(name, { value, until: Date.now() + CACHED_MS })
  }

  const readAndCache = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    const readIn = generation
    const value = await answer
    keep(name, value, readIn)
    return value
  }

  /** Concurrent readers share one query, because otherwise each would need a connection of its own. */
  const share = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const shared = pending.get(name)
    if (shared) return shared as Promise<T>
    const answer = readAndCache(name, read()).finally(() => {
      if (pending.get(name) === answer) pending.delete(name)
    })
    pending.set(name, answer)
    return answer
  }

  const get = async <T>(db: Db, name: string, read: (db: Db) => Promise<T>): Promise<T> => {
    const entry = entries.get(name)
    if (entry && entry.until > Date.now()) return entry.value as T
    // Two transactions that wait for each other would deadlock, so a transaction reads for itself.
    if (db.isTransaction || !isNotified) return readAndCache(name, read(db))
    return share(name, () => read(db))
  }
  return { get, clear }
}
