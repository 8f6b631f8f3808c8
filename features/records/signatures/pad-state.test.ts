import { expect, test } from 'vitest'
import { padStateText, waitingText } from './pad-state.ts'

const at = { booth: 'Booth 2', isShown: false, isPassed: false, isNewerOpen: false, isSigned: false }

test('a ticket waits at its booth, unless a newer one took its place there', () => {
  expect(waitingText(undefined, 'Booth 1')).toBe('Waiting for the signature at Booth 1')
  expect(waitingText({ ...at, isShown: true }, 'Booth 1')).toBe('Waiting for the signature at Booth 2')
  expect(waitingText({ ...at, booth: null }, 'Booth 1')).toBe('Not signed; at no pad now')
  expect(waitingText({ ...at, booth: null, isSigned: true }, 'Booth 1')).toBe('The customer has signed')
  expect(waitingText({ ...at, isPassed: true, isNewerOpen: true }, 'Booth 1')).toBe(
    'Not signed; a newer ticket came to Booth 2. Send this one again to show it',
  )
})

test('its dialog says whether a pad shows it', () => {
  expect(padStateText({ ...at, isShown: true })).toBe('shown there now')
  expect(padStateText(at)).toBe('not shown yet')
  expect(padStateText({ ...at, isPassed: true, isNewerOpen: true })).toMatch(/^not shown: a newer ticket came/)
})

test('neither speaks of a newer ticket that is signed, void or called back since', () => {
  const free = { ...at, isPassed: true }
  expect(waitingText(free, 'Booth 1')).toBe('Not signed; Booth 2 is free. Send this ticket again to show it')
  expect(padStateText(free)).toMatch(/^not shown: the booth is free/)
})
