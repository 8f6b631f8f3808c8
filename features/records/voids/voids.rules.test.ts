import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { wayBackTexts } from './voids.rules.ts'

test('a ticket comes back with all that follows from it', () => {
  expect(wayBackTexts('metro', cents(25_000))).toMatchObject({
    restores:
      'The same ticket of $250.00 comes back with its cash, its notice and its request to sign. A printed check stays void, so the ticket then needs a new check number.',
    copies: 'A new, unsigned ticket of today is made from it. The void one stays void.',
    copyTo: 'Copy to a new ticket',
  })
})

test('a receipt is called a receipt, and nobody signs it', () => {
  expect(wayBackTexts('coin_receipt', cents(7493))).toEqual({
    restores: 'The same receipt of $74.93 comes back with its cash.',
    copies: 'A new receipt of today is made from it. The void one stays void.',
    copyTo: 'Copy to a new receipt',
    makeNew: 'Make a new receipt',
    make: 'Make receipt',
  })
})
