import { expect, test } from 'vitest'
import type { Day } from '#shared/time.ts'
import { daysMore } from './checkout.rules.ts'

test.each([
  ['2026-11-20', '2026-11-17', '3 days more'],
  ['2026-11-20', '2026-11-19', '1 day more'],
  ['2026-11-02', '2026-10-31', '2 days more'],
])('what may leave on %s is on hold on %s for %s', (until, today, text) => {
  expect(daysMore(until as Day, today as Day)).toBe(text)
})
