import { expect, test } from 'vitest'
import { CallError } from '../../call.ts'
import { failureText, linesNotSent } from './lost-saves.ts'

const chain = { description: 'Rope chain', weight: '10' }
const ring = { description: 'Ring', weight: '4' }

test('of the lines, those that were sent are left out; one that is changed or typed twice was not sent', () => {
  expect(linesNotSent([chain, ring], [{ ...chain }])).toEqual([ring])
  expect(linesNotSent([{ ...chain, weight: '11' }], [chain])).toEqual([{ ...chain, weight: '11' }])
  expect(linesNotSent([chain, chain], [chain])).toEqual([chain])
  expect(linesNotSent([chain], [chain, ring])).toEqual([])
})

test('what was sent without an answer may have been saved; what the server says is said in its words', () => {
  const offline = new CallError('offline', 'No connection')
  expect(failureText(offline, true)).toContain('It may have been saved.')
  expect(failureText(offline, false)).toContain('It was not sent.')
  expect(failureText(new CallError('conflict', 'Somebody else changed it'), true)).toBe('Somebody else changed it')
})
