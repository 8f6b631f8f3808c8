import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  Dollars,
  dollars,
  formatAmount,
  formatDollars,
  RoundedDollars,
  readAmount,
  WholeCents,
} from './money.ts'

describe('money', () => {
  test('dollars become whole cents, half away from zero', () => {
    expect([1.005, 0.005, 2.675, 12.345, -1.005, -0.005].map(dollars)).toEqual([101, 1, 268, 1235, -101, -1])
  })

  test('a reversal mirrors its original', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 900_000, noNaN: true }), amount => dollars(-amount) + dollars(amount) === 0),
    )
  })

  test('what goes out comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90_000_000_000, max: 90_000_000_000 }), amount => {
        expect(Dollars.parse(Dollars._zod.def.reverseTransform?.(cents(amount), {} as never))).toBe(amount)
      }),
    )
  })

  test('amounts are read as people and programs write them', () => {
    expect(['1,240.50', ' 3 ', 7, '', null, undefined].map(value => Dollars.parse(value))).toEqual([
      124_050, 300, 700, 0, 0, 0,
    ])
    for (const bad of ['12e', 'ten', {}, [], true, Number.NaN, Number.POSITIVE_INFINITY])
      expect(Dollars.safeParse(bad).success).toBe(false)
  })

  test('commas stand between thousands and nowhere else', () => {
    expect(['1,234.50', '1,234,567', '1234.5', '-1,234', '12.', '.5', '-.25'].map(readAmount)).toEqual([
      1234.5, 1_234_567, 1234.5, -1234, 12, 0.5, -0.25,
    ])
    for (const bad of [
      '1,50',
      '1,5',
      '12,34,567',
      '1234,567',
      ',500',
      '1,',
      '1,2345',
      '1.234,50',
      '1,234.5,0',
      '1e3',
      '',
    ]) {
      expect(readAmount(bad), bad).toBeUndefined()
      if (bad !== '') expect(WholeCents.safeParse(bad).success, bad).toBe(false)
    }
  })

  test('what comes in has whole cents and a limit, what goes out has neither', () => {
    for (const sent of [0.015, '0.015', 1.005, 1_000_000_001, -1_000_000_001])
      expect(WholeCents.safeParse(sent).success, String(sent)).toBe(false)
    expect(WholeCents.parse(80.1 + 20.2)).toBe(10_030)
    expect(RoundedDollars.parse(31.245)).toBe(3125)
    expect(RoundedDollars.safeParse(1_000_000_001).success).toBe(false)
    expect(Dollars.parse(5_000_000_000.01)).toBe(500_000_000_001)
  })

  test('amounts are shown with two decimals', () => {
    expect(formatAmount(cents(124_000))).toBe('1,240.00')
    expect(formatDollars(cents(-5))).toBe('-$0.05')
  })
})
