import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { CountedPlace } from '../counts/counts.contract.ts'
import { notesOf } from '../ledger/ledger.rules.ts'
import { beginCount, isCountOvertaken, NOT_BEGUN, newestCountId, startOf } from './begun-count.rules.ts'

const place = (id?: number): CountedPlace => ({
  ...{
    name: 'Metro Bag',
    slug: 'metrobag',
    balances: notesOf({}),
    amount: cents(0),
    uncounted: cents(0),
    agreedAt: null,
  },
  lastCount: id === undefined ? null : { id, count: cents(0), difference: cents(0), at: 1, by: 'June Halloran' },
})

test('a count that is begun knows the last one, and is overtaken by any other', () => {
  const { seen, startedAt } = beginCount(place(7), 90_500)
  expect(startOf(startedAt)).toBe(90_000)
  expect([isCountOvertaken(seen, place(7)), isCountOvertaken(seen, place(8))]).toEqual([false, true])
})

test('the first count of a place is overtaken too; what is not begun is not', () => {
  const { seen } = beginCount(place(), 0)
  expect([isCountOvertaken(seen, place()), isCountOvertaken(seen, place(1))]).toEqual([false, true])
  expect([isCountOvertaken(NOT_BEGUN.seen, place(1)), startOf(NOT_BEGUN.startedAt)]).toEqual([false, undefined])
})

test('a count that was saved itself is not overtaken by the one that stood before it; the newest is that of any place', () => {
  expect(isCountOvertaken('9', place(8))).toBe(false)
  expect([newestCountId([]), newestCountId([place(), place(7), place(3)])]).toEqual([0, 7])
})
