import { expect, test } from 'vitest'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { daysMore, handedOver, unsoldText } from './checkout.rules.ts'

test.each([
  ['2026-11-20', '2026-11-17', '3 days more'],
  ['2026-11-20', '2026-11-19', '1 day more'],
  ['2026-11-02', '2026-10-31', '2 days more'],
])('what may leave on %s is on hold on %s for %s', (until, today, text) => {
  expect(daysMore(until as Day, today as Day)).toBe(text)
})

test('a line without a price is neither handed over nor left here', () => {
  const line = (price: number | null, handedOverAt: number | null) => ({ price: price as Cents | null, handedOverAt })
  const [gone, left, unsold] = [line(100, 1), line(0, null), line(null, null)]
  expect(handedOver([gone, left, unsold])).toMatchObject({ gone: [gone], left: [left], unsold: [unsold], amount: 100 })
  expect([0, 1, 2].map(unsoldText)).toEqual([
    '',
    '1 line is not sold: it leaves the invoice.',
    '2 lines are not sold: they leave the invoice.',
  ])
})
