import { coinReceipt } from '../tests/factories.ts'
import type { Case } from './case.ts'
import type { Quickness } from './clicks.ts'
import { FIRST_RECEIPT, lastNames, makers } from './fill.ts'
import { load, quantile } from './load.ts'
import { type BenchTarget, SECONDS, shotOf } from './turns.ts'

/** What people at the coin counter wait for, one of them at a time. */

const random = (below: number) => Math.floor(Math.random() * below)
const one = (words: readonly string[]) => encodeURIComponent(words[random(words.length)] ?? '')
const list = 'receipts/get-all?sortBy=ticketTime&sortOrder=desc&page=1'

type CounterCase = Pick<Case, 'name' | 'method' | 'path' | 'body'> & {
  /** What the median may take, in milliseconds. */
  limit: number
}

const casesOf = (receipts: number): readonly CounterCase[] => [
  { name: 'list of all with totals', method: 'GET', path: () => `${list}&filterByPeriod=0`, limit: 40 },
  { name: 'list of 30 days with totals', method: 'GET', path: () => `${list}&filterByPeriod=30`, limit: 40 },
  {
    name: 'search by name with totals',
    method: 'GET',
    path: () => `${list}&filterByPeriod=0&filterBy=Receipt&search=${one(lastNames)}`,
    limit: 40,
  },
  {
    name: 'search by item with totals',
    method: 'GET',
    path: () => `${list}&filterByPeriod=0&filterBy=Receipt%20Items&search=${one(makers)}`,
    limit: 40,
  },
  {
    name: 'open',
    method: 'GET',
    path: () => `receipts/get-particular-receipt-data/${FIRST_RECEIPT + random(receipts)}`,
    limit: 20,
  },
  { name: 'save with 2 lines', method: 'POST', path: () => 'receipts/create-new', body: () => coinReceipt, limit: 30 },
]

/** Each case by itself over one connection, after as long a warm-up. */
export const measureReceipts = async (portal: BenchTarget, receipts: number): Promise<Record<string, Quickness>> => {
  const measured: Record<string, Quickness> = {}
  for (const { name, limit, ...call } of casesOf(receipts)) {
    const run = () => load(shotOf({ name, ...call }, portal), { connections: 1, seconds: SECONDS })
    await run()
    const { times } = await run()
    measured[name] = { p50: quantile(times, 0.5), worst: quantile(times, 0.99), limit }
  }
  return measured
}
