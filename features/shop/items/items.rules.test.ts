import { expect, test } from 'vitest'
import { itemProblems } from './items.rules.ts'

test('an item needs a name, a category and a type, and hears of all three at once', () => {
  expect(itemProblems({ name: ' ', category: '', itemType: '' }).map(({ text }) => text)).toEqual([
    'Name is Blank',
    'Category is Blank',
    'Item Type is Blank',
  ])
  expect(itemProblems({ name: 'Morgan Dollar', category: '5', itemType: 'coin' })).toEqual([])
})
