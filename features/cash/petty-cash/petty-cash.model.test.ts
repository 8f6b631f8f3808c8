import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { oneRow } from '#server/db/db.ts'
import { type Day, dayAt, daysAfter, instantAt } from '#shared/time.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createTransaction, deleteTransaction, updateTransaction } from '../transactions/transactions.contract.ts'
import { getWorksheet } from '../worksheets/worksheets.contract.ts'
import { getPettyCashReport } from './petty-cash.contract.ts'

const ZONE = 'America/Los_Angeles'
const today = dayAt(Date.now(), ZONE)
/** Each run has days of its own. */
const DAYS = 5

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  // Without jobs no past day is closed while the test still posts to it.
  portal = await openTestPortal({}, { jobs: false })
  admin = await portal.signInAs('Admin')
  await portal.send(pettyCashUserCalls.add, { name: 'Ray' }, admin)
})
afterAll(() => portal.close())

type Step = { act: 'fill' | 'spend' | 'amount' | 'turn' | 'text' | 'delete'; day: number; nth: number; ones: number }

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('fill', 'fill', 'spend', 'amount', 'turn', 'text', 'delete'),
  day: fc.nat(DAYS - 1),
  nth: fc.nat(4),
  ones: fc.integer({ min: 1, max: 90 }),
})

const petty = { fill: { src: 'metrodrawer', dest: 'PettyCash-Ray' }, spend: { src: 'PettyCash-Ray', dest: 'customer' } }

const take = async ({ act, nth, ones }: Step, ids: number[]) => {
  if (act === 'fill' || act === 'spend') {
    const { body } = await portal.send(createTransaction, { ...petty[act], comment: act, denom1: ones }, admin)
    ids.push(body.data.id)
    return
  }
  const id = ids[nth % Math.max(ids.length, 1)]
  if (id === undefined) return
  // The server refuses to edit or delete a deleted entry.
  if (act === 'delete') await portal.send(deleteTransaction, { id }, admin)
  else if (act === 'text') await portal.send(updateTransaction, { id, comment: `text ${ones}` }, admin)
  else if (act === 'turn') await portal.send(updateTransaction, { id, ...petty.spend }, admin)
  else await portal.send(updateTransaction, { id, denom1: ones }, admin)
}

const lastPosting = async () =>
  (await oneRow<{ id: number }>(portal.db, sql`select coalesce(max(id), 0) as id from ledger_transactions`)).id

/** Dates all postings since `after` back to that day. */
const date = async (after: number, day: Day) => {
  await sql`alter table ledger_transactions disable trigger ledger_append_only`.execute(portal.db)
  await sql`update ledger_transactions set business_day = ${day}::date,
    at = ${new Date(instantAt(day, '12:00', ZONE)).toISOString()}::timestamptz where id > ${after}`.execute(portal.db)
  await sql`alter table ledger_transactions enable trigger ledger_append_only`.execute(portal.db)
}

const reported = async (start: Day, end: Day) => {
  const { data, totals } = (await portal.send(getPettyCashReport, { start, end }, admin)).body
  const changes = new Map<string, number>()
  for (const { time, change } of data) {
    const day = dayAt(time, ZONE)
    changes.set(day, (changes.get(day) ?? 0) + change)
  }
  return { changes, totals }
}

const worksheet = async (dateStart: Day, dateEnd: Day) => {
  const { data } = (await portal.send(getWorksheet, { dateStart, dateEnd }, admin)).body
  const found = data.transactionOptions.find(({ slug }) => slug === 'pettycash')?.worksheet
  if (!found) throw new Error('petty cash has a worksheet')
  return found
}

test('whatever is added, edited and deleted, the report says of each day what the worksheet says', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 9 }),
      fc.nat(DAYS - 1),
      fc.nat(DAYS - 1),
      async (steps, one, other) => {
        run += 1
        const first = daysAfter(today, -run * (DAYS + 1))
        const ids: number[] = []
        for (const todo of steps.toSorted((a, b) => a.day - b.day)) {
          const before = await lastPosting()
          await take(todo, ids)
          await date(before, daysAfter(first, todo.day))
        }
        const [start, end] = [daysAfter(first, Math.min(one, other)), daysAfter(first, Math.max(one, other))]
        const { changes, totals } = await reported(start, end)
        const { days, totalAdditions, totalSubtractions, endingBalance } = await worksheet(start, end)
        for (const { date: day, additions, subtractions } of days)
          expect(changes.get(day) ?? 0, day).toBe(additions - subtractions)
        expect(totals).toMatchObject({
          additions: totalAdditions,
          subtractions: totalSubtractions,
          balance: endingBalance,
        })
      },
    ),
    { numRuns: 15 },
  )
})
