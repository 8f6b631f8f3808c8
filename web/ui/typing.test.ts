import { describe, expect, test } from 'vitest'
import { takesDigits, takesSome } from './typing.ts'

const key = (typed: string, next = typed) => ({ typed, next, isPasted: false })
const paste = (typed: string) => ({ typed, next: typed, isPasted: true })

describe('what a field of digits takes', () => {
  const amount = takesDigits({ decimals: 2, maxLength: 9, isSigned: true })

  test('no letter over a selected amount', () => {
    expect(amount(key('x'))).toBe(false)
    expect(amount(key('7'))).toBe(true)
    expect(amount(paste('none'))).toBe(false)
    expect(amount(paste('$1,240'))).toBe(true)
  })

  test('no third digit of cents and no second point, typed or pasted', () => {
    expect(amount(key('9', '9.99'))).toBe(true)
    expect(amount(key('9', '9.999'))).toBe(false)
    expect(amount(key('.', '9..'))).toBe(false)
    expect(amount(paste('9.999'))).toBe(false)
    expect(amount(paste('$9.99\n'))).toBe(true)
  })

  test('a minus only in front, and nothing beyond its length', () => {
    expect(amount(key('-', '-5'))).toBe(true)
    expect(amount(key('-', '5-'))).toBe(false)
    expect(amount(key('1', '1234567890'))).toBe(false)
    expect(takesDigits({ decimals: 0 })(key('-'))).toBe(false)
    expect(takesDigits({ decimals: 0 })(key('.', '5.'))).toBe(false)
  })
})

test('a field that drops digits does not take one, and takes what has a letter in it', () => {
  const letters = takesSome(text => text.replace(/\d/g, ''))
  expect(letters(key('7'))).toBe(false)
  expect(letters(paste('7a'))).toBe(true)
})
