import { describe, expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { countProblems, countTotal, duePrompt, isOpeningCount, timeOfPrompt } from './drawers.rules.ts'

const SHOP = 'America/Los_Angeles'
const due = (instant: string, timeZone = SHOP) => duePrompt(Date.parse(instant), timeZone)

describe('the prompts of a day', () => {
  test('begin with the opening count', () => {
    expect(['2026-11-15 09:00', '2026-11-15 13:00'].map(isOpeningCount)).toEqual([true, false])
  })

  test('come at 09:00, 13:00 and 17:45 by the shop’s clock, and not a second before', () => {
    expect(due('2026-11-15T16:59:59Z')).toBeUndefined()
    expect(due('2026-11-15T17:00:00Z')).toBe('2026-11-15 09:00')
    expect(due('2026-11-15T20:59:59Z')).toBe('2026-11-15 09:00')
    expect(due('2026-11-15T21:00:00Z')).toBe('2026-11-15 13:00')
    expect(due('2026-11-16T01:44:59Z')).toBe('2026-11-15 13:00')
    expect(due('2026-11-16T01:45:00Z')).toBe('2026-11-15 17:45')
  })

  test('wait until the next one or the end of the shop’s day', () => {
    expect(due('2026-11-16T07:59:59Z')).toBe('2026-11-15 17:45')
    expect(due('2026-11-16T08:00:00Z')).toBeUndefined()
  })

  test('follow the clock on the day it springs forward, an hour earlier by the sun', () => {
    // Saturday is still in standard time, Sunday 03/08/2026 is not.
    expect(due('2026-03-07T16:59:59Z')).toBeUndefined()
    expect(due('2026-03-08T15:59:59Z')).toBeUndefined()
    expect(due('2026-03-08T16:00:00Z')).toBe('2026-03-08 09:00')
    expect(due('2026-03-08T20:00:00Z')).toBe('2026-03-08 13:00')
    expect(due('2026-03-09T00:45:00Z')).toBe('2026-03-08 17:45')
    expect(due('2026-03-09T07:00:00Z')).toBeUndefined()
  })

  test('follow the clock on the day it falls back, with its hour twice', () => {
    // 01:30 comes twice on 11/01/2026; neither asks.
    expect(due('2026-11-01T08:30:00Z')).toBeUndefined()
    expect(due('2026-11-01T09:30:00Z')).toBeUndefined()
    expect(due('2026-11-01T16:00:00Z')).toBeUndefined()
    expect(due('2026-11-01T17:00:00Z')).toBe('2026-11-01 09:00')
    expect(due('2026-11-01T21:00:00Z')).toBe('2026-11-01 13:00')
    expect(due('2026-11-02T01:45:00Z')).toBe('2026-11-01 17:45')
  })

  test('are those of the shop, wherever the tablet was made', () => {
    expect(due('2026-11-15T17:00:00Z', 'Asia/Tokyo')).toBeUndefined()
    expect(due('2026-11-15T09:00:00Z', 'Asia/Tokyo')).toBe('2026-11-15 17:45')
    expect(timeOfPrompt('2026-11-15 17:45')).toBe('17:45')
  })
})

describe('a count', () => {
  const texts = (count: Parameters<typeof countProblems>[0]) => countProblems(count).map(({ text }) => text)

  test('is the sum of the notes and the coins, or the sum someone tells', () => {
    expect(countTotal({ denom100: 2, denom50: 1, denom20: 3, denom1: 4, coins: cents(75) })).toBe(31_475)
    expect(countTotal({ drawerCount: dollars(12.5) })).toBe(1250)
    expect(countTotal({ denom100: 0 })).toBe(0)
  })

  test('is refused when it is blank, below 0 or at odds with itself', () => {
    expect(texts({})).toEqual(['Drawer Count is Blank'])
    expect(texts({ drawerCount: cents(-1) })).toEqual(['Drawer Count should be greater or equal to 0 *'])
    expect(texts({ denom20: -1, denom1: -2 })).toEqual([
      '$20 field should be greater or equal to 0 *',
      '$1 field should be greater or equal to 0 *',
    ])
    expect(texts({ denom20: 1, drawerCount: dollars(21) })).toEqual([
      "Denomination Total Count don't match Cash Total!",
    ])
    expect(texts({ denom20: 1, coins: dollars(1_000_000_000) })).toEqual(['Drawer Count is too large'])
    expect(texts({ denom20: 1, drawerCount: dollars(20) })).toEqual([])
  })
})
