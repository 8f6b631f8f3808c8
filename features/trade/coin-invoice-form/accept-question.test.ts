import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { acceptQuestion } from './accept-question.ts'

const line = { itemDescription: 'Silver Eagle 2023', estimate: dollars(265) }
const billedTo = { id: 3, name: 'Ostrander Bros' }
const offer = { amount: dollars(262.5), bidder: 'R. Ostrander', buyerId: 3 }

test('the question names the line, the offer and how far it is below the minimum', () => {
  expect(acceptQuestion(line, offer, billedTo)).toEqual({
    title: 'Are you sure that you want accept this offer ?',
    text: 'Silver Eagle 2023: $262.50, 2.50 below the minimum. The price becomes the offer.',
  })
})

test('it names the sign of a charge, and another bidder to whose invoice the line moves', () => {
  const text = acceptQuestion(line, { amount: dollars(-20), bidder: 'A. Halden', buyerId: 7 }, billedTo).text
  expect(text).toContain('-$20.00')
  expect(text).toContain('The amount is negative')
  expect(text).toContain('the offer of A. Halden, not of Ostrander Bros: the line moves')
})

test('an offer at the minimum has no gap', () => {
  expect(acceptQuestion(line, { ...offer, amount: dollars(265) }, billedTo).text).not.toContain('below')
})
