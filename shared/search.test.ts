import { expect, test } from 'vitest'
import { amountIn, phoneIn, wordsIn } from './search.ts'

test('a name is its words, in whatever order and with whatever comma it is written', () => {
  expect(wordsIn('Delgado, Maria')).toEqual(['delgado', 'maria'])
  expect(wordsIn(' maria  delgado maria ')).toEqual(['maria', 'delgado'])
  expect(wordsIn('Delgado,Maria')).toEqual(['delgado', 'maria'])
  expect(wordsIn('1,240')).toEqual(['1,240'])
  expect(wordsIn(',')).toEqual([','])
})

test('an amount is read as people write it, and nothing else is one', () => {
  for (const text of ['450', '450.00', '$450', ' $ 450.0 ']) expect(amountIn(text), text).toBe(45_000)
  expect(amountIn('$1,240.50')).toBe(124_050)
  for (const text of ['', '-20', '(50)', '4,50', '1.005', 'M450', '450 450', '99999999999'])
    expect(amountIn(text), text).toBeUndefined()
})

test('a phone is its digits, however it is written', () => {
  for (const text of ['702-555-0100', '(702) 555-0100', '+1 702 555 0100', '17025550100', '702.555.0100'])
    expect(phoneIn(text), text).toBe('7025550100')
  expect(phoneIn('555-0100')).toBe('5550100')
  for (const text of ['450', 'maria', '555 01', 'x7025550100']) expect(phoneIn(text), text).toBeUndefined()
})
