import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { PartPayment } from './jewelry-receipts.contract.ts'
import { paymentNews } from './use-others-payments.ts'

const payment = (id: number) => ({ id, paidBy: 'cash_creditcard', totalAmount: cents(50_000) }) as PartPayment

test('who has a receipt open hears of the payments that others took or deleted, and of none of their own', () => {
  expect(paymentNews([payment(1)], { opened: [1], own: [] })).toBe('')
  expect(paymentNews([payment(1), payment(2)], { opened: [1], own: [] })).toBe('cash & creditcard $500.00 was taken')
  expect(paymentNews([payment(1), payment(2)], { opened: [1], own: [2] })).toBe('')
  expect(paymentNews([], { opened: [1], own: [] })).toBe('a payment was deleted')
  expect(paymentNews([], { opened: [1], own: [1] })).toBe('')
})
