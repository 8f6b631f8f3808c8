import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { giveBackText } from '../receipts/receipt-money.rules.ts'
import { taxName } from './tax-explained.rules.ts'

const paid = (tendered: number, change: number, paidBy: string) => ({
  tendered: cents(tendered),
  change: cents(change),
  paidBy,
})

test('voiding a receipt says what cash goes back, without the change that was handed out', () => {
  expect(giveBackText(paid(10_000, 2_500, 'cash'))).toBe('Cash $75.00 goes back to the customer')
  expect(giveBackText(paid(20_000, 0, 'cash_creditcard'))).toBe(
    'Cash $200.00 goes back to the customer; checks and cards are theirs to return',
  )
  expect(giveBackText(paid(0, 0, 'check'))).toBe('No cash goes back; checks and cards are theirs to return')
})

test('the totals of a shipment free of tax say so, and not that its rate is nothing', () => {
  expect(taxName('0')).toBe('Tax, free of tax')
  expect(taxName('8.375')).toBe('Tax 8.375 %')
})
