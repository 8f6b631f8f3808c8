import { expect, test } from 'vitest'
import { refusalProblems, textByField } from './errors.ts'

test('a text for the whole marks no field', () => {
  const problems = [
    { field: '', text: 'The total is wrong' },
    { field: 'name', text: 'Name is Blank' },
    { field: 'name', text: 'Name is odd' },
  ]
  expect(textByField(problems)).toEqual({ name: 'Name is Blank' })
})

test('and stands beside the marked fields when a refusal has both', () => {
  const marks = [{ field: 'name', text: 'Name is Blank' }]
  expect(refusalProblems(marks, 'Name is Blank\nThe total is wrong')).toEqual([
    ...marks,
    { field: '', text: 'The total is wrong' },
  ])
  expect(refusalProblems(marks, 'Name is Blank')).toEqual(marks)
})
