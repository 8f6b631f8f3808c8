import { expect, test } from 'vitest'
import { isScanEnd, noBurst, withKey } from './key-burst.ts'

const press = (key: string, timeStamp: number, more: object = {}) => ({
  ...{ key, timeStamp, repeat: false, ctrlKey: false, altKey: false, metaKey: false },
  ...more,
})

/** Keys at an even pace, then Enter; answers the scan that they are. */
const scanned = (text: string, gap: number, from = 1000) => {
  let at = from
  let burst = noBurst
  for (const key of text) {
    burst = withKey(burst, press(key, at))
    at += gap
  }
  return isScanEnd(burst, press('Enter', at)) ? burst.text : undefined
}

test('a scanner is told from a hand by its pace', () => {
  expect(scanned('10412', 8)).toBe('10412')
  expect(scanned('5', 20)).toBe('5')
  expect(scanned('58', 70)).toBeUndefined()
  expect(scanned('', 5)).toBeUndefined()
})

test('what was typed before by hand is no part of the scan', () => {
  const typed = withKey(withKey(noBurst, press('4', 1000)), press('0', 1150))
  const burst = withKey(typed, press('5', 1900))
  expect(isScanEnd(burst, press('Enter', 1910)) && burst.text).toBe('5')
})

test('capitals are part of a scan; a held key and a shortcut are none', () => {
  const capital = withKey(withKey(noBurst, press('Shift', 1000)), press('A', 1004))
  expect(withKey(withKey(capital, press('Shift', 1010)), press('7', 1014)).text).toBe('A7')
  expect(withKey(capital, press('0', 1020, { repeat: true }))).toBe(noBurst)
  expect(withKey(capital, press('s', 1020, { ctrlKey: true }))).toBe(noBurst)
})
