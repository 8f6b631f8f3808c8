import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from '../people/name-key.rules.ts'
import { blockFacts, blockProblems, nameWords, personKey, readTicketId, videoLink } from './block-list.rules.ts'

test.each([
  ['JOSÉ', 'jose'],
  ['Jose\u0301', 'jose'],
  [' Mary  Ann ', 'maryann'],
  ['Mary\u00a0Ann', 'maryann'],
  ['Mary\u200bAnn', 'maryann'],
  ['Łukasz', 'lukasz'],
  ['SØREN', 'soren'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Işık', 'isik'],
  ['İSIK', 'isik'],
  ['Σίσυφος', nameKey('ΣΙΣΥΦΟΣ')],
  ["O'Brien", 'obrien'],
  ['Jean-Luc', 'jeanluc'],
  ['J.R.', 'jr'],
  ['J R', 'jr'],
  ['St. John, Jr.', 'stjohnjr'],
  ['“Ray” (Big) ~Dunn~', 'raybigdunn'],
  ['Oʻahu', 'oahu'],
  ['李', '李'],
  ['Marlow 2nd', 'marlownd'],
  ['4²', ''],
  ['. ,', ''],
  ['', ''],
  [' \u0301 ', ''],
])('%j is compared as %j', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test('a key is its own key, whatever was typed, and never holds a space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), typed => {
      const key = nameKey(typed)
      expect(nameKey(key)).toBe(key)
      expect(key).not.toMatch(/\s/)
    }),
  )
})

test('first and last name count as a pair; half a name is nobody', () => {
  const key = personKey({ firstName: 'Mary Ann', lastName: 'Muñoz' })
  expect(personKey({ firstName: 'MARYANN', lastName: 'munoz' })).toBe(key)
  expect(personKey({ firstName: 'Mary', lastName: 'Ann Muñoz' })).not.toBe(key)
  expect(personKey({ firstName: 'Munoz', lastName: 'Mary Ann' })).not.toBe(key)
  expect([personKey({ firstName: 'Mary', lastName: ' ' }), personKey({ firstName: '', lastName: 'M' })]).toEqual([
    '',
    '',
  ])
})

test('a search for a name goes word by word', () => {
  expect(nameWords(' Muñoz, Mary ')).toEqual(['munoz', 'mary'])
  expect(nameWords(' , ')).toEqual([])
  expect(nameWords('Hollow3 Ann')).toEqual(['hollow', 'ann'])
})

test('the number of a ticket, a badge or a case is no name to search for, not even by its letters', () => {
  for (const typed of ['C42', 'M63', '48231', 'B12', 'LV-26-10422']) expect(nameWords(typed), typed).toEqual([])
})

test.each([
  ['C12', { kind: 'coin', id: 12 }],
  ['c 12', { kind: 'coin', id: 12 }],
  ['M48231', { kind: 'metro', id: 48231 }],
  ['48231', { kind: 'metro', id: 48231 }],
  ['CR12', undefined],
  ['', undefined],
  ['X12', undefined],
  ['M', undefined],
  ['M0', undefined],
  ['12/../../x', undefined],
])('%j names the ticket %j', (ticketId, ticket) => {
  expect(readTicketId(ticketId)).toEqual(ticket)
})

test.each([
  ['https://video.example.com/cam3?t=16:41', true],
  ['HTTP://10.0.0.5/clip.mp4', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)//http://', false],
  ['data:text/html,x', false],
  ['www.example.com/clip', false],
  ['https://', false],
  ['shelf 3, tape 14', false],
  ['', false],
])('%j as video url: a link is %j', (url, isLink) => {
  expect(videoLink(url)).toBe(isLink ? url : undefined)
})

test('first and last name are required, and a ticket is named by its number', () => {
  expect(blockProblems({ firstName: ' ', lastName: '\u200b' })).toEqual([
    { field: 'firstName', text: '*required' },
    { field: 'lastName', text: '*required' },
  ])
  expect(blockProblems({ firstName: 'Ray', lastName: 'Dunn', ticketId: 'lost' }).map(({ text }) => text)).toEqual([
    'Ticket # must be a number, with or without C or M before it',
  ])
  expect(blockProblems({ firstName: 'Ray', lastName: 'Dunn', ticketId: 'c12' })).toEqual([])
})

test('what is known is said with its name, what is not is left out', () => {
  expect(blockFacts({ badge: '8841', case_id: 'LV-26-10422', detective: 'R. Amaya', reason: 'sold rentals' })).toEqual([
    'Badge 8841',
    'Case LV-26-10422',
    'Detective R. Amaya',
    'sold rentals',
  ])
  expect(blockFacts({ badge: '', case_id: '', detective: '', reason: '' })).toEqual([])
})
