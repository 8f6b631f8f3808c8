import { describe, expect, test } from 'vitest'
import { type KeyRun, noRun, signsOf, textStart, withRunKey } from './key-run.ts'

/** Recognises the beginning of a licence. */
const begins = (text: string) => /^(?:@\p{Cc}|@?ANSI \d{2})/u.test(text)

type Timed = readonly [sign: string, gap: number]

const evenly = (text: string, gap: number): Timed[] => text.split('').map(sign => [sign, gap] as const)

/** Presses the keys until a text is recognised; returns what was typed before it, and the text so far. */
const scanIn = (keys: readonly Timed[]) => {
  let run: KeyRun = noRun
  let at = 1000
  for (const [sign, gap] of keys) {
    at += gap
    run = withRunKey(run, { sign, at })
    const start = textStart(run.keys, begins)
    if (start >= 0) return [signsOf(run.keys.slice(0, start)), signsOf(run.keys.slice(start))]
  }
  return undefined
}

const licence = '@\n\u001e\nANSI 636026'

describe('a licence that is scanned right after a typed key', () => {
  test.each([4, 20, 60, 100, 290])('is known for one %i ms after it, and what was typed is no part of it', pause => {
    const [first, ...rest] = evenly(licence, 4)
    expect(scanIn([...evenly('Ring', 120), [first?.[0] ?? '', pause], ...rest])).toEqual(['Ring', '@\n'])
  })

  test('is known without the signs before its first word too', () => {
    const rest = evenly('NSI 636026', 4)
    expect(scanIn([...evenly('Ring', 120), ['@', 90], ['A', 4], ...rest])).toEqual(['Ring', '@ANSI 63'])
    expect(scanIn([...evenly('Ring', 120), ['A', 90], ...rest])).toEqual(['Ring', 'ANSI 63'])
  })

  test('is known for one when its scanner stutters once', () => {
    const stuttering = evenly('@ANSI 636026', 4).map(([sign], place) => [sign, place === 5 ? 60 : 4] as const)
    expect(scanIn([...evenly('Ring', 120), ...stuttering])).toEqual(['Ring', '@ANSI 63'])
  })
})

test('what a hand types is no licence, whatever it is', () => {
  expect(scanIn(evenly('rob@\n', 60))).toBeUndefined()
  expect(scanIn(evenly('transi 12', 60))).toBeUndefined()
})

test('at the first key after a pause a licence is known at any pace of a scanner', () => {
  expect(scanIn(evenly(licence, 250))).toEqual(['', '@\n'])
  expect(scanIn([...evenly('Ring', 120), ['@', 350], ...evenly('\n', 250)])).toEqual(['', '@\n'])
})
