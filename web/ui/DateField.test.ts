import { expect, test } from 'vitest'
import { asShownDate, asTypedDate } from './DateField.tsx'

test.each([
  ['11/01/26', '11/01/2026'],
  ['1/2/26', '01/02/2026'],
  ['07141986', '07/14/1986'],
  ['7/14/1986', '07/14/1986'],
  ['7-14-1986', '07/14/1986'],
  ['1986-07-14', '07/14/1986'],
  ['11/2', '11/2'],
  ['today', 'today'],
])('%s is read as %s, in the format of the lists too', (typed, read) => {
  expect(asTypedDate(typed)).toBe(read)
})

test('a day half typed is left alone while it is typed', () => {
  expect(asShownDate('11/01/20')).toBe('11/01/20')
  expect(asShownDate('2026-11-01')).toBe('11/01/2026')
})
