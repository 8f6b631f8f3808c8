import { expect, test } from 'vitest'
import { isScanEnd, noBurst, withKey } from './key-burst.ts'

const press = (key: string, timeStamp: number, more: object = {}) => ({
  ...{ key, timeStamp, repeat: false, ctrlKey: false, altKey: false, metaKey: false },
  ...more,
})

type Timed = readonly [key: string, gap: number]

/** Keys, each so long after the one before it, into a field that is empty at first; answers the scan that they end with. */
const scanIn = (keys: readonly Timed[]) => {
  let at = 1000
  let burst = noBurst
  for (const [place, [key, gap]] of keys.entries()) {
    at += gap
    if (isScanEnd(burst, press(key, at))) return burst.text
    burst = withKey(burst, press(key, at), place === 0)
  }
  return undefined
}

const evenly = (text: string, gap: number) => scanIn([...text.split(''), 'Enter'].map(key => [key, gap] as const))

test('a scanner is told from a hand by its pace', () => {
  expect(evenly('10412', 8)).toBe('10412')
  expect(evenly('22', 20)).toBe('22')
  expect(evenly('58', 70)).toBeUndefined()
  expect(evenly('10412', 70)).toBeUndefined()
  expect(evenly('', 5)).toBeUndefined()
})

test('one digit is a scan only after a rest, into a field that holds something, with an Enter that no hand is quick enough for', () => {
  const after = (rest: number, enter: number) =>
    scanIn([
      ['4', 0],
      ['0', 170],
      ['5', rest],
      ['Enter', enter],
    ])
  expect(after(500, 20)).toBe('5')
  expect(after(500, 30)).toBeUndefined()
  expect(after(300, 15)).toBeUndefined()
  expect(evenly('5', 20)).toBeUndefined()
})

test('a price whose last keys come quickly is typed as a whole', () => {
  expect(
    scanIn([
      ['4', 0],
      ['5', 110],
      ['Enter', 30],
    ]),
  ).toBeUndefined()
  expect(
    scanIn([
      ['1', 0],
      ['0', 110],
      ['0', 30],
      ['Enter', 20],
    ]),
  ).toBeUndefined()
  expect(
    scanIn([
      ['4', 0],
      ['5', 60],
      ['Enter', 30],
    ]),
  ).toBeUndefined()
  expect(
    scanIn([
      ['4', 0],
      ['Backspace', 110],
      ['4', 110],
      ['5', 30],
      ['Enter', 30],
    ]),
  ).toBeUndefined()
})

test('what was typed before by hand is no part of the scan, and a stutter does not cut it', () => {
  expect(
    scanIn([
      ['4', 0],
      ['0', 150],
      ['1', 400],
      ['0', 29],
      ['4', 20],
      ['1', 57],
      ['2', 17],
      ['Enter', 23],
    ]),
  ).toBe('10412')
})

test('the first key in a field begins a scan, however soon it comes', () => {
  const typed = withKey(withKey(noBurst, press('4', 1000)), press('Tab', 1100))
  expect(withKey(typed, press('1', 1120)).text).toBe('')
  expect(withKey(typed, press('1', 1120), true).text).toBe('1')
})

test('capitals are part of a scan; a held key and a shortcut are none', () => {
  const capital = withKey(withKey(noBurst, press('Shift', 1000)), press('A', 1004))
  expect(withKey(withKey(capital, press('Shift', 1010)), press('7', 1014)).text).toBe('A7')
  expect(withKey(capital, press('0', 1020, { repeat: true })).text).toBe('')
  expect(withKey(capital, press('s', 1020, { ctrlKey: true })).text).toBe('')
})
