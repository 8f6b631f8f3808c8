import { expect, test } from 'vitest'
import { stillMarked } from './still-marked.ts'

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
