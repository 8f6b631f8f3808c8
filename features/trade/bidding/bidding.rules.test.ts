import { expect, test } from 'vitest'
import { deadlineWord, resultWord } from './bidding.rules.ts'
import { timeLeft } from './time-left.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

test.each([
  [76 * HOUR, '3 d 4 h left'],
  [4 * HOUR + 12 * 60 * SECOND, '4 h 12 min left'],
  [12 * 60 * SECOND + 7 * SECOND, '12:07 left'],
  [-SECOND, '0:00 left'],
])('%s ms are %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})

test('a tick and a cross have their word, and no result has none', () => {
  const shown = { isApproved: false, result: 'tick', reason: '' } as const
  expect(resultWord(shown)).toBe('good')
  expect(resultWord({ ...shown, isApproved: true })).toBe('accepted')
  expect(resultWord({ ...shown, result: 'cross' })).toBe('too low')
  expect(resultWord({ ...shown, result: 'cross', reason: 'sold' })).toBe('sold')
  expect(resultWord({ ...shown, result: undefined })).toBe('')
})

test.each([
  [{ isOpen: true, expiresAt: 2 }, 'open until'],
  [{ isOpen: false, expiresAt: 2 }, 'no longer active'],
  [{ isOpen: false, expiresAt: null }, 'no longer active'],
  [{ isOpen: false, expiresAt: 1 }, 'ended'],
])('the deadline of %j is named as %s', (offered, word) => {
  expect(deadlineWord(offered, 1)).toBe(word)
})
