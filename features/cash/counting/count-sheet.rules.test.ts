import { describe, expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { compareWithBooks } from '../counts/compare-count.rules.ts'
import { notesOf } from '../ledger/ledger.rules.ts'
import { signedAmount, signedDollars } from '../ledger/signed-amount.ts'
import {
  countedTotal,
  countFieldsOf,
  countOfTexts,
  differenceText,
  filledCount,
  formatNoteDifference,
  uncountedNotesText,
} from './count-sheet.rules.ts'

describe('a count as it is typed', () => {
  test('has a field for 50s only where the shop counts them', () => {
    expect(countFieldsOf(false)).toEqual(['denom100', 'denom20', 'denom10', 'denom5', 'denom1', 'coins'])
    expect(countFieldsOf(true)).toContain('denom50')
  })

  test('reads its blanks as 0 and leaves out what has no field', () => {
    const fields = countFieldsOf(false)
    const count = countOfTexts({ denom100: '9', coins: '1.5' }, fields)
    expect(count).toEqual({ denom100: 9, denom20: 0, denom10: 0, denom5: 0, denom1: 0, coins: 150 })
    expect(countedTotal(count)).toBe(dollars(901.5))
  })

  test('is begun with the first field that is filled, a 0 too', () => {
    expect(filledCount({}, countFieldsOf(false))).toBe(0)
    expect(filledCount({ denom1: '0', denom5: '' }, countFieldsOf(false))).toBe(1)
  })

  test('keeps the 50s and 2s of the books that nobody is asked to count', () => {
    const books = { balances: notesOf({ denom50: 2, denom2: 3, denom20: 7 }), amount: dollars(246) }
    const differenceWith = (countsFifties: boolean) =>
      compareWithBooks(countOfTexts({ denom20: '7' }, countFieldsOf(countsFifties)), books).difference
    expect(differenceWith(false)).toBe(0)
    expect(differenceWith(true)).toBe(dollars(-100))
  })

  test('says what the books have in notes that are not counted, and what the count takes them as', () => {
    const fields = countFieldsOf(false)
    const count = countOfTexts({ denom20: '7' }, fields)
    const textWith = (hidden: { denom50?: number; denom2?: number }, kept: number) =>
      uncountedNotesText({ books: notesOf({ denom20: 7, ...hidden }), fields, count, total: dollars(140 + kept) })
    expect(textWith({}, 0)).toBe('')
    expect(textWith({ denom50: 2 }, 100)).toBe(
      '100.00 lie there in notes that are not counted here; they stay as the books have them.',
    )
    expect(textWith({ denom50: -1 }, 0)).toBe(
      '−50.00 of the books are in notes that are not counted here; the count takes them as none.',
    )
    expect(textWith({ denom50: -1, denom2: 3 }, 6)).toBe(
      '−44.00 of the books are in notes that are not counted here; the count takes them as 6.00.',
    )
  })
})

describe('a difference', () => {
  test('always has its sign', () => {
    expect(signedAmount(cents(48_500))).toBe('+485.00')
    expect(signedAmount(cents(-2000))).toBe('−20.00')
    expect(signedAmount(cents(0))).toBe('0.00')
    expect(signedDollars(cents(-123_456))).toBe('−$1,234.56')
    expect(signedDollars(cents(0))).toBe('$0.00')
  })

  test('says how many of a note and what they come to', () => {
    expect(formatNoteDifference('denom100', 4)).toBe('+4\u00a0= +400.00')
    expect(formatNoteDifference('denom20', -1)).toBe('−1\u00a0= −20.00')
    expect(formatNoteDifference('denom5', 0)).toBe('0')
    expect(formatNoteDifference('coins', -25)).toBe('−0.25')
  })
})

test('two places that differ do not match, whatever they come to together', () => {
  const of = (...amounts: number[]) => differenceText(amounts.map(amount => ({ difference: cents(amount) })))
  expect(of()).toBe('matches')
  expect(of(0, 0)).toBe('matches')
  expect(of(0, -500)).toBe('−$5.00')
  expect(of(-10_000, 10_000)).toBe('2 places differ, together $0.00')
})
