import { expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import {
  type Amount,
  amountOn,
  colleagueAmount,
  droppedTexts,
  keepOwn,
  mergeAnswer,
  offerText,
  readOffer,
  sendable,
  shownAmounts,
  type TypedLines,
  typedProblem,
  typeInto,
  unsentOnly,
  withAttempt,
} from './typed-offers.ts'

const holds = (amount: Amount) => new Map([[1, amount]])
const typeText = (text: string, server: Amount, typed: TypedLines = {}) => typeInto(typed, { id: 1, text, server })
const five = dollars(5)
const six = dollars(6)

test.each([
  ['', null],
  ['0', 0],
  ['262.5', 26_250],
  ['-12', -1200],
  ['.5', 50],
  ['-', undefined],
  ['.', undefined],
])("'%s' is read as %s cents", (text, amount) => {
  expect(readOffer(text)).toBe(amount)
})

test('absurd and unreadable amounts have a text and are not sent', () => {
  expect(typedProblem('9000001')).toContain('$9,000,000.00')
  expect(typedProblem('-100000.01')).toContain('-$100,000.00')
  expect(typedProblem('-')).toBe('Offer must be an amount')
  expect(typedProblem('-100000')).toBeUndefined()
  for (const text of ['9000001', '-']) {
    const typed = typeText(text, five)
    expect([sendable(typed, holds(five)).size, shownAmounts(typed, holds(five)).get(1)]).toEqual([0, five])
  }
})

test('a line holds what was typed last, else what was offered', () => {
  expect(amountOn({ Offers: [{ amount: five }], tempOffers: [{ amount: null }] })).toBeNull()
  expect(amountOn({ Offers: [{ amount: five }], tempOffers: [] })).toBe(five)
  expect([offerText(five), offerText(cents(26_250)), offerText(null)]).toEqual(['5', '262.50', ''])
})

test('a typed amount is sent until the server has it, and stays as it was typed', () => {
  const typed = typeText('5.0', null)
  expect(sendable(typed, holds(null))).toEqual(holds(five))
  const kept = mergeAnswer(withAttempt(typed, holds(five)), holds(five))
  expect(kept[1]).toMatchObject({ text: '5.0', isKept: true })
  expect(sendable(kept, holds(five)).size).toBe(0)
  expect(unsentOnly(kept)).toEqual({})
  expect(mergeAnswer(kept, holds(five))).toBe(kept)
})

test('keys typed while an amount is on its way are sent after it', () => {
  const onItsWay = withAttempt(typeText('5', null), holds(five))
  const further = typeText('50', null, onItsWay)
  const answered = mergeAnswer(further, holds(five))
  expect(sendable(answered, holds(five))).toEqual(holds(dollars(50)))
})

test('an amount whose answer was lost is no conflict', () => {
  const lost = withAttempt(typeText('5', null), holds(five))
  const further = typeText('6', null, lost)
  expect(colleagueAmount(further[1], five)).toBeUndefined()
  expect(sendable(further, holds(five))).toEqual(holds(six))
})

test("a colleague's later amount replaces what was kept, and asks where something else is not sent yet", () => {
  const kept = mergeAnswer(typeText('5', null), holds(five))
  expect(mergeAnswer(kept, holds(six))).toEqual({})
  const unsent = typeText('5', null)
  expect(colleagueAmount(unsent[1], six)).toBe(six)
  expect(sendable(unsent, holds(six)).size).toBe(0)
  expect(mergeAnswer(unsent, holds(six))).toEqual(unsent)
  expect(sendable(keepOwn(unsent, 1, six), holds(six))).toEqual(holds(five))
})

test('a line that is gone takes along what was typed or kept, and says so', () => {
  const typed = typeText('5', null)
  expect(mergeAnswer(typed, new Map())).toEqual({})
  expect(droppedTexts(typed, new Map(), new Set())).toEqual(['5'])
  expect(droppedTexts({}, holds(five), new Set())).toEqual(['5'])
  expect(droppedTexts({}, holds(null), new Set())).toEqual([])
  expect(droppedTexts(typed, holds(six), new Set([1]))).toEqual([])
})
