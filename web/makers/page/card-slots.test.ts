import { expect, test } from 'vitest'
import { cardSlots } from './columns.tsx'

test('a list of words has the word as its title, and its id beside the others', () => {
  expect(
    cardSlots([
      { key: 'id', width: 80 },
      { key: 'name' },
      { key: 'displayOrder', as: 'number', width: 90 },
      { key: 'enabled', tick: {} },
    ]),
  ).toEqual(['named', 'title', 'named', 'control'])
})

test('a document has its number, its first amount, the name and the rest in their order', () => {
  expect(
    cardSlots([
      { key: 'id', render: () => 'M1', width: 140 },
      { key: 'ticketTime', as: 'instant', width: 120 },
      { key: 'ticketAmount', as: 'amount', width: 110 },
      { key: 'name', width: 122 },
      { key: 'comment', keep: true, fill: true },
      { key: 'soldToAmount', as: 'amount', fill: true },
    ]),
  ).toEqual(['title', 'detail', 'amount', 'name', 'control', 'control'])
})

test('a link is the title, and what takes the rest of the room is the name', () => {
  expect(
    cardSlots([
      { key: 'id', width: 60 },
      { key: 'recipient' },
      { key: 'subject', link: () => '/portal/mail/1', width: 200 },
      { key: 'sentAt', as: 'instant', width: 115 },
    ]),
  ).toEqual(['named', 'name', 'title', 'detail'])
})

test('a declared place comes before what the kind of a column says', () => {
  expect(
    cardSlots([
      { key: 'firstName', card: 'title' },
      { key: 'lastName', card: 'title' },
      { key: 'amount', as: 'amount' },
      { key: 'total', as: 'amount', card: 'amount' },
      { key: 'internal', card: 'none' },
    ]),
  ).toEqual(['title', 'title', 'named', 'amount', 'none'])
})
