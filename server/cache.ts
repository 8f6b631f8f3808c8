import type { Db } from './db.ts'
import type { EventHub } from './events.ts'

/**
 * What almost every call reads and seldom changes, cached for a few seconds. The database notifies of every change
 * (0006_access_changes.sql), which empties the cache; while it can not notify, nothing is cached.
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
  // Raised with every change, so that what was read before one is not cached after it.
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

  const readAndKeep = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    const readIn = generation
    const value = await answer
    keep(name, value, readIn)
    return value
  }

  /** All who ask while the answer is on its way share it: else every call of a moment would take a connection for it. */
  const share = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const shared = pending.get(name)
    if (shared) return shared as Promise<T>
    const answer = readAndKeep(name, read()).finally(() => {
      if (pending.get(name) === answer) pending.delete(name)
    })
    pending.set(name, answer)
    return answer
  }

  const get = async <T>(db: Db, name: string, read: (db: Db) => Promise<T>): Promise<T> => {
    const entry = entries.get(name)
    if (entry && entry.until > Date.now()) return entry.value as T
    // Two transactions that wait for each other's answers would deadlock, so a transaction reads for itself.
    if (db.isTransaction || !isNotified) return readAndKeep(name, read(db))
    return share(name, () => read(db))
  }
  return { get, clear }
}
