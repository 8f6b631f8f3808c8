import { expect, test } from 'vitest'
import { digitsOnly } from './digits.ts'

const amount = (text: string) => digitsOnly(text, { decimals: 2 })
const signed = (text: string) => digitsOnly(text, { decimals: 2, isSigned: true })

test('a pasted amount loses all but its digits and its cents', () => {
  expect(['$1,240', '1,240.50', '.5', '9.999'].map(amount)).toEqual(['1240', '1240.50', '0.5', '9.99'])
  expect(digitsOnly('(702) 555-0100', { decimals: 0 })).toBe('7025550100')
})

test('where a sign is taken it stays in front, however it was written', () => {
  expect(['-20', '$-20.5', '(50)', '−7', '-', '-.5', '12'].map(signed)).toEqual([
    ...['-20', '-20.5', '-50', '-7', '-', '-0.5', '12'],
  ])
})
