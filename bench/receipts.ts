import { coinReceipt } from '../tests/factories.ts'
import { FIRST_RECEIPT, lastNames, makers } from './fill.ts'
import type { BenchTarget } from './turns.ts'
import { measureWaits, type WaitCase } from './waits.ts'

const random = (below: number) => Math.floor(Math.random() * below)
const one = (words: readonly string[]) => encodeURIComponent(words[random(words.length)] ?? '')
const list = 'receipts/get-all?sortBy=ticketTime&sortOrder=desc&page=1'

const casesOf = (receipts: number): readonly WaitCase[] => [
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

export const measureReceipts = (portal: BenchTarget, receipts: number) => measureWaits(portal, casesOf(receipts))
