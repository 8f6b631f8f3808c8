import { dayAt, daysAfter } from '#shared/time.ts'
import { CLOSES, DEMO_ZONE, minuteOf, OPENS } from './demo-days.ts'

/** The days of the two years before the last weeks, and when of a day something happened. */

export const OLDEST_DAYS_AGO = 730

/** The same number from 0 up to 1 for the same place, so that each demo is the same shop. */
export const chance = (seed: string, place: number) => {
  let hash = 2166136261 ^ place
  for (const letter of `${seed} ${place}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

export const pickBy = <T>(list: readonly T[], seed: string, place: number): T =>
  list[Math.floor(chance(seed, place) * list.length)] as T

/** How many, and how many days ago the newest of them was made. */
export type OlderRecords = { count: number; newest: number }

/**
 * As many moments in opening hours, the oldest first; a shop that grows has more of them later. They end where the
 * portal's own records begin, `newest` days ago.
 */
export const olderMoments = (count: number, seed: string, newest = 30) => {
  const today = dayAt(Date.now(), DEMO_ZONE)
  const span = OLDEST_DAYS_AGO - newest
  return Array.from({ length: count }, (_, place) => {
    const after = Math.floor(((place + chance(seed, place)) / count) ** 0.85 * span)
    const day = daysAfter(today, after - OLDEST_DAYS_AGO)
    const minutes = OPENS + Math.floor(chance(`${seed} time`, place) * (CLOSES - OPENS))
    return { day, time: minuteOf(day, minutes) }
  }).toSorted((a, b) => a.time - b.time)
}

export const daysAgo = (time: number) => Math.floor((Date.now() - time) / 86_400_000)

const BATCH = 1000

export const inBatches = <Row>(all: readonly Row[]) =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))
