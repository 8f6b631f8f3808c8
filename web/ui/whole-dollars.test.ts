import { expect, test } from 'vitest'
import { takesWhole } from './whole-dollars.ts'

const key = (typed: string, next: string) => ({ typed, next, isPasted: false })
const paste = (typed: string) => ({ typed, next: typed, isPasted: true })

test('a point is not taken, nor the digits behind it, wherever it was typed', () => {
  expect(takesWhole(key('5', '75'), undefined)).toBe(true)
  expect(takesWhole(key('.', '75.'), undefined)).toBe(false)
  expect(takesWhole(key('5', '755'), '75.')).toBe(false)
  expect(takesWhole(key('5', '5'), '.'), 'over a selected amount').toBe(false)
  expect(takesWhole(key('5', '75500'), '75.00')).toBe(false)
})

test('digits elsewhere are taken after a point was not', () => {
  expect(takesWhole(key('1', '175'), '75.')).toBe(true)
})

test('what is pasted has no cents but zero', () => {
  expect(takesWhole(paste('$1,240'), undefined)).toBe(true)
  expect(takesWhole(paste('1,240.00'), undefined)).toBe(true)
  expect(takesWhole(paste('75.55'), undefined)).toBe(false)
  expect(takesWhole(paste('75.05'), undefined)).toBe(false)
})

test('a count takes no point at all: 20.00 is an amount, and not 2,000', () => {
  expect(takesWhole(paste('20.00'), undefined, true)).toBe(false)
  expect(takesWhole(paste('1,240'), undefined, true)).toBe(true)
  expect(takesWhole(key('.', '20.'), undefined, true)).toBe(false)
  expect(takesWhole(key('0', '200'), '20.', true)).toBe(false)
})
