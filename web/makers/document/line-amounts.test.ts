import { expect, test } from 'vitest'
import { spelledCents, typedCents, unreadProblem } from './line-amounts.ts'

test('commas are read between thousands only, and an amount that does not read stays as it was typed', () => {
  expect(['1,234.5', '1234.5', '-.5', '12.'].map(spelledCents)).toEqual(['1,234.50', '1,234.50', '-0.50', '12.00'])
  for (const text of ['1,50', '1,', '12,34.5', '1.234,50', '1,2345']) {
    expect(typedCents(text), text).toBeUndefined()
    expect(spelledCents(text)).toBe(text)
    expect(unreadProblem(text)).toBe('must be an amount, such as 1,234.50')
  }
})

test('a text without a digit is no amount, and nothing is said about it', () => {
  expect(['-', '.', ',', ''].map(spelledCents)).toEqual(['', '', '', ''])
  expect(['-', ''].map(unreadProblem)).toEqual([undefined, undefined])
})
