import type { Db } from './db.ts'
import type { EventHub } from './events.ts'

/**
 * What is asked at almost every call and seldom changes, kept for a few seconds. The database tells of every change
 * (0006_access_changes.sql), and then nothing is known any more; nor is anything while it can not tell.
 */
export type Known = {
  get: <T>(db: Db, name: string, read: (db: Db) => Promise<T>) => Promise<T>
  forget: () => void
}

const KNOWN_MS = 10_000
const MOST_KNOWN = 5_000

export const openKnown = (hub: Pick<EventHub, 'subscribe'>): Known => {
  const known = new Map<string, { value: unknown; until: number }>()
  const asked = new Map<string, Promise<unknown>>()
  let isTold = true
  // Raised with every change, so that what was read before one is not kept after it.
  let round = 0

  const forget = () => {
    round += 1
    known.clear()
    asked.clear()
  }
  hub.subscribe(({ topic }) => {
    if (topic === 'lost') isTold = false
    if (topic === 'reconnected') isTold = true
    if (topic === 'access' || topic === 'lost' || topic === 'reconnected') forget()
  })

  const keep = (name: string, value: unknown, readIn: number) => {
    if (!isTold || readIn !== round) return
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(name, { value, until: Date.now() + KNOWN_MS })
  }

  const learn = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    const readIn = round
    const value = await answer
    keep(name, value, readIn)
    return value
  }

  /** One answer for all who ask while it is on its way: else every call of a moment would take a connection for it. */
  const share = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const isAsked = asked.get(name)
    if (isAsked) return isAsked as Promise<T>
    const answer = learn(name, read()).finally(() => {
      if (asked.get(name) === answer) asked.delete(name)
    })
    asked.set(name, answer)
    return answer
  }

  const get = async <T>(db: Db, name: string, read: (db: Db) => Promise<T>): Promise<T> => {
    const kept = known.get(name)
    if (kept && kept.until > Date.now()) return kept.value as T
    // Who waits for another one's transaction may hold what that one waits for.
    if (db.isTransaction || !isTold) return learn(name, read(db))
    return share(name, () => read(db))
  }
  return { get, forget }
}
