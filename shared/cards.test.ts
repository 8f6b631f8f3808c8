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
  '4111\u20131111\u20131111\u20131111',
  '4111\u00a01111\u00a01111\u00a01111',
  '4111.1111.1111.1111',
  'visa 4111/1111/1111/1111',
  '3782.822463.10005',
  '4111_1111_1111_1111',
  '\uff14\uff11\uff11\uff11 1111 1111 1111',
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
  '702.555.0100/702.555.0199',
  '7025550100/7025550199',
  '41.11.1111/11.11.1111',
  '1700000000000',
  '411,111,111,111,111.1',
  '4111 Main\n1111 Oak',
])('leaves %s alone', text => {
  expect(holdsCardNumber(text)).toBe(false)
})

const digitsOf = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length })

test('any card number is found in its groups, whatever stands between them', () => {
  const marks = fc.constantFrom('.', '/', '_', '•', ' . ', ' / ', '\u00a0/\u00a0', '\u2013', '\u3000')
  const shapes = fc.constantFrom(
    { start: '4', groups: [4, 4, 4, 4] },
    { start: '5105', groups: [4, 4, 4, 4] },
    { start: '37', groups: [4, 6, 5] },
    { start: '36', groups: [4, 6, 4] },
  )
  fc.assert(
    fc.property(shapes, digitsOf(15), marks, ({ start, groups }, rest, mark) => {
      const length = groups.reduce((sum, group) => sum + group, 0)
      const body = `${start}${rest}`.slice(0, length - 1)
      const card = `${body}${checkDigit(body)}`
      const ends = groups.map((_, at) => groups.slice(0, at + 1).reduce((sum, group) => sum + group, 0))
      const typed = groups.map((group, at) => card.slice((ends[at] ?? 0) - group, ends[at])).join(mark)
      expect(holdsCardNumber(`card ${typed}, thanks`), typed).toBe(true)
    }),
  )
})

test('no date, phone number or amount is taken for a card number, nor a line of them', () => {
  const two = (most: number) => fc.integer({ min: 1, max: most }).map(one => String(one).padStart(2, '0'))
  const year = fc.integer({ min: 1900, max: 2100 }).map(String)
  const between = fc.constantFrom('.', '/', '-', '\u2013')
  const date = fc
    .tuple(two(12), two(28), year, between, fc.boolean())
    .map(([month, day, of, by, isYearFirst]) => (isYearFirst ? [of, month, day] : [month, day, of]).join(by))
  const phone = fc
    .tuple(digitsOf(3), digitsOf(3), digitsOf(4), fc.constantFrom('.', '/', '-', '\u2011', '\u00a0'))
    .map(([area, office, line, by]) => [area, office, line].join(by))
  const amount = fc.integer({ min: 0, max: 99_999_999 }).map(cents => (cents / 100).toFixed(2))
  const comma = fc.constantFrom(', ', '; ', ' and ', ': ')
  fc.assert(
    fc.property(fc.array(fc.oneof(date, phone, amount), { minLength: 1, maxLength: 6 }), comma, (facts, by) => {
      expect(holdsCardNumber(facts.join(by)), facts.join(by)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 6 }), fc.constantFrom('/', ' / '), (amounts, by) => {
      expect(holdsCardNumber(amounts.join(by)), amounts.join(by)).toBe(false)
    }),
  )
})

test('any card number is found, however it is split and wherever it stands', () => {
  const starts = fc.constantFrom('4', '51', '34', '6011', '2221', '36', '65')
  fc.assert(
    fc.property(
      starts,
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 11, maxLength: 11 }),
      fc.constantFrom(
        '',
        ' ',
        '-',
        ' - ',
        '\u2013',
        '\u00a0',
        '\u2011',
        '\u2009\u2014\u2009',
        '\u200b',
        '\u2212',
        '\t',
      ),
      (start, rest, gap) => {
        const body = `${start}${rest}`.slice(0, 14)
        const card = `${body}${checkDigit(body)}`
        expect(holdsCardNumber(`paid with ${Array.from(card).join(gap)} today`)).toBe(true)
      },
    ),
  )
})
