import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { barcodeProblem, jewelryLineLacks, lineProblems, soldLineLacks } from './receipts.rules.ts'

const TEXT = 'Some Items values are not valid'
const coin = { item: 'Morgan Dollar', barcode: '10412', qty: '1', price: dollars(37) }

test('the text of the document stands first, then each line with the columns that are meant', () => {
  const lacks = [soldLineLacks(coin), soldLineLacks({ ...coin, item: '', price: undefined })]
  expect(lineProblems(TEXT, lacks).map(({ text }) => text)).toEqual([TEXT, 'Line 2: Item, Price'])
  expect(lineProblems(TEXT, [soldLineLacks(coin)])).toEqual([])
  expect(lineProblems(TEXT, [])).toEqual([{ field: 'items', text: TEXT }])
})

test('a line of jewelry lacks its columns in their order', () => {
  expect(jewelryLineLacks({ itemDescription: ' ', qty: '', price: undefined })).toEqual(['Qty', 'Description', 'Price'])
  expect(jewelryLineLacks({ itemDescription: 'Ring', qty: '1', price: dollars(0) })).toEqual([])
})

test('bitcoin needs a price and no quantity', () => {
  expect(soldLineLacks({ ...coin, qty: '', price: dollars(0) }, true)).toEqual(['Price'])
})

test('a code of more than five characters is refused and says so, whatever it begins with', () => {
  expect(barcodeProblem('01234')).toBeUndefined()
  expect(barcodeProblem('012345678905')).toBe('Barcode has at most 5 characters')
  expect(soldLineLacks({ ...coin, barcode: '012345' })).toEqual(['Barcode'])
})
