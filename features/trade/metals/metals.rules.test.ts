import { expect, test } from 'vitest'
import { meltOf, meltOfAll } from '#features/buying/line-metals/melt.rules.ts'
import { isFineGrams, shareOf, writtenFineness } from '#features/shop/items/metals.rules.ts'
import { dollars } from '#shared/money.ts'
import { cryptoRow, type MaterialSum, materialRow, missingPrices, totalOf, weightText } from './metals.rules.ts'

const prices = { gold: dollars(2400), silver: dollars(30), btc: dollars(96_410) }
const gold: MaterialSum = {
  ...{ itemId: 1, material: 'Gold 14k', metal: 'gold', fineness: '14/24', grams: 10, items: 1 },
  isAsListed: true,
}

test('ten grams of 14k at 2,400 are 450.11, of an unrounded price', () => {
  expect(materialRow(gold, prices)).toEqual({
    ...{ name: 'Gold 14k', weightNotSold: 10, isCrypto: false, itemCount: 1 },
    ...{ unitPrice: dollars(45.01), unitPriceFormula: '2,400.00 ÷ 31.1034768 × 14/24', spotPrice: dollars(2400) },
    total: dollars(450.11),
  })
})

test('480 grams of sterling at 30 are 428.25', () => {
  const sterling = { ...gold, material: 'Sterling Silver', metal: 'silver', fineness: '.925', grams: 480 } as const
  expect(materialRow(sterling, prices).total).toBe(dollars(428.25))
})

test('Gold Filled has a weight, no price and lacks none', () => {
  const filled = { ...gold, material: 'Gold Filled', metal: null, fineness: '', grams: 954 }
  expect(materialRow(filled, prices)).toMatchObject({ weightNotSold: 954, unitPrice: null, total: null })
  expect(missingPrices([filled], { ...prices, eth: dollars(3184.75) })).toEqual([])
})

test('coins are worth their price, to eight decimals', () => {
  const row = cryptoRow({ metal: 'btc', quantity: 0.41826017, items: 2 }, prices)
  expect(row).toMatchObject({ unitPriceFormula: '96,410.00 × 1', total: dollars(40_324.46) })
  expect(weightText({ weight: row.weightNotSold, isCrypto: true })).toBe('0.41826017')
  expect(weightText({ weight: 2315.6, isCrypto: false })).toBe('2,315.60 g')
})

test('a missing price is named, and its row has no total', () => {
  const row = materialRow({ ...gold, metal: 'platinum', fineness: '.950' }, prices)
  expect(row).toMatchObject({ unitPrice: null, unitPriceFormula: '', total: null })
  expect(totalOf([row, materialRow(gold, prices)])).toBe(dollars(450.11))
  expect(missingPrices([{ metal: 'platinum', fineness: '.950' }], prices)).toEqual(['platinum', 'eth'])
})

test('lines from before a change of the list have a row of their own', () => {
  const earlier = { ...gold, fineness: '.585', isAsListed: false }
  expect(materialRow(earlier, prices).name).toBe('Gold 14k (.585)')
})

test('what a line melts to, and what is unknown', () => {
  const line = { metal: 'gold', fineness: '14/24', grams: 10 } as const
  expect(meltOf(line, prices)).toBe(dollars(450.11))
  for (const unknown of [{ grams: 0 }, { fineness: '' }, { metal: null }, { metal: 'platinum' as const }])
    expect(meltOf({ ...line, ...unknown }, prices)).toBeUndefined()
  expect(meltOfAll([line, line, { ...line, grams: 0 }], prices)).toBe(dollars(900.22))
  expect(meltOfAll([], prices)).toBeUndefined()
})

test.each<[typed: string, written: string | undefined]>([
  ['14k', '14/24'],
  ['22 kt', '22/24'],
  ['14/24', '14/24'],
  ['925', '.925'],
  ['0.950', '.950'],
  ['1', '1'],
  ...['', '0', '2', '25k', '7/0', '25/24', '.0', 'gold'].map((text): [string, undefined] => [text, undefined]),
])('a fineness of %j is kept as %j', (typed, written) => {
  expect(writtenFineness(typed)).toBe(written)
})

test('a fineness is a share', () => {
  expect([shareOf('14/24'), shareOf('.925'), shareOf('')]).toEqual([14 / 24, 0.925, 0])
  expect(['31.10348', '.5', '0', '-1', '1e3', '1.000001', 'x'].map(isFineGrams)).toEqual([
    ...[true, true, false, false, false, false, false],
  ])
})
