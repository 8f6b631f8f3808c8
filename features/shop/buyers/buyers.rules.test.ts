import { expect, test } from 'vitest'
import { buyerProblems } from './buyers.rules.ts'

test('a buyer needs a name, and spaces are none', () => {
  expect(buyerProblems({ name: 'Desert Refining' })).toEqual([])
  expect(buyerProblems({ name: '  ' })).toEqual([{ field: 'name', text: 'Name is Blank' }])
})
