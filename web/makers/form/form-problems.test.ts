import { expect, test } from 'vitest'
import { countMarked, inFormOrder, stillMarked } from './form-problems.ts'

const fields = [{ key: 'firstName' }, { key: 'city' }, { key: 'items' }, { key: 'ticketAmount' }]
const problem = (field: string, text = field) => ({ field, text })
const order = (...names: string[]) =>
  inFormOrder(
    names.map(name => problem(name)),
    fields,
  ).map(({ field }) => field)

test('the problems of a refused save stand in the order of the form', () => {
  expect(order('ticketAmount', 'items', 'city', 'firstName')).toEqual(['firstName', 'city', 'items', 'ticketAmount'])
})

test('a problem of a line stands where its lines do', () => {
  expect(order('ticketAmount', 'items.1.qty', 'city')).toEqual(['city', 'items.1.qty', 'ticketAmount'])
})

test('what belongs to no field comes last, and two of one field keep their order', () => {
  expect(order('cents', 'city')).toEqual(['city', 'cents'])
  const twice = inFormOrder([problem('city', 'first'), problem('city', 'second')], fields)
  expect(twice.map(({ text }) => text)).toEqual(['first', 'second'])
})

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

const same = { field: 'dest', text: 'To and From must have different values' }
const marks = { dest: same.text, amount: 'Amount must be greater than 0' }

test('a mark of the rules goes when another field has made it right', () => {
  const amount = { field: 'amount', text: marks.amount }
  expect(stillMarked(marks, ['dest', 'amount'], () => [same, amount])).toEqual(marks)
  expect(stillMarked(marks, ['dest', 'amount'], () => [amount])).toEqual({ amount: marks.amount })
})

test('it says what is wrong there now', () => {
  const blank = { field: 'dest', text: 'To field is required*' }
  expect(stillMarked({ dest: same.text }, ['dest'], () => [blank])).toEqual({ dest: blank.text })
})

test('what the server refused stays until its field is changed', () => {
  expect(stillMarked(marks, [], () => [])).toEqual(marks)
  expect(stillMarked(marks, ['dest'], () => [])).toEqual({ amount: marks.amount })
})
