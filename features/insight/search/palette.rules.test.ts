import { expect, test } from 'vitest'
import { namesFirst, nothingFoundText } from './palette.rules.ts'

test('a number comes first, then names, then what else holds the letters', () => {
  const rows = [
    { id: 'M1', matched: 'comment' },
    { id: 'M2', matched: 'name' },
    { id: 'M3', matched: 'number' },
    { id: 'M4', matched: 'name' },
  ]
  expect(namesFirst(rows).map(({ id }) => id)).toEqual(['M3', 'M2', 'M4', 'M1'])
})

test('where nothing is found, what helps is said', () => {
  const all = { typed: 'zzz', only: '', hasSearch: true }
  expect(nothingFoundText(all)).toMatch(/^Nothing found for 'zzz'\. Try fewer letters/)
  expect(nothingFoundText({ ...all, only: 'People' })).toBe("Nothing in People for 'zzz'. Tab goes to another group.")
  expect(nothingFoundText({ ...all, hasSearch: false })).toContain('a whole record number, a screen or an action')
})
