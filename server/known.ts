import type { EventHub } from './events.ts'

/**
 * What is asked at almost every call and seldom changes, kept for a few seconds. The database tells of every change
 * (0006_access_changes.sql), and then nothing is known any more; nor is anything while it can not tell.
 */
export type Known = { get: <T>(name: string, read: () => Promise<T>) => Promise<T>; forget: () => void }

const KNOWN_MS = 10_000
const MOST_KNOWN = 5_000

export const openKnown = (hub: EventHub): Known => {
  const known = new Map<string, { value: unknown; until: number }>()
  let isTold = true
  // Raised with every change, so that what was read before one is not kept after it.
  let round = 0

  const forget = () => {
    round += 1
    known.clear()
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

  const get = async <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const kept = known.get(name)
    if (kept && kept.until > Date.now()) return kept.value as T
    const readIn = round
    const value = await read()
    keep(name, value, readIn)
    return value
  }
  return { get, forget }
}
