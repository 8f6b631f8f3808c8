import { expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import {
  addScanned,
  countedLine,
  firstLack,
  isKeptAsTyped,
  pieceText,
  scannedText,
  unitPriceOfCounted,
} from './sold-lines.rules.ts'

const items = [
  { id: 10_412, name: 'Morgan Dollar', taxable: false },
  { id: 20_118, name: 'Coin Supplies', taxable: true },
]
const none = { item: '', barcode: '', qty: '1', price: '' }

test('a scanned number of an item makes a line of it', () => {
  expect(addScanned([], '10412', items)).toEqual({
    at: 0,
    lines: [{ item: 'Morgan Dollar', barcode: '10412', qty: '1', price: '' }],
  })
})

test('the same code again adds one to its line, at the price of one', () => {
  const line = { ...none, item: 'Morgan Dollar', barcode: '10412', qty: '2', price: '74' }
  const other = { ...none, item: 'Coin Supplies', barcode: '20118', price: '5' }
  expect(addScanned([line, other], '10412', items)).toEqual({
    at: 0,
    lines: [{ ...line, qty: '3', price: '111' }, other],
  })
  expect(addScanned([{ ...line, price: '' }], '10412', items).lines).toEqual([{ ...line, qty: '3', price: '' }])
})

test('any other code is kept as typed, on a line whose item is still to be chosen', () => {
  expect(addScanned([], 'A7731', items)).toEqual({ at: 0, lines: [{ ...none, barcode: 'A7731' }] })
  expect(addScanned([{ ...none, barcode: 'A7731' }], 'a7731', items).at).toBe(0)
})

test('what lines lack is their item, then their price, line by line from a cell on', () => {
  const whole = { ...none, item: 'Morgan Dollar', price: '58' }
  const lines = [whole, none, { ...whole, price: '' }]
  expect(firstLack(lines)).toEqual({ at: 1, column: 'Item' })
  expect(firstLack(lines, { at: 1, column: 'Item' })).toEqual({ at: 1, column: 'Price' })
  expect(firstLack(lines, { at: 1, column: 'Qty' })).toEqual({ at: 1, column: 'Price' })
  expect(firstLack(lines, { at: 1, column: 'Price' })).toEqual({ at: 2, column: 'Price' })
  expect(firstLack(lines, { at: 2, column: 'Price' })).toBeUndefined()
  expect(firstLack([whole])).toBeUndefined()
})

test('bitcoin is counted by its price: a second scan leaves it as it is', () => {
  const line = { ...none, item: 'bitcoin', barcode: '7', qty: '1', price: '100' }
  expect(addScanned([line], '7', [{ id: 7, name: 'bitcoin', taxable: false }]).lines).toEqual([line])
})

test('lines and pieces are counted; bitcoin is a line and no piece', () => {
  const line = { ...none, item: 'Morgan Dollar' }
  expect(pieceText([])).toBe('0 lines, 0 pieces')
  expect(pieceText([line])).toBe('1 line, 1 piece')
  expect(
    pieceText([
      { ...line, qty: '5' },
      { ...line, qty: '2.5' },
      { ...none, item: 'bitcoin', qty: '' },
    ]),
  ).toBe('3 lines, 7.5 pieces')
  expect(pieceText([{ ...line, qty: '' }])).toBe('1 line, 0 pieces')
})

const spotOf = (item: string) => (item === 'ether' ? dollars(3450) : undefined)
const ether = { ...none, item: 'ether', barcode: '35', price: '1000' }

test('ether while it is typed says what its price buys, and the price of one', () => {
  const sold = countedLine(ether, { spotOf, before: [] })
  expect(sold).toEqual({ ...ether, qty: '0.28985507' })
  expect(unitPriceOfCounted(sold)).toBe(dollars(3450))
  expect(scannedText(sold)).toBe('ether × 0.28985507, 1,000.00')
  expect(pieceText([sold])).toBe('1 line, 0.28985507 ether')
  expect(pieceText([sold, sold, { ...none, item: 'Morgan Dollar' }])).toBe('3 lines, 1 piece, 0.57971014 ether')
})

test('without a price, or a price of the day, nobody says how much ether it is', () => {
  const unpriced = countedLine({ ...ether, price: '' }, { spotOf, before: [] })
  expect(unpriced.qty).toBe('')
  expect(unitPriceOfCounted(unpriced)).toBeUndefined()
  expect(scannedText(unpriced)).toBe('ether')
  expect(pieceText([unpriced])).toBe('1 line')
  expect(countedLine({ ...ether, item: 'bitcoin' }, { spotOf, before: [] }).qty).toBe('')
})

test('saved ether keeps what it was sold at until its price is another', () => {
  const before = [{ item: { name: 'ether' }, qty: 0.25, price: cents(100_000) }]
  expect(countedLine(ether, { spotOf, before }).qty).toBe('0.25')
  expect(countedLine({ ...ether, price: '500' }, { spotOf, before }).qty).toBe('0.14492754')
})

test('coins are as many as are typed, at the price divided by them', () => {
  const three = { ...none, item: 'Morgan Dollar', qty: '3', price: '100' }
  expect(countedLine(three, { spotOf, before: [] })).toEqual(three)
  expect(unitPriceOfCounted(three)).toBe(cents(3333))
  expect(unitPriceOfCounted({ ...three, qty: '' })).toBeUndefined()
  expect(scannedText(three)).toBe('Morgan Dollar × 3, 100.00')
})

test('a code that is no item number is marked as kept, a known or blank one is not', () => {
  expect(['A7731', '10412', ''].map(barcode => isKeptAsTyped({ barcode }, items))).toEqual([true, false, false])
})
