import { expect, test } from 'vitest'
import { isIdUnreadable, keptBirthDate, keptExpiration, keptHeight, wholeBirthDateProblem } from './identity.rules.ts'

const today = new Date(Date.UTC(2026, 10, 15))

test('a birth date of two digits lies in the past', () => {
  const kept = (typed: string) => keptBirthDate(typed, today)
  expect(['3/22/84', '03-22-84', '3.22.1984', ' 03/22/1984 '].map(kept)).toEqual(Array(4).fill('03221984'))
  expect(['1/2/05', '11/14/26', '11/16/26', '12/31/99'].map(kept)).toEqual([
    '01022005',
    '11142026',
    '11161926',
    '12311999',
  ])
})

test('an expiration of two digits lies in the near future, or a while back', () => {
  const kept = (typed: string) => keptExpiration(typed, today)
  expect(['3/22/29', '3/22/19', '3/22/56', '3/22/84'].map(kept)).toEqual([
    '03222029',
    '03222019',
    '03222056',
    '03221984',
  ])
})

test('all else stays as typed, to be told by the rules', () => {
  for (const text of ['', 'n/a', 'none', '03221984', '3/22', '1984-03-22', 'soon', '032284'])
    expect([keptBirthDate(text, today), keptExpiration(text, today)]).toEqual([text, text])
  expect(keptBirthDate('2/30/84', today)).toBe('02302084')
})

test('a date with slashes is not told to be wrong before it is whole', () => {
  for (const text of ['3/22/84', '03/22/19', '03/22/198', '03/22/1984'])
    expect([wholeBirthDateProblem(text, today), isIdUnreadable(text)], text).toEqual([[], false])
  expect(wholeBirthDateProblem('13/22/1984', today)).toHaveLength(1)
  expect(isIdUnreadable('13/22/2030')).toBe(true)
})

test('a height is taken as people write it', () => {
  for (const text of ['506', "5'6", '5\'6"', '5 6', '5\' 06"', '5’6”']) expect(keptHeight(text), text).toBe('506')
  expect([`5'11"`, `6'`].map(keptHeight)).toEqual(['511', '600'])
  for (const text of ['', '56', "5'12", '-50', '5.6', 'tall']) expect(keptHeight(text), text).toBe(text)
})
