import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { PartPayment } from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { othersChanges } from './use-others-payments.ts'

const payment = (id: number) => ({ id, paidBy: 'cash_creditcard', totalAmount: cents(50_000) }) as PartPayment

test('who has a receipt open hears of the payments that others took or deleted, and of none of their own', () => {
  expect(othersChanges([payment(1)], { opened: [1], own: [] })).toBe('')
  expect(othersChanges([payment(1), payment(2)], { opened: [1], own: [] })).toBe('cash & creditcard $500.00 was taken')
  expect(othersChanges([payment(1), payment(2)], { opened: [1], own: [2] })).toBe('')
  expect(othersChanges([], { opened: [1], own: [] })).toBe('a payment was deleted')
  expect(othersChanges([], { opened: [1], own: [1] })).toBe('')
})
