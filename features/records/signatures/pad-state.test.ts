import { expect, test } from 'vitest'
import { padStateText, waitingText } from './pad-state.ts'

const at = { booth: 'Booth 2', isShown: false, isPassed: false }

test('a ticket waits at its booth, unless a newer one took its place there', () => {
  expect(waitingText(undefined, 'Booth 1')).toBe('Waiting for the signature at Booth 1')
  expect(waitingText({ ...at, isShown: true }, 'Booth 1')).toBe('Waiting for the signature at Booth 2')
  expect(waitingText({ ...at, booth: null }, 'Booth 1')).toBe('Not signed; at no pad now')
  expect(waitingText({ ...at, isPassed: true }, 'Booth 1')).toBe(
    'Not signed; a newer ticket came to Booth 2, and this one comes only when it is sent again',
  )
})

test('its dialog says whether a pad shows it', () => {
  expect(padStateText({ ...at, isShown: true })).toBe('shown there now')
  expect(padStateText(at)).toBe('not shown yet')
  expect(padStateText({ ...at, isPassed: true })).toMatch(/^not shown: a newer ticket came/)
})
