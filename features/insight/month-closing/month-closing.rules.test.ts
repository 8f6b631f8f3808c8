import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { monthChangesText } from './month-closing.rules.ts'

test('what a closed month changed by is said in records, amount and profit', () => {
  expect(monthChangesText({ records: 1, amount: cents(0), profit: cents(12_300) })).toBe(
    '1 record, amount 0.00, profit +123.00',
  )
  expect(monthChangesText({ records: 2, amount: cents(-31_000), profit: cents(-5) })).toBe(
    '2 records, amount −310.00, profit −0.05',
  )
})
