import { expect, test } from 'vitest'
import { isSimilarName } from './similar-names.rules.ts'

const isLike = (a: string, b: string) => {
  const [firstName = '', lastName = ''] = a.split(' ')
  const [otherFirst = '', otherLast = ''] = b.split(' ')
  return isSimilarName({ firstName, lastName }, { firstName: otherFirst, lastName: otherLast })
}

test('names with one part the same, turned round or mistyped may be one person', () => {
  expect(isLike('Wendell Crane', 'Wendel Crane')).toBe(true)
  expect(isLike('Wendell Crane', 'Wéndell Smith')).toBe(true)
  expect(isLike('Crane Wendell', 'Wendell Crane')).toBe(true)
  expect(isLike('Wendel Krane', 'Wendell Crane')).toBe(true)
})

test('two other names are two people', () => {
  expect(isLike('Wendell Crane', 'Maria Delgado')).toBe(false)
  expect(isLike('Ann Lee', 'Bob Ray')).toBe(false)
})
