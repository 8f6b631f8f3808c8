import { expect, test } from 'vitest'
import { digitsOnly, digitsOrCommas } from './digits.ts'
import { takesDigits } from './typing.ts'

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

test('a field that takes commas keeps them as typed, in every half-typed amount', () => {
  const digits = { decimals: 2 }
  const keys = ['1', '1,', '1,2', '1,23', '1,234', '1,234.', '1,234.5']
  const takes = takesDigits({ ...digits, maxLength: 9, takesCommas: true })
  for (const [at, next] of keys.entries()) {
    expect(takes({ typed: next.at(-1) ?? '', next, isPasted: false }), next).toBe(true)
    expect(digitsOrCommas(next, digits)).toBe(keys[at])
  }
  expect(takes({ typed: '5', next: '1,234.505', isPasted: false }), 'a third digit of cents').toBe(false)
  expect(takes({ typed: 'x', next: '1,x', isPasted: false })).toBe(false)
  expect(digitsOrCommas('$1,240', digits), 'a paste with other signs is cleaned').toBe('1240')
  expect(digitsOrCommas('-1,240', digits)).toBe('1240')
})
