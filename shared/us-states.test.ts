import { expect, test } from 'vitest'
import { isUsState, stateNamed } from './us-states.ts'

test('a state is known by its letters, and its name becomes them', () => {
  expect(['NV', 'nv', 'Nevada', 'NA', 'toString', ''].map(isUsState)).toEqual([true, true, false, false, false, false])
  expect(['nevada', ' New York ', 'NV', 'Ontario'].map(stateNamed)).toEqual(['NV', 'NY', 'NV', 'Ontario'])
})
