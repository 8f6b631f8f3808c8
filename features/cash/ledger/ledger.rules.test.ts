import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/errors.ts'
import { cents, dollars } from '#shared/money.ts'
import {
  countedProblems,
  notesOf,
  notesProblems,
  notesTotal,
  noteValues,
  postingProblems,
  withMissingCents,
} from './ledger.rules.ts'

const texts = (problems: Problem[]) => problems.map(({ text }) => text)

describe('counted notes', () => {
  test('are worth what is printed on them, and coins what they are', () => {
    const notes = { denom100: 3, denom50: 1, denom20: 2, denom10: 1, denom5: 1, denom2: 1, denom1: 4, coins: cents(37) }
    expect(notesTotal(notes)).toBe(41_137)
    expect(notesTotal(notesOf({ denom20: 5 }))).toBe(dollars(100))
    expect(notesTotal(notesOf({}))).toBe(0)
  })

  test.each(noteValues)('can not be fewer than none or a part of one: $%i', value => {
    const text = `$${value} field should be greater or equal to 0 *`
    for (const count of [-1, 0.5, Number.NaN])
      expect(notesProblems(notesOf({ [`denom${value}`]: count }))).toEqual([{ field: `denom${value}`, text }])
    expect(notesProblems(notesOf({ [`denom${value}`]: 0 }))).toEqual([])
  })

  test('can not have coins below nothing', () => {
    expect(texts(notesProblems(notesOf({ coins: cents(-1) })))).toEqual([
      'Coins field should be greater or equal to 0 *',
    ])
  })

  test('leave the cents of an amount to coins, and nothing else', () => {
    const notes = notesOf({ denom1: 3 })
    expect(withMissingCents(notes, cents(377))).toEqual({ ...notes, coins: cents(77) })
    expect(withMissingCents({ ...notes, coins: cents(5) }, cents(377))).toEqual({ ...notes, coins: cents(77) })
    for (const amount of [299, 400, 1077]) expect(withMissingCents(notes, cents(amount))).toEqual(notes)
    const inCoins = { ...notes, coins: cents(177) }
    expect(withMissingCents(inCoins, cents(477)), 'what is right stays').toEqual(inCoins)
  })

  test('must be the whole cash, coins included', () => {
    const notes = notesOf({ denom100: 1, coins: cents(50) })
    const text = "Denomination Total Count don't match Cash Total!"
    expect(countedProblems(notes, cents(10_050))).toEqual([])
    expect(texts(countedProblems(notes, cents(10_000)))).toEqual([text])
    expect(texts(countedProblems(notes, cents(10_051)))).toEqual([text])
  })

  test('that make up for each other below zero are refused for what they are', () => {
    const notes = notesOf({ denom100: 2, denom50: -2 })
    expect(texts(countedProblems(notes, dollars(100)))).toEqual(['$50 field should be greater or equal to 0 *'])
  })
})

describe('a posting', () => {
  const posting = { src: 'bank', dest: 'metrovault', amount: dollars(100) } as const

  test('moves an amount between two places', () => {
    expect(postingProblems(posting)).toEqual([])
    expect(postingProblems({ ...posting, notes: notesOf({ denom20: 5 }) })).toEqual([])
  })

  test('from a place to itself is refused', () => {
    expect(texts(postingProblems({ ...posting, dest: 'bank' }))).toEqual(['To and From must have different values'])
  })

  test('of nothing, of less than nothing, of a part of a cent or of more than there is on earth is refused', () => {
    const refusals = [0, -1, 0.5, Number.NaN].map(amount =>
      texts(postingProblems({ ...posting, amount: cents(amount) })),
    )
    expect(refusals).toEqual(Array(4).fill(['Amount must be greater than 0']))
    expect(texts(postingProblems({ ...posting, amount: cents(100_000_000_001) }))).toEqual(['Amount is too large'])
  })
})
