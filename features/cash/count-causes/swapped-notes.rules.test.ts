import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { countedFields, type Notes, notesOf, notesTotal, noteValues } from '../ledger/ledger.rules.ts'
import { rankCauses } from './cause-ranking.rules.ts'
import { missingTransferCause } from './causes.rules.ts'
import { swappedNotesCauses } from './swapped-notes.rules.ts'

const plus = (...all: readonly Partial<Notes>[]) =>
  notesOf(
    Object.fromEntries(countedFields.map(field => [field, all.reduce((sum, notes) => sum + (notes[field] ?? 0), 0)])),
  )
const minus = (notes: Partial<Notes>) =>
  Object.fromEntries(Object.entries(notes).map(([field, count]) => [field, 0 - count])) as Partial<Notes>

const entry = (notes: Partial<Notes>, isIn = false) => ({
  transactionId: 347,
  isIn,
  at: 0,
  notes: notesOf(notes),
  between: isIn ? 'metrovault metrodrawer' : 'metrodrawer metrovault',
})

type Moved = { isIn?: boolean; noted: Partial<Notes>; really: Partial<Notes> }

/** The causes found for a drawer where one movement was recorded with wrong notes and some other cash differs. */
const found = ({ isIn = false, noted, really }: Moved, elsewhere: Partial<Notes> = { coins: cents(1) }) => {
  const start = notesOf(Object.fromEntries(noteValues.map(value => [`denom${value}`, 500])))
  const side = (notes: Partial<Notes>) => (isIn ? notes : minus(notes))
  const books = plus(start, side(noted))
  const counted = plus(start, side(really), elsewhere)
  const difference = cents(notesTotal(counted) - notesTotal(books) - notesTotal(notesOf(elsewhere)))
  return { difference, causes: swappedNotesCauses([entry(noted, isIn)], { counted, books, at: 0 }) }
}

const value = fc.constantFrom(...noteValues)
const few = fc.record(Object.fromEntries(noteValues.map(one => [`denom${one}`, fc.nat(6)]))) as fc.Arbitrary<
  Partial<Notes>
>

test.each([
  {
    noted: { denom100: 5 },
    really: { denom100: 4, denom20: 1 },
    amount: 80,
    text: '5 × $100; 1 of them may have been 1 × $20.',
  },
  {
    noted: { denom20: 3 },
    really: { denom20: 2, denom10: 1 },
    amount: 10,
    text: '3 × $20; 1 of them may have been 1 × $10.',
  },
  {
    noted: { denom100: 2, denom20: 3 },
    really: { denom100: 3, denom20: 2 },
    amount: -80,
    text: '3 × $20; 1 of them may have been 1 × $100.',
  },
  {
    noted: { denom100: 5 },
    really: { denom100: 3, denom20: 2 },
    amount: 160,
    text: '5 × $100; 2 of them may have been 2 × $20.',
  },
])('some wrong notes among several are seen: $text', ({ noted, really, amount, text }) => {
  for (const isIn of [false, true]) {
    const { difference, causes } = found({ noted, really, isIn })
    expect(difference).toBe(dollars(isIn ? -amount : amount))
    expect(causes).toMatchObject([{ amount: difference, text: expect.stringContaining(text) }])
  }
})

test('notes of a kind that were noted as another are always seen', () => {
  fc.assert(
    fc.property(
      fc.record({ from: value, to: value, count: fc.integer({ min: 1, max: 5 }), others: few, isIn: fc.boolean() }),
      ({ from, to, count, others, isIn }) => {
        fc.pre(from !== to)
        const noted = plus(others, { [`denom${from}`]: count })
        const really = plus(others, { [`denom${to}`]: count })
        const { difference, causes } = found({ noted, really, isIn })
        expect(causes).toContainEqual(expect.objectContaining({ kind: 'swapped_notes', amount: difference }))
      },
    ),
  )
})

test('the notes must show a swap themselves', () => {
  const { causes } = found({ noted: { denom100: 5 }, really: { denom100: 1, denom50: 1, denom20: 2, denom10: 1 } })
  expect(causes).toEqual([])
})

test('of wrong notes among several the newest two are told, after a line that is wrong as a whole', () => {
  const [books, counted] = [notesOf({ denom100: 50, denom20: 50 }), notesOf({ denom100: 51, denom20: 49 })]
  const entries = [2, 3, 1, 4].map((denom100, at) => ({ ...entry({ denom100 }), transactionId: 341 + at, at }))
  const causes = rankCauses(swappedNotesCauses(entries, { counted, books, at: 0 }), dollars(80))
  expect(causes.map(({ transactionId }) => transactionId)).toEqual([343, 344, 342])
})

test('notes that show a swap are better than another cause of the same amount', () => {
  const other = { id: 1, account: 'metrobag', at: 9, number: null, isEntered: false } as const
  const transfer = missingTransferCause('metrodrawer', { ...other, difference: dollars(-80) })
  const { difference, causes } = found({ noted: { denom100: 5 }, really: { denom100: 4, denom20: 1 } })
  const ranked = rankCauses([transfer, ...causes], difference)
  expect(ranked.map(({ kind }) => kind)).toEqual(['swapped_notes', 'missing_transfer'])
})

test('notes that were counted as another kind are named: several of them, or all exchanged', () => {
  const causesOf = (books: Partial<Notes>, counted: Partial<Notes>) =>
    swappedNotesCauses([], { counted: notesOf(counted), books: notesOf(books), at: 0 })
  expect(causesOf({ denom20: 139 }, { denom20: 137, denom10: 2 })).toMatchObject([
    {
      amount: dollars(-20),
      text: 'The books have 139 × $20 and 0 × $10, the count has 137 and 2: 2 of them may have been counted as the other.',
    },
  ])
  expect(causesOf({ denom20: 139, denom10: 4 }, { denom20: 4, denom10: 139 })).toMatchObject([
    { amount: dollars(-1350), text: expect.stringContaining('the other way round') },
  ])
  expect(causesOf({ denom20: 139 }, { denom20: 137, denom10: 3 })).toEqual([])
})
