import { describe, expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { coinLineProblems, cryptoItem, cryptoQuantity, isWholeLine, quantityText } from './coin-items.rules.ts'

const morgan = { name: 'Morgan Dollar', qty: '3', cost: dollars(90) }
const bitcoin = { name: 'bitcoin', qty: '', cost: dollars(1240) }

describe('a quantity', () => {
  test('of bitcoin is what the cost buys, with eight decimals', () => {
    expect(cryptoQuantity(dollars(1240), dollars(98_500))).toBe(0.01258883)
    expect(cryptoQuantity(cents(100), dollars(98_500))).toBe(0.00001015)
    expect([' Bitcoin', 'ETHER', 'eth', 'Morgan Dollar'].map(cryptoItem)).toEqual(['btc', 'eth', 'eth', undefined])
  })

  test('reads as people write it, however small', () => {
    expect([3, 100, 1.5, 0.01258883, 0.00000001].map(quantityText)).toEqual([
      '3',
      '100',
      '1.5',
      '0.01258883',
      '0.00000001',
    ])
  })
})

describe('a line is whole', () => {
  test('with its item, a quantity and a cost in whole dollars', () => {
    expect(isWholeLine(morgan)).toBe(true)
    expect(isWholeLine({ ...morgan, cost: dollars(0) })).toBe(true)
    expect(isWholeLine(bitcoin)).toBe(true)
  })

  test.each([
    ['no item', { ...morgan, name: '' }],
    ['no quantity', { ...morgan, qty: '' }],
    ['a quantity of nothing', { ...morgan, qty: '0' }],
    ['nine decimals', { ...morgan, qty: '0.000000001' }],
    ['no cost', { ...morgan, cost: undefined }],
    ['cents', { ...morgan, cost: cents(150) }],
    ['a cost below nothing', { ...morgan, cost: dollars(-1) }],
    ['more than a ticket may cost', { ...morgan, cost: dollars(900_001) }],
    ['bitcoin for nothing', { ...bitcoin, cost: dollars(0) }],
  ])('but not with %s', (_, line) => {
    expect(isWholeLine(line)).toBe(false)
  })
})

test('a submit names what its lines lack, each where it is', () => {
  const half = { ...morgan, qty: '' }
  expect(coinLineProblems({ items: [morgan], barterItems: [], payment: 'cash' })).toEqual([])
  expect(coinLineProblems({ items: [morgan], barterItems: [morgan], payment: 'barter' })).toEqual([])
  expect(coinLineProblems({ items: [], barterItems: [half], payment: 'barter' })).toEqual([
    { field: 'items', text: '*Required at least 1 Item in Property Description.' },
    { field: 'barterItems', text: 'Some Items values are not valid' },
  ])
  const withCents = { ...morgan, cost: cents(150) }
  expect(coinLineProblems({ items: [morgan, withCents], barterItems: [withCents], payment: 'barter' })).toEqual([
    { field: 'items', text: 'Line 2: Cost must be in whole dollars' },
    { field: 'barterItems', text: 'Barter line 1: Cost must be in whole dollars' },
  ])
  expect(coinLineProblems({ items: [half], barterItems: [morgan], payment: 'wire' })).toEqual([
    { field: 'items', text: 'Some Items values are not valid' },
    { field: 'barterItems', text: 'Barter items need the payment barter' },
  ])
})
