import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { changeInNotes, changeWords, quickTenders } from './cash-tender.rules.ts'

test.each([
  [574.06, [575, 580, 600, 620]],
  [74.93, [75, 80, 100, 120]],
  [3.2, [5, 10, 20, 100]],
  [60, [60, 80, 100, 120]],
  [1103, [1105, 1110, 1120, 1200]],
  [5862, [5865, 5870, 5880, 5900]],
  [0, []],
])('for %d the next round sums are offered', (total, offered) => {
  expect(quickTenders(dollars(total))).toEqual(offered.map(dollars))
})

test('every sum that is offered is enough, round, and there once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000_000 }), total => {
      const offered = quickTenders(cents(total))
      expect(new Set(offered).size).toBe(4)
      for (const sum of offered) expect([sum >= total, sum % 500]).toEqual([true, 0])
    }),
  )
})

test.each([
  [25.94, ['1 × $20', '1 × $5', 'coins 0.94']],
  [288, ['2 × $100', '4 × $20', '1 × $5', '3 × $1']],
  [50, ['2 × $20', '1 × $10']],
  [2, ['2 × $1']],
  [0.07, ['coins 0.07']],
  [0, []],
])('a change of %d is handed out in the largest notes, without fifties and twos', (change, words) => {
  expect(changeWords(dollars(change))).toEqual(words)
})

test('notes and coins add up to the change, whatever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), change => {
      const { notes, coins } = changeInNotes(cents(change))
      expect(notes.reduce((sum, { value, count }) => sum + value * count * 100, coins as number)).toBe(change)
      expect(coins).toBeLessThan(100)
    }),
  )
})
