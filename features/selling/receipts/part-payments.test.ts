import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, percentOf } from '#shared/money.ts'
import {
  checkPartPayments,
  overpaidProblems,
  type PartDraft,
  partAmount,
  partProblems,
  taxShares,
} from './part-payments.rules.ts'

const admin = { kind: 'admin', permissions: [] } as const

const cash = (totalAmount: number, tendered = totalAmount): PartDraft => ({
  ...{ id: 0, paidBy: 'cash', creditCardNumber: '', checkNumber: '' },
  ...{ totalAmount: dollars(totalAmount), tendered: dollars(tendered) },
})

test('the shares of three payments in the tax: the last takes the rest', () => {
  const total = dollars(3825.65)
  const shares = taxShares([dollars(1000), dollars(1500), dollars(1325.65)], { tax: dollars(295.65), total })
  expect(shares).toEqual([dollars(77.28), dollars(115.92), dollars(102.45)])
})

test('2,117.00 paid with 8 % tax in it, in thirds, is not a cent off', () => {
  const total = dollars(2117)
  const tax = cents(Math.round((total * 8) / 108))
  const shares = taxShares([dollars(705.67), dollars(705.67), dollars(705.66)], { tax, total })
  expect(shares.reduce<number>((sum, share) => sum + share, 0)).toBe(tax)
})

test('shares are never below zero and add up to the tax of what is paid, however it is paid', () => {
  const amount = fc.integer({ min: 1, max: 500_000 })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 5000 }), (paid, open) => {
      const total = cents(paid.reduce((sum, one) => sum + one, open))
      const tax = cents(total - Math.round(total / 1.083_75))
      const shares = taxShares(paid.map(cents), { tax, total })
      const sum = shares.reduce<number>((all, share) => all + share, 0)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      if (open === 0) expect(sum).toBe(tax)
      else expect(sum).toBeLessThanOrEqual(tax)
    }),
  )
})

test('a receipt of nothing has no tax to share', () => {
  expect(taxShares([cents(0)], { tax: cents(0), total: cents(0) })).toEqual([0])
  expect(percentOf(dollars(980), '8.375')).toBe(dollars(82.08))
})

test('cash pays no more than remains, unless it is said how much it pays', () => {
  const tendered = { ...cash(0, 100), totalAmount: undefined }
  expect(partAmount(tendered, dollars(80))).toBe(dollars(80))
  expect(partAmount(tendered, dollars(800))).toBe(dollars(100))
  const setting = { remaining: dollars(80), by: admin, prefix: '' }
  expect(partProblems(tendered, setting)).toEqual([])
})

test('the number of a check that an Admin has written may stay, and is not given to another payment', () => {
  const part = { ...cash(300), paidBy: 'check' as const, tendered: undefined, checkNumber: '7' }
  const before = [{ id: 1, amount: dollars(300), checkNumber: '7' }]
  const employee = { kind: 'employee', permissions: [] } as const
  const texts = (id: number) =>
    checkPartPayments({ sent: [{ ...part, id }], before, total: dollars(1000), by: employee, prefix: '102' }).problems
  expect(texts(1)).toEqual([])
  expect(texts(0)).toMatchObject([{ text: 'Payment 1: Check Number must have at least 3 digits' }])
})

test('payments that trade amounts in one edit are held against what they become, not against what they were', () => {
  const before = [
    { id: 1, amount: dollars(300), checkNumber: null },
    { id: 2, amount: dollars(700), checkNumber: null },
  ]
  const swap = [
    { ...cash(700), id: 1 },
    { ...cash(300), id: 2 },
  ]
  const laid = { before, total: dollars(1000), by: admin, prefix: '' }
  expect(checkPartPayments({ ...laid, sent: swap }).problems).toEqual([])
  expect(checkPartPayments({ ...laid, sent: [{ ...cash(701), id: 1 }] }).problems).toEqual([
    { field: 'payments.0.totalAmount', text: 'Payment 1: Total Amount is more than the $300.00 that remains' },
  ])
})

test('too much is said while it is typed, and nothing of what is not typed yet', () => {
  const text = 'Total Amount is more than the $100.00 that remains'
  expect(overpaidProblems(cash(100.01), dollars(100))).toEqual([{ field: 'totalAmount', text }])
  expect(overpaidProblems(cash(100), dollars(100))).toEqual([])
  expect(overpaidProblems({ ...cash(0), totalAmount: undefined, tendered: dollars(500) }, dollars(100))).toEqual([])
  expect(overpaidProblems(cash(100), dollars(0))).toEqual([])
})
