import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { countedFields, type Notes, notesOf, notesTotal, noteValues } from '../ledger/ledger.rules.ts'
import { rankCauses } from './cause-ranking.rules.ts'
import { missingTransferCause } from './causes.rules.ts'
import { noteDifferences } from './counts.rules.ts'
import { swappedNotesCauses } from './swapped-notes.rules.ts'

const plus = (...all: readonly Partial<Notes>[]) =>
  notesOf(
    Object.fromEntries(countedFields.map(field => [field, all.reduce((sum, notes) => sum + (notes[field] ?? 0), 0)])),
  )
const minus = (notes: Partial<Notes>) =>
  Object.fromEntries(Object.entries(notes).map(([field, count]) => [field, 0 - count])) as Partial<Notes>

const move = (notes: Partial<Notes>, isIn = false) => ({
  number: 347,
  isIn,
  at: 0,
  notes: notesOf(notes),
  between: isIn ? 'metrovault metrodrawer' : 'metrodrawer metrovault',
})

type Moved = {
  isIn?: boolean
  noted: Partial<Notes>
  really: Partial<Notes>
  came?: Partial<Notes>
  went?: Partial<Notes>
}

/** A drawer of which one move was noted otherwise than it was, and in which some came and went by amount. */
const found = ({ isIn = false, noted, really, came = {}, went = {} }: Moved) => {
  const start = notesOf({
    denom100: 500,
    denom50: 500,
    denom20: 500,
    denom10: 500,
    denom5: 500,
    denom2: 500,
    denom1: 500,
  })
  const side = (notes: Partial<Notes>) => (isIn ? notes : minus(notes))
  const books = plus(start, side(noted))
  const counted = plus(start, side(really), came, minus(went))
  const uncounted = { came: notesTotal(plus(came)), went: notesTotal(plus(went)) }
  const difference = cents(notesTotal(counted) - notesTotal(books) - uncounted.came + uncounted.went)
  const compared = { differences: noteDifferences(counted, books), uncounted }
  return { difference, causes: swappedNotesCauses([move(noted, isIn)], difference, compared) }
}

const value = fc.constantFrom(...noteValues)
const few = fc.record(Object.fromEntries(noteValues.map(one => [`denom${one}`, fc.nat(6)]))) as fc.Arbitrary<
  Partial<Notes>
>

test('a swap is found whatever notes came and went by amount', () => {
  fc.assert(
    fc.property(
      fc.record({
        from: value,
        to: value,
        count: fc.integer({ min: 1, max: 9 }),
        isIn: fc.boolean(),
        came: few,
        went: few,
      }),
      ({ from, to, count, ...rest }) => {
        fc.pre(from !== to)
        const { difference, causes } = found({
          noted: { [`denom${from}`]: count },
          really: { [`denom${to}`]: count },
          ...rest,
        })
        expect(causes).toContainEqual(
          expect.objectContaining({ amount: difference, text: expect.stringContaining(`${count} × $${to}`) }),
        )
      },
    ),
  )
})

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
    expect(causes).toMatchObject([{ amount: difference, likelihood: 'shown', text: expect.stringContaining(text) }])
  }
})

test('of all notes known, some that were noted as another kind are always shown', () => {
  fc.assert(
    fc.property(
      fc.record({ from: value, to: value, count: fc.integer({ min: 1, max: 5 }), others: few, isIn: fc.boolean() }),
      ({ from, to, count, others, isIn }) => {
        fc.pre(from !== to)
        const noted = plus(others, { [`denom${from}`]: count })
        const really = plus(others, { [`denom${to}`]: count })
        const { difference, causes } = found({ noted, really, isIn })
        expect(causes).toContainEqual(expect.objectContaining({ amount: difference, likelihood: 'shown' }))
      },
    ),
  )
})

test('some wrong notes are seen beside a payout by amount, as far as its notes are known', () => {
  const really = { denom100: 4, denom20: 1 }
  const { difference, causes } = found({ noted: { denom100: 5 }, really, went: { denom20: 2, denom10: 1 } })
  expect(difference).toBe(dollars(80))
  expect(causes).toMatchObject([
    {
      amount: difference,
      likelihood: 'possible',
      text: expect.stringContaining('1 × $20, as far as the notes of all that moved are known.'),
    },
  ])
  const hidden = found({ noted: { denom100: 5 }, really, went: { denom100: 3 } })
  expect(hidden.causes, 'the payout may have taken any notes').toEqual([])
})

test('without a payout by amount the notes must show a swap themselves', () => {
  const { causes } = found({ noted: { denom100: 5 }, really: { denom100: 1, denom50: 1, denom20: 2, denom10: 1 } })
  expect(causes).toEqual([])
})

test('a payout by amount that gave change back does not hide a swap', () => {
  const really = { denom20: 5 }
  const { difference, causes } = found({ noted: { denom100: 5 }, really, went: { denom20: 5, denom5: -1 } })
  expect(difference).toBe(dollars(400))
  expect(causes).toMatchObject([{ amount: difference, doubt: dollars(10) }])
})

test('notes that hardly show a swap come after what is sure, and take no room from it', () => {
  const { difference, causes } = found({ noted: { denom100: 5 }, really: { denom20: 5 }, went: { denom100: 40 } })
  expect(causes).toMatchObject([{ amount: difference, doubt: expect.any(Number) }])
  const transfer = (account: 'metrobag' | 'metrovault', amount: number) =>
    missingTransferCause('metrodrawer', {
      id: 1,
      account,
      difference: dollars(-amount),
      at: 0,
      number: null,
      isEntered: false,
    })
  const doubtful = [1, 2, 3].flatMap(() => causes)
  const ranked = rankCauses([...doubtful, transfer('metrobag', 390), transfer('metrovault', 400)], difference)
  expect(ranked.map(({ kind, wouldLeave }) => [kind, wouldLeave])).toEqual([
    ['missing_transfer', 0],
    ['swapped_notes', 0],
    ['swapped_notes', 0],
    ['missing_transfer', dollars(10)],
  ])
})

test('of wrong notes among several the newest two are told, after a line that is wrong as a whole', () => {
  const [difference, books] = [dollars(80), notesOf({ denom100: 50, denom20: 50 })]
  const differences = noteDifferences(notesOf({ denom100: 51, denom20: 49 }), books)
  const moves = [2, 3, 1, 4].map((denom100, at) => ({ ...move({ denom100 }), number: 341 + at, at }))
  const found = swappedNotesCauses(moves, difference, { differences, uncounted: { came: cents(0), went: cents(0) } })
  expect(rankCauses(found, difference).map(({ transactionId }) => transactionId)).toEqual([343, 344, 342])
})

test('notes that show a swap are better than another cause of the same amount, notes that may hide one are not', () => {
  const transfer = missingTransferCause('metrodrawer', {
    ...{ id: 1, account: 'metrobag', at: 9, number: null, isEntered: false },
    difference: dollars(-80),
  })
  const first = (went: Partial<Notes>) => {
    const { difference, causes } = found({ noted: { denom100: 5 }, really: { denom100: 4, denom20: 1 }, went })
    return rankCauses([transfer, ...causes], difference).map(({ kind }) => kind)
  }
  expect(first({})).toEqual(['swapped_notes', 'missing_transfer'])
  expect(first({ denom20: 2, denom10: 1 })).toEqual(['missing_transfer', 'swapped_notes'])
})
