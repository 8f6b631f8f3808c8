import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, Dollars, dollars, formatAmount, formatDollars } from './money.ts'

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
    for (const bad of ['12e', 'ten', {}, [], true, Number.NaN, 1e12]) expect(Dollars.safeParse(bad).success).toBe(false)
  })

  test('amounts are shown with two decimals', () => {
    expect(formatAmount(cents(124_000))).toBe('1,240.00')
    expect(formatDollars(cents(-5))).toBe('-$0.05')
  })
})
