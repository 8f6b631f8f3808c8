import { expect, test } from 'vitest'
import { countMarked } from './count-marked.ts'

const values = { phone: '', tendered: '', items: [{}, {}] }
const found = (marked: [string, string][], cards: [string, string][] = [], cells = 0) =>
  countMarked({
    marked: marked.map(([field, text]) => ({ field, text })),
    cards: cards.map(([field, text]) => ({ field, text })),
    values,
    markedCells: () => cells,
  })

test('a field is one problem, however many texts it has', () => {
  expect(
    found([
      ['phone', 'must have 10 digits'],
      ['phone', 'must not hold a card number'],
    ]),
  ).toBe(1)
  expect(
    found(
      [
        ['phone', 'is Blank'],
        ['tendered', 'is Blank'],
      ],
      [['phone', 'card']],
    ),
  ).toBe(2)
})

test('what is wrong with the whole counts for itself', () => {
  expect(
    found([
      ['', 'Check Number 1902 is printed already'],
      ['', 'Ticket is void'],
    ]),
  ).toBe(2)
})

test('of lines each marked cell counts', () => {
  expect(
    found(
      [
        ['items', 'not valid'],
        ['items', 'Line 1: Price'],
      ],
      [],
      3,
    ),
  ).toBe(3)
  expect(found([['tendered', 'is Blank']], [['items', 'Line 1: card']], 3)).toBe(2)
  expect(found([['items', 'not valid']], [['items', 'Line 2: card']], 1)).toBe(2)
  expect(found([['items', 'at least one line']])).toBe(1)
})
