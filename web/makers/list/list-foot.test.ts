import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListFoot, type ListTotals } from './ListFoot.tsx'

const shown = {
  noun: 'receipts',
  page: 1,
  pageSize: 50,
  rows: 50,
  count: 742,
  isCapped: false,
  isCounted: true,
  isRead: true,
}

const textOf = (change: Partial<typeof shown> & { totals?: ListTotals }) =>
  renderToStaticMarkup(createElement(ListFoot, { ...shown, ...change })).replace(/<[^>]+>/g, '')

test('a list says which of its rows are shown, and of how many', () => {
  expect(textOf({})).toBe('1–50 of 742 receipts')
  expect(textOf({ page: 15, rows: 42 })).toBe('701–742 of 742 receipts')
  expect(textOf({ rows: 1, count: 1 })).toBe('1 receipt')
  expect(textOf({ isCounted: false })).toBe('50 latest receipts')
  expect(textOf({ isRead: false })).toBe('')
})

test('its totals and what waits stand beside the count', () => {
  const sums = [
    ['Today', '8'],
    ['Cash', '$126,940.50'],
  ] as const
  const warning = '1 receipt of 11/13 not deposited'
  expect(textOf({ totals: { sums, warning } })).toBe(`1–50 of 742 receiptsToday 8Cash $126,940.50${warning}`)
})
