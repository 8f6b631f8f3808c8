import { expect, test } from 'vitest'
import { inOrder, nextOrder, sumsOf } from './report-rows.ts'

const rows = [
  { name: 'signs', count: 9, amount: null },
  { name: 'Radio', count: 10, amount: 500 },
  { name: 'tv 10', count: 2, amount: 100 },
  { name: 'tv 9', count: 2, amount: 300 },
]
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('numbers are put in order as numbers, words without case and with their numbers', () => {
  expect(names(inOrder(rows, { key: 'count', order: 'asc' }))).toEqual(['tv 10', 'tv 9', 'signs', 'Radio'])
  expect(names(inOrder(rows, { key: 'name', order: 'asc' }))).toEqual(['Radio', 'signs', 'tv 9', 'tv 10'])
  expect(inOrder(rows, undefined)).toBe(rows)
})

test('what has no value stands last, upwards and downwards', () => {
  expect(names(inOrder(rows, { key: 'amount', order: 'asc' }))).toEqual(['tv 10', 'tv 9', 'Radio', 'signs'])
  expect(names(inOrder(rows, { key: 'amount', order: 'desc' }))).toEqual(['Radio', 'tv 9', 'tv 10', 'signs'])
})

test('a head is clicked upwards, then downwards, then upwards again', () => {
  const up = nextOrder(undefined, 'count')
  expect(up).toEqual({ key: 'count', order: 'asc' })
  expect(nextOrder(up, 'count')).toEqual({ key: 'count', order: 'desc' })
  expect(nextOrder(nextOrder(up, 'count'), 'count')).toEqual(up)
  expect(nextOrder(up, 'name')).toEqual({ key: 'name', order: 'asc' })
})

test('columns add up, with nothing for what is empty', () => {
  expect(sumsOf(rows, ['count', 'amount'])).toEqual({ count: 23, amount: 900 })
})
