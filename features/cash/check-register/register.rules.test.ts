import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import {
  assertMayClear,
  assertMayEdit,
  assertMayVoid,
  checkEditProblems,
  gapProblems,
  gapText,
  readCheckAmount,
  registerDays,
  sixMonthsTo,
  withZerosOfNeighbours,
} from './register.rules.ts'

test.each([
  ['2026-11-14', '2026-05-14'],
  ['2026-08-31', '2026-02-28'],
  ['2024-08-31', '2024-02-29'],
  ['2026-03-15', '2025-09-15'],
  ['2026-12-31', '2026-06-30'],
])('six months to %s begin on %s', (today, start) => {
  expect(sixMonthsTo(today as Day)).toEqual({ startDate: start, endDate: today })
})

test('one day leaves the other end open, and a start after the end is refused', () => {
  const today = '2026-11-14' as Day
  expect(registerDays({}, today).startDate).toBe('2026-05-14')
  expect(registerDays({ startDate: '2026-11-01' as Day }, today)).toEqual({ startDate: '2026-11-01' })
  expect(() => registerDays({ startDate: today, endDate: '2026-11-13' as Day }, today)).toThrow(
    'The start date is after the end date',
  )
})

test('an amount is found however it is typed', () => {
  for (const typed of ['1240', '1,240', '$1,240.00', ' 1240.0 ']) expect(readCheckAmount(typed)).toBe(124_000)
  for (const typed of ['', 'abc', '-5', '1.234', '99999999999']) expect(readCheckAmount(typed)).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), amount => {
      expect(readCheckAmount((amount / 100).toFixed(2))).toBe(amount)
    }),
  )
})

test('a corrected check needs a number of digits and an amount above nothing', () => {
  const texts = (checkNumber: string, amount?: number) =>
    checkEditProblems({ checkNumber, checkAmount: amount === undefined ? undefined : cents(amount) }).map(
      ({ text }) => text,
    )
  expect(texts('501', 100)).toEqual([])
  expect(texts('', 100)).toEqual(['Please fill all the fields'])
  expect(texts('501')).toEqual(['Please fill all the fields'])
  expect(texts('501', 0)).toEqual(['Invalid check amount'])
  expect(texts('50a', 100)).toEqual(['Check Number must be numeric'])
})

test.each([
  ['00502', '00505', '00503–00504 (2)'],
  ['0097', '0101', '0098–0100 (3)'],
  ['0998', '1001', '0999–1000 (2)'],
  ['97', '101', '98–100 (3)'],
  ['502', '00505', '503–504 (2)'],
])('between %s and %s, %s are missing', (below, above, missing) => {
  const [firstNumber, lastNumber] = [String(Number(below) + 1), String(Number(above) - 1)]
  expect(gapText(withZerosOfNeighbours({ firstNumber, lastNumber, above, below }))).toBe(missing)
})

test('missing numbers are named alone or from first to last, and need a reason', () => {
  expect(gapText({ firstNumber: '20415', lastNumber: '20415' })).toBe('20415')
  expect(gapText({ firstNumber: '20415', lastNumber: '20418' })).toBe('20415–20418 (4)')
  const texts = (firstNumber: string, lastNumber: string, reason = 'torn') =>
    gapProblems({ firstNumber, lastNumber, reason }).map(({ text }) => text)
  expect(texts('20415', '20415')).toEqual([])
  expect(texts('20415', '20415', '')).toEqual(['Reason is Blank'])
  expect(texts('20416', '20415')).toEqual(['The first number is after the last'])
  expect(texts('a', '20415')).toEqual(['Check Number must be numeric'])
  expect(texts('99999999999999999998', '99999999999999999999')).toEqual([])
})

test('no check is cleared and void at once, and what is printed, void or cleared stays as it is', () => {
  const check = { isVoid: false, isCleared: false, checkNumber: '501' }
  expect(() => assertMayClear({ ...check, isVoid: true })).toThrow('Check 501 is void and can not be cleared')
  expect(() => assertMayVoid({ ...check, isCleared: true })).toThrow(
    'Check 501 is cleared. Untick Cleared before it is void',
  )
  expect(() => assertMayEdit(check, { isPrinted: false, isHandedOut: false })).not.toThrow()
  expect(() => assertMayEdit(check, { isPrinted: true, isHandedOut: false })).toThrow(
    'Check 501 is printed already and can not be changed',
  )
  expect(() => assertMayEdit({ ...check, isVoid: true }, { isPrinted: false, isHandedOut: false })).toThrow(
    'Check 501 is void',
  )
  expect(() => assertMayEdit({ ...check, isCleared: true }, { isPrinted: false, isHandedOut: false })).toThrow(
    'Check 501 is cleared',
  )
})
