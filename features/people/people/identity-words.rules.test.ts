import { expect, test } from 'vitest'
import { stateCode, stateTyped } from './identity-words.rules.ts'

test('a state has two letters, and its name becomes them', () => {
  const typed = ['nv', 'Nevada', ' new york ', 'Ontario', 'n', '']
  expect(typed.map(stateCode)).toEqual(['NV', 'NV', 'NY', 'ON', 'N', ''])
})

test('while a name is typed it stands there as far as it is one', () => {
  const typed = ['ne', 'nev', 'nevad', 'nevada', 'nevadas', 'NVX', 'new j']
  expect(typed.map(stateTyped)).toEqual(['NE', 'NEV', 'NEVAD', 'NV', 'NE', 'NV', 'NEW J'])
})
