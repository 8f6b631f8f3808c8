import type { BenchTarget } from './turns.ts'
import { measureWaits, type WaitCase } from './waits.ts'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const locks = (name: string, query: string): WaitCase => ({
  name: `locks, ${name}`,
  method: 'GET',
  path: () => `locks/get-all?page=1&${query}`,
  limit: 150,
})

const cases: readonly WaitCase[] = [
  locks('unpaid of two months', `startDate=${daysAgo(61)}&paidInFull=0`),
  locks('paid of two months', `startDate=${daysAgo(61)}&paidInFull=1`),
  locks('paid without an invoice', `startDate=${daysAgo(61)}&paidInFull=2`),
  locks('all of a year', `startDate=${daysAgo(365)}&paidInFull=`),
]

export const measureLocks = (portal: BenchTarget) => measureWaits(portal, cases)
