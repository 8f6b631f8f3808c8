import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { followingAmount } from './following-amount.rules.ts'

const empty = { ticketAmount: '', payment: 'cash', paymentCheckAmount: '', items: [] as number[] }
const sumOf = ({ items }: typeof empty) => dollars(items.reduce((sum, cost) => sum + cost, 0))
const after = (before: typeof empty, changes: Record<string, unknown>) => followingAmount(before, changes, sumOf)

test('the ticket amount goes with the costs of the items', () => {
  expect(after(empty, { items: [250] })).toEqual({ items: [250], ticketAmount: '250' })
  const one = { ...empty, items: [250], ticketAmount: '250' }
  expect(after(one, { items: [250, 100] })).toMatchObject({ ticketAmount: '350' })
  expect(after(one, { items: [] })).toMatchObject({ ticketAmount: '' })
})

test('an amount that somebody has typed stays, and so does one that is typed now', () => {
  const typed = { ...empty, items: [250], ticketAmount: '240' }
  expect(after(typed, { items: [250, 100] })).toEqual({ items: [250, 100] })
  expect(after({ ...typed, ticketAmount: '' }, { items: [300] }), 'emptied by hand').toEqual({ items: [300] })
  expect(after(empty, { items: [250], ticketAmount: '9' })).toMatchObject({ ticketAmount: '9' })
  expect(after(empty, { lastName: 'Ash' })).toEqual({ lastName: 'Ash' })
})

test('the amount of the check goes with it until that is typed over', () => {
  const check = { ...empty, items: [250], ticketAmount: '250', payment: 'check', paymentCheckAmount: '250' }
  expect(after(check, { items: [300] })).toMatchObject({ ticketAmount: '300', paymentCheckAmount: '300' })
  const other = after({ ...check, paymentCheckAmount: '100' }, { items: [300] })
  expect(other).toEqual({ items: [300], ticketAmount: '300' })
})
