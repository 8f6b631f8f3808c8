import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import type { LockRow } from './locks.contract.ts'
import { afterTick, readyRows, stayedRows, withStayed, withTicked } from './ticked-rows.ts'

const row = (id: number, more: Partial<LockRow> = {}): LockRow => ({
  ...{ id, version: 1, side: 'A', ticketTime: id * 1000, ticketAmount: dollars(100), clerk: 'Luis' },
  ...{ soldTo: 'Halden', soldToAmount: dollars(id), paidInFull: false, invoiceNum: 0, comment: '', other: null },
  ...more,
})

test('a ticked row stays in its place when the list has it no more', () => {
  const ticked = [row(2, { version: 2, paidInFull: true })]
  expect(withTicked([row(3), row(1)], ticked, {}).map(({ id }) => id)).toEqual([3, 2, 1])
  const upwards = { sortBy: 'soldToAmount', sortOrder: 'asc' } as const
  expect(withTicked([row(1), row(3)], ticked, upwards).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('the newer of two copies of a row is shown', () => {
  const listed = [row(1, { version: 3, comment: 'theirs' }), row(2)]
  const ticked = [row(1, { version: 2, comment: 'mine' }), row(2, { version: 2, paidInFull: true })]
  expect(withTicked(listed, ticked, {}).map(one => [one.id, one.comment, one.paidInFull])).toEqual([
    [1, 'theirs', false],
    [2, '', true],
  ])
})

test('the other side of a ticket follows', () => {
  const other = { side: 'B', soldTo: 'Ostrander', paidInFull: false, invoiceNum: 0 } as const
  const [kept] = afterTick([row(1, { paidInFull: true, other })], [row(1, { side: 'B', version: 5, paidInFull: true })])
  expect(kept).toMatchObject({ side: 'A', version: 5, other: { paidInFull: true } })
})

test('an invoice takes what is paid and on none', () => {
  const rows = [row(1), row(2, { paidInFull: true }), row(3, { paidInFull: true, invoiceNum: 7 })]
  expect(readyRows(rows).map(({ id }) => id)).toEqual([2])
})

test('the sums cover the ticked rows that stay in view, each ticket once, and leave them out of what is unpaid', () => {
  const totals = { ticketAmount: dollars(100), soldToAmount: dollars(1), unpaid: dollars(1) }
  const paid = row(2, { paidInFull: true })
  const listed = [row(1)]
  expect(stayedRows(listed, [paid], '0')).toEqual([paid])
  expect(withStayed(totals, listed, [paid, row(2, { side: 'B', paidInFull: true })])).toEqual({
    ...{ ticketAmount: dollars(200), soldToAmount: dollars(5), unpaid: dollars(1) },
  })
  expect(withStayed(totals, [...listed, row(2, { side: 'B' })], [paid]).ticketAmount).toBe(dollars(100))
})

test('a row that the filter still has is counted there, on whichever page it stands', () => {
  const paid = row(2, { paidInFull: true })
  expect(stayedRows([paid], [paid], '0'), 'the list is not read anew yet').toEqual([])
  expect(stayedRows([], [row(2)], '0')).toEqual([])
  const other = { side: 'B', soldTo: 'Ostrander', paidInFull: false, invoiceNum: 0 } as const
  expect(stayedRows([], [row(2, { paidInFull: true, other })], '0'), 'its other buyer has not paid').toEqual([])
  expect(['1', '2', ''].map(filter => stayedRows([], [row(2)], filter).length)).toEqual([1, 1, 0])
})
