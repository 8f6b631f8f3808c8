import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { changedDayText, laterChangeText } from './daily.rules.ts'

test('a later change is said with one minus sign, wherever it stands', () => {
  expect(laterChangeText(-2, cents(-42_600))).toBe('voided 2, −$426.00')
  expect(laterChangeText(1, cents(5000))).toBe('added 1, +$50.00')
  expect(changedDayText({ changedCount: 0, changedAmount: cents(-1000) })).toBe('changed since: edited, −$10.00')
  expect(changedDayText({ changedCount: 0, changedAmount: cents(0) })).toBeUndefined()
})
