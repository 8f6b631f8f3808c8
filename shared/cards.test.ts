import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsCardNumber } from './cards.ts'

const checkDigit = (digits: string) => {
  for (let last = 0; last < 10; last++) {
    let sum = 0
    const whole = `${digits}${last}`
    for (let i = 0; i < whole.length; i++) {
      const doubled = Number(whole[whole.length - 1 - i]) * (i % 2 === 1 ? 2 : 1)
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    if (sum % 10 === 0) return String(last)
  }
  return '0'
}

test.each([
  '4111111111111111',
  '4111 1111-1111 1111',
  'card: 5555555555554444 exp',
  '378282246310005',
  '2223003122003222',
  '6011111111111117',
  '30569309025904',
])('refuses the card number in %s', text => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '4111111111111112',
  '702-555-0100',
  '11/13/2026 16:52',
  '1234567890123',
  '9999999999999995',
  'M48231',
  '1700000000000',
])('leaves %s alone', text => {
  expect(holdsCardNumber(text)).toBe(false)
})

test('any card number is found, however it is split and wherever it stands', () => {
  const starts = fc.constantFrom('4', '51', '34', '6011', '2221', '36', '65')
  fc.assert(
    fc.property(
      starts,
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 11, maxLength: 11 }),
      fc.constantFrom('', ' ', '-', ' - '),
      (start, rest, gap) => {
        const body = `${start}${rest}`.slice(0, 14)
        const card = `${body}${checkDigit(body)}`
        expect(holdsCardNumber(`paid with ${Array.from(card).join(gap)} today`)).toBe(true)
      },
    ),
  )
})
