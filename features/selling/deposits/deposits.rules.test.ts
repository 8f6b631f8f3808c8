import { expect, test } from 'vitest'
import type { Day } from '#shared/time.ts'
import { daysText } from './deposits.rules.ts'

test('days that follow each other are said by the first and the last', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03', '2026-11-05', '2026-11-06'] as Day[]
  expect(daysText(days)).toBe('10/30/26 – 11/01/26, 11/03/26, 11/05/26, 11/06/26')
  expect(daysText([])).toBe('')
})
