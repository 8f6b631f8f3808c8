import type { BenchTarget } from './turns.ts'
import { measureWaits, type WaitCase } from './waits.ts'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const random = (below: number) => Math.floor(Math.random() * below)

const month = () => {
  const end = random(300)
  return `dateStart=${daysAgo(end + 30)}&dateEnd=${daysAgo(end)}`
}

const cases: readonly WaitCase[] = [
  { name: 'balances of all accounts', method: 'GET', path: () => 'transactions/get-accounts', limit: 200 },
  {
    name: 'snapshot of a past moment',
    method: 'GET',
    path: () => `transactions/get-snapshot-data?date=${daysAgo(random(330))}&time=14:30`,
    limit: 200,
  },
  { name: 'worksheet of a month', method: 'GET', path: () => `transactions/get-worksheet-data?${month()}`, limit: 200 },
  { name: 'Daily Count', method: 'GET', path: () => 'transactions/get-daily-data', limit: 200 },
  {
    name: 'newest transactions of a drawer',
    method: 'POST',
    path: () => 'common/get-all-transactions',
    body: () => ({ filter: 'metro', page: 1 }),
    limit: 200,
  },
  {
    name: 'add a transaction',
    method: 'POST',
    path: () => 'common/create-new-transaction',
    body: () => ({ src: 'bank', dest: 'metrovault', comment: 'bench', denom20: 1 + random(500) }),
    limit: 30,
  },
]

export const measureLedger = (portal: BenchTarget) => measureWaits(portal, cases)
