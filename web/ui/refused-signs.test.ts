import { expect, test } from 'vitest'
import { partedThousands, refusedSign } from './refused-signs.ts'

const key = (typed: string, next: string) => ({ typed, next, isPasted: false })
const paste = (typed: string) => ({ typed, next: typed, isPasted: true })
const whole = { isWhole: true }
const count = { isWhole: true, isCount: true }
const after = (next: string) => ({ refused: { sign: next.replace(/[\d]/g, '').at(0) ?? '', next } })

test('a point is not taken in whole dollars, nor the digits behind it, wherever it was typed', () => {
  expect(refusedSign(key('5', '75'), whole)).toBeUndefined()
  expect(refusedSign(key('.', '75.'), whole)).toBe('.')
  expect(refusedSign(key('5', '755'), { ...whole, ...after('75.') })).toBe('.')
  expect(refusedSign(key('5', '5'), { ...whole, ...after('.') }), 'over a selected amount').toBe('.')
  expect(refusedSign(key('5', '75500'), { ...whole, ...after('75.00') })).toBe('.')
})

test('digits elsewhere are taken after a sign was not', () => {
  expect(refusedSign(key('1', '175'), { ...whole, ...after('75.') })).toBeUndefined()
  expect(refusedSign(key('1', '175'), after('75,'))).toBeUndefined()
})

test('what is pasted into whole dollars has no cents but zero', () => {
  expect(refusedSign(paste('$1,240'), whole)).toBeUndefined()
  expect(refusedSign(paste('1,240.00'), whole)).toBeUndefined()
  expect(refusedSign(paste('75.55'), whole)).toBe('.')
  expect(refusedSign(paste('75.05'), whole)).toBe('.')
})

test('a count takes no point at all: 20.00 is an amount, and not 2,000', () => {
  expect(refusedSign(paste('20.00'), count)).toBe('.')
  expect(refusedSign(paste('1,240'), count)).toBeUndefined()
  expect(refusedSign(key('.', '20.'), count)).toBe('.')
  expect(refusedSign(key('0', '200'), { ...count, ...after('20.') })).toBe('.')
})

test('1,50 never becomes 150: no comma is taken, nor what is typed behind it, and none is pasted but between thousands', () => {
  expect(refusedSign(key('.', '1.'), {})).toBeUndefined()
  expect(refusedSign(key(',', '1,'), {})).toBe(',')
  expect(refusedSign(key('5', '15'), after('1,'))).toBe(',')
  expect(refusedSign(key('.', '1.'), after('1,'))).toBe(',')
  for (const text of ['1,50', '1,5', '1.234,50', '12,34']) expect(refusedSign(paste(text), {}), text).toBe(',')
  expect(refusedSign(paste('$1,234.50'), {})).toBeUndefined()
})

test('a comma is taken as one between thousands once three digits stand behind it', () => {
  const typed = (next: string, behind: string, isParted = false) =>
    partedThousands({ sign: ',', next, behind, isParted })
  expect(typed('1,', '250')).toBe('1250')
  expect(typed('-12,', '000')).toBe('-12000')
  expect(typed('1250,', '000', true)).toBe('1250000')
  expect(partedThousands({ sign: ',', next: '1000,', behind: '000', isParted: true }, 6), 'too long').toBeUndefined()
  for (const [next, behind] of [
    ['1,', '25'],
    ['1250,', '000'],
    ['0,', '250'],
    ['1.5,', '250'],
    [',', '250'],
    ['1,', '2500'],
  ] as const)
    expect(typed(next, behind), `${next}${behind}`).toBeUndefined()
})

test('a pasted 1e9 is not 19, but words around an amount are left out', () => {
  for (const text of ['1e9', '4 x 12', '2 oz 3']) expect(refusedSign(paste(text), {}), text).toBeDefined()
  for (const text of ['1,200 USD', 'USD 1,200', 'abc']) expect(refusedSign(paste(text), {}), text).toBeUndefined()
  expect(refusedSign(paste('A12-B34'), { isCode: true })).toBeUndefined()
})

test('a zip or an account takes the digits of whatever is typed', () => {
  for (const [typed, next] of [
    ['a', '89a'],
    ['.', '89.'],
  ] as const)
    expect(refusedSign(key(typed, next), { isCode: true })).toBeUndefined()
})

test('1.5 pieces never become 15, 1e5 not 15 and 1.2.3 not 1.23: the digits behind a refused sign are not taken', () => {
  const pieces = { isCount: true }
  expect(refusedSign(key('.', '1.'), pieces)).toBe('.')
  expect(refusedSign(key('5', '15'), { ...pieces, ...after('1.') })).toBe('.')
  expect(refusedSign(key('e', '1e'), {})).toBe('e')
  expect(refusedSign(key('5', '15'), after('1e'))).toBe('e')
  expect(refusedSign(key('.', '1.2.'), {})).toBe('.')
  expect(refusedSign(key('3', '1.23'), after('1.2.'))).toBe('.')
})
