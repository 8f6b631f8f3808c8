import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { mayBeWhatMoved } from './cause-ranking.rules.ts'

const since = (...amounts: number[]) => ({ moved: [], since: amounts.map(amount => ({ amount: dollars(amount) })) })

test('what left the books before it left the place may be why too much was counted, if it is not more', () => {
  expect(mayBeWhatMoved(since(-200), dollars(200))).toBe(true)
  expect(mayBeWhatMoved(since(-200), dollars(250))).toBe(true)
  expect(mayBeWhatMoved(since(-200), dollars(100))).toBe(false)
  expect(mayBeWhatMoved(since(-200), dollars(-100)), 'the other way round').toBe(false)
  expect(mayBeWhatMoved(since(200, -50), dollars(-200))).toBe(true)
  expect(mayBeWhatMoved(since(), dollars(-200))).toBe(false)
})

test('what moved while it was counted may always be', () => {
  expect(mayBeWhatMoved({ moved: [{}], since: [] }, dollars(-100))).toBe(true)
})
