import { expect, test } from 'vitest'
import { asListDate, asShownDate, asTypedDate } from './DateField.tsx'

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

test('a day is shown as the lists show theirs, and is read back as the same day', () => {
  expect(asListDate('11/01/2026')).toBe('11/01/26')
  expect(asTypedDate(asListDate('11/01/2026'))).toBe('11/01/2026')
  for (const text of ['11/01/1986', '11/01/20', '11/01/202', '']) expect(asListDate(text)).toBe(text)
})
