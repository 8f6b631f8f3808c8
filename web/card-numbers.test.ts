import { expect, test } from 'vitest'
import { cardNumberProblems, withoutCardNumbers } from './card-numbers.ts'

const card = '4111 1111 1111 1111'
const imei = '353918058151498'

test('no card number lies in a draft: a field is left out, a text in a line is blank, the rest stays', () => {
  const items = [{ name: card, qty: '1', isNew: true, serial: imei }]
  expect(
    withoutCardNumbers({ firstName: card, lastName: 'Reed', items, edited: { line: { name: `x ${card}` } } }),
  ).toEqual({
    lastName: 'Reed',
    items: [{ name: '', qty: '1', isNew: true, serial: imei }],
    edited: { line: { name: '' } },
  })
})

test('a field that holds a card number says so in the words of the server, and a line by its number', () => {
  const fields = [
    { key: 'firstName', label: 'First Name' },
    { key: 'dLNo', label: 'DL No' },
    { key: 'checkNumber', label: 'Check Number' },
    { key: 'items', label: '' },
  ]
  expect(
    cardNumberProblems(fields, { firstName: 'Ann', dLNo: imei, checkNumber: card, items: [{ serial: imei }] }),
  ).toEqual([])
  expect(cardNumberProblems(fields, { firstName: card, items: [{ name: 'Ring' }, { itemDescription: card }] })).toEqual(
    [
      { field: 'firstName', text: 'First Name must not hold a card number' },
      { field: 'items', text: 'Line 2: Item Description must not hold a card number' },
    ],
  )
})
