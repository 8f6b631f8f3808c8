import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gramsIn, impliedWeight, isReadableWeight, weightIn } from './weights.rules.ts'

const OUNCE = 31.1034768
const PENNYWEIGHT = OUNCE / 20

describe('a number', () => {
  test.each([
    ['.5', 0.5],
    ['1,200', 1200],
    ['10,000.5', 10_000.5],
    ['7,5', 7.5],
    ['1/10', 0.1],
    ['1 1/2', 1.5],
    ['1-1/2', 1.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['1 ½', 1.5],
    ['10¾', 10.75],
    ['⅞', 0.875],
    ['1⁄2', 0.5],
    ['1/0', 0],
  ])('%s', (number, amount) => {
    for (const unit of [' grams', ' g', 'g', '-gram']) expect(gramsIn(`Chain ${number}${unit}`)).toBeCloseTo(amount)
  })
})

const spellings: [spelling: string, grams: number][] = [
  ...['g', 'gr', 'grs', 'gm', 'gms', 'gram', 'grams'].map((unit): [string, number] => [unit, 1]),
  ...['mg', 'mgs', 'milligram', 'milligrams'].map((unit): [string, number] => [unit, 0.001]),
  ...['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'].map((unit): [string, number] => [unit, 1000]),
  ...['oz', 'ounce', 'ounces', 'ozt', 'oz t', 't oz', 'troy oz', 'troy ounce', 'troy ounces', 'oz troy'].map(
    (unit): [string, number] => [unit, OUNCE],
  ),
  ...['dwt', 'dwts', 'pwt', 'pwts', 'pennyweight', 'pennyweights'].map((unit): [string, number] => [unit, PENNYWEIGHT]),
  ...['lb', 'lbs', 'pound', 'pounds'].map((unit): [string, number] => [unit, 0]),
]

describe('a unit', () => {
  test.each(spellings)('%s', (spelling, grams) => {
    const writings = [` ${spelling}`, spelling, ` ${spelling}.`, ` ${spelling.toUpperCase()}`]
    for (const unit of writings) expect(gramsIn(`Chain 20 in 2${unit}`), unit).toBeCloseTo(2 * grams)
  })

  test.each(['Chain 20 in', 'Ring 0.5 ct', 'Gold 14k', 'Watch No 5 gold', 'Ring with a g', 'g', ''])(
    'there is none in %j',
    text => {
      expect([gramsIn(text), weightIn(text)]).toEqual([0, ''])
    },
  )
})

test.each([
  ['Eagle 2015 1/10 oz', 3.11],
  ['Bar 999 ½ oz', 15.55],
  ['Chain 12 1/2 oz', 388.79],
  ['Chain 1 – 1/2 oz', 46.66],
  ['Chain 1 and 1/2 oz', 46.66],
  ['Chain 1 & 1/2 oz', 46.66],
])('%s: a year or a fineness is no part of its weight', (text, grams) => {
  expect(gramsIn(text)).toBeCloseTo(grams, 2)
})

describe('two weights at the end', () => {
  test.each([
    ['Chain 1 oz 3 dwt', OUNCE + 3 * PENNYWEIGHT],
    ['Chain 1 oz., 3 dwt', OUNCE + 3 * PENNYWEIGHT],
    ['Chain 1½ oz and 3 dwt', 1.5 * OUNCE + 3 * PENNYWEIGHT],
    ['Bar 1 kg 500 g', 1500],
    ['Chain 1 oz 3 dwt 0.5 g', OUNCE + 3 * PENNYWEIGHT + 0.5],
    ['Chain 1 oz 3 dwt 5 g', OUNCE + 3 * PENNYWEIGHT + 5],
  ])('are one where the smaller unit follows the larger: %s', (text, grams) => {
    expect(gramsIn(text)).toBeCloseTo(grams)
  })

  test.each([
    ['Chain 5 dwt 7.8 g', 7.8],
    ['Chain 7.8 g 5 dwt', 5 * PENNYWEIGHT],
    ['Tray 2 lbs 3 oz', 0],
    ['Bar 1 oz 31.1 g', 31.1],
    ['Bar 1 oz. 5 g', 5],
  ])('are not one otherwise: %s', (text, grams) => {
    expect(gramsIn(text)).toBeCloseTo(grams)
  })
})

test.each(['Chain (5 g)', 'Chain 5 g,', 'Chain 5 g; ', 'Chain [5 grams]', 'Chain 5\u00a0g', 'Chain (5\u202fg)'])(
  'a weight is read with what closes it: %j',
  text => {
    expect(gramsIn(text)).toBe(5)
    expect(weightIn(text)).toMatch(/^5 g(rams)?$/)
  },
)

test.each([
  ...[
    '5 g + 3 grams',
    '5 + 3 g',
    '5-6 grams',
    '100-105 g',
    '3 - 5 g',
    '10^2 grams',
    '2 * 5 g',
    '2 @ 5 g',
    '5 10 grams',
  ],
  ...['5 & 3 g', '5 plus 3 g', '5 g - 2 g', '5 to 6 g', '5, 3 g', '5 or 6 g', '5%2 g', '5:3 g', '10, 12, 14 g'],
  ...['5·3 g', '5_3 g', '5| 3 g', '5 times 3 g', '5 w/ 3 g', '5 then 3 g', '5 up to 6 g', '5 thru 6 g', '(5) 6 g'],
  ...['5 . 3 g', '5 g5 g', '5.5 5 g'],
  ...['5 g less stones 2 g', '5 g (2 pcs) 3 g', '100 to 105 g'],
  ...['5 g 2 dwt', '5 g 3 grams', '20 g .5 g', '5 g 3 g 2 g', '99999999999 g'],
])('nobody knows what weighs %j, in the cell or in a description', text => {
  expect([gramsIn(`Gold 14k. rings. ${text}`), gramsIn(`Gold 14k. rings ${text}`)]).toEqual([0, 0])
  expect(isReadableWeight(text)).toBe(false)
})

test.each([
  ['Eagle 1999 1 oz', 31.1],
  ['Chain 925 - 5 g', 5],
  ['Ring size 7 5 g', 5],
  ['Ring size 7 - 5 g', 5],
  ['Chain 14k + 5 g', 5],
  ['Lot of 3 5 g', 5],
  ['Chain 18 in 5 g', 5],
  ['Chain 20" 5 g', 5],
  ['Ring (1 of 2) 5 g', 5],
  ['Bracelet 7.5. 5 g', 5],
  ['Band 10 K 5 g', 5],
  ['2 rings, 5 g', 5],
  ['Ring 1 of 2, 5 g', 5],
  ['Sterling 925, 5 g', 5],
  ['Chain 1 oz 5 g', 36.1],
])('another number before it is no part of it: %s', (text, grams) => {
  expect(gramsIn(text)).toBeCloseTo(grams, 1)
})

test.each(['charms, lot of 3', 'charms, set of 4', 'qty 2', 'ring size 7'])('%j ends in no weight', text => {
  expect(impliedWeight(text)).toBe('')
})

test.each(['Chain. -5 grams', '-5 g', 'Chain. −5 g', 'Chain. 1e3 grams', 'Chain. 0 grams'])(
  '%j weighs nothing',
  text => {
    expect(gramsIn(text)).toBe(0)
  },
)

test.each(['Chains 2 x 5 g', 'Chains 2x5g', 'Chains 2 × 5 grams', 'Chains (2 x 5 g)'])('%s are ten grams', text => {
  expect(gramsIn(text)).toBe(10)
})

test('a written weight reads back, in every unit', () => {
  const written = fc.record({
    hundredths: fc.integer({ min: 1, max: 999_999 }),
    unit: fc.constantFrom(...spellings),
    space: fc.constantFrom('', ' '),
    stop: fc.constantFrom('', '.'),
  })
  fc.assert(
    fc.property(written, ({ hundredths, unit: [spelling, grams], space, stop }) => {
      const weight = `${hundredths / 100}${space}${spelling}${stop}`
      const description = `Gold 14k. Rope chain. ${weight}`
      expect(weightIn(description)).toBe(weight)
      expect(gramsIn(description)).toBeCloseTo((hundredths / 100) * grams, 6)
    }),
  )
})

test.each([
  ...['', '5', '5.2 grams', '1/10 oz', '1 1/2', '½ oz', '1 oz 3 dwt', '2 x 5 g', '1,200', ' 7 dwt '].map(
    text => [text, true] as const,
  ),
  ...['abc', '5..2', '-5', '1e3', '0', '1/0', '0 g', 'size 7', '5 grm'].map(text => [text, false] as const),
])('%j is a weight: %s', (text, isOne) => {
  expect(isReadableWeight(text)).toBe(isOne)
})
