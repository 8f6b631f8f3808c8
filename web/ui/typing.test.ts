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
    expect(amount(paste('1,50'))).toBe(false)
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
    expect(amount(key('−', '−5')), 'a minus from a text program').toBe(true)
    expect(amount(key('-', '5-'))).toBe(false)
    expect(amount(key('-', '--5'))).toBe(false)
    expect(amount(key('7', '7-5')), 'a digit before the minus').toBe(false)
    expect(amount(key('7', '-75'))).toBe(true)
    expect(amount(key('1', '1234567890'))).toBe(false)
    expect(takesDigits({ decimals: 0 })(key('-'))).toBe(false)
    expect(takesDigits({ decimals: 0 })(key('.', '5.'))).toBe(false)
  })

  test('nothing below zero is pasted as if it were above, except where a minus is allowed', () => {
    for (const text of ['-20', '(50)', '$-20', '−20', ' -$1,240.00 ']) {
      for (const decimals of [0, 2]) expect(takesDigits({ decimals })(paste(text)), text).toBe(false)
      expect(amount(paste(text)), text).toBe(true)
    }
  })
})

test('a field that drops digits does not take one, and takes what has a letter in it', () => {
  const letters = takesSome(text => text.replace(/\d/g, ''))
  expect(letters(key('7'))).toBe(false)
  expect(letters(paste('7a'))).toBe(true)
})
