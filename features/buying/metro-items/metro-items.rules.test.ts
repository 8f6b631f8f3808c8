import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, dollars } from '#shared/money.ts'
import { weightIn } from '../line-metals/weights.rules.ts'
import { profitOf } from '../sales/profit.rules.ts'
import { sides, unsold } from '../sales/sale-sides.ts'
import { changeSale, maySell, type Sale, type SaleChange, sidesPaid } from '../sales/sold-to.rules.ts'
import { saleShownTo } from '../tickets/ticket-sale.server.ts'
import {
  countUnweighed,
  describeAgain,
  describeItem,
  gramsByMaterial,
  joinParts,
  needsModel,
  unitOf,
  weightProblems,
} from './metro-items.rules.ts'

const materials = ['Gold 10k', 'Gold 14k', 'Sterling Silver', 'Silver Plate', 'Costume Jewelry', 'Other'] as const

test('a description that is typed over keeps a unit, by the material that stands in it', () => {
  expect(describeAgain('Gold 14k. Chain 8', materials)).toBe('Gold 14k. Chain 8 grams')
  expect(describeAgain('Ring. Costume Jewelry. 3', materials)).toBe('Ring. Costume Jewelry. 3 lbs')
  expect(describeAgain('Fountain pen 146', materials)).toBe('Fountain pen 146')
})

test('ounces and pennyweights of metal are counted in grams, pounds are not', () => {
  const lines = ['Gold 14k. Bar 1 oz', 'Gold 14k. Ring 2 dwt', 'Silver Plate. Tray 3 lbs']
  expect(gramsByMaterial(lines, materials)).toEqual([{ material: 'Gold 14k', grams: 31.1034768 + 2 * 1.55517384 }])
})

test('what is of metal and has no weight that can be read is counted', () => {
  const read = ['Gold 14k. Bar 1 oz', 'Silver Plate. Tray', 'Other. Pen', 'Fountain pen']
  expect(countUnweighed(read, materials)).toBe(0)
  const unread = ['Gold 14k. Ring', 'Sterling Silver. Spoon 5 grm', 'Gold 14k. Ring. 0 grams']
  expect(countUnweighed([...read, ...unread], materials)).toBe(3)
})

describe('the unit of a weight', () => {
  test.each([
    ['Gold 14k', 'Rope chain 20 in. 5.2', 'Gold 14k. Rope chain 20 in. 5.2 grams'],
    ['Costume Jewelry', 'Brooches. 2', 'Costume Jewelry. Brooches. 2 lbs'],
    ['Silver Plate', 'Tea tray 3.5', 'Silver Plate. Tea tray 3.5 lbs'],
    ['Other', 'Fountain pen 146', 'Other. Fountain pen 146'],
    ['Gold 14k', 'Ring. 5.2 dwt', 'Gold 14k. Ring. 5.2 dwt'],
    ['Gold 14k', 'gold 14k. Ring. 4', 'Gold 14k. Ring. 4 grams'],
    ['Gold 14k', 'Chain 7 g', 'Gold 14k. Chain 7 grams'],
    ['Gold 14k', 'Chain 7.5gr.', 'Gold 14k. Chain 7.5 grams'],
    ['Gold 14k', 'Chain 7 GMS', 'Gold 14k. Chain 7 grams'],
    ['Costume Jewelry', 'Brooches 2 lb', 'Costume Jewelry. Brooches 2 lbs'],
    ['Gold 14k', 'Ring with a G', 'Gold 14k. Ring with a G'],
    ['Gold 14k', 'Ring. .5', 'Gold 14k. Ring. .5 grams'],
    ['Gold 14k', 'Chain 1,200g', 'Gold 14k. Chain 1,200 grams'],
    ['Gold 14k', 'Chain 1½', 'Gold 14k. Chain 1½ grams'],
    ['Gold 14k', 'Chain ½g', 'Gold 14k. Chain ½ grams'],
    ['Gold 14k', 'Bar 2 troy oz.', 'Gold 14k. Bar 2 troy oz.'],
    ['Gold 14k', 'Gold Eagle 2015', 'Gold 14k. Gold Eagle 2015'],
    ['Gold 14k', '1/10 oz Gold Eagle 10', 'Gold 14k. 1/10 oz Gold Eagle 10'],
    ['Gold 14k', 'Ring size 7', 'Gold 14k. Ring size 7'],
    ['Gold 14k', 'Ring #7', 'Gold 14k. Ring #7'],
    ['Gold 14k', 'Bar. 2015', 'Gold 14k. Bar. 2015 grams'],
    ['Gold 14k', 'Eagle 1/10 oz. 2015', 'Gold 14k. Eagle 1/10 oz. 2015'],
    ['Gold 14k', 'Ring size: 7', 'Gold 14k. Ring size: 7'],
    ['Gold 14k', "Eagle '15", "Gold 14k. Eagle '15"],
  ])('%s, %s', (material, text, saved) => {
    expect(describeItem(material, text)).toBe(saved)
  })

  test('is there once, however often the text goes through', () => {
    fc.assert(
      fc.property(fc.constantFrom(...materials), fc.string({ minLength: 1 }), (material, text) => {
        const once = describeItem(material, text)
        expect(describeItem(material, once)).toBe(once)
      }),
    )
  })
})

test('the third part and the weight stand together', () => {
  const of = (description: string, third: string, weight: string, material = 'Gold 14k') =>
    joinParts({ material, description, third, weight })
  expect(of('Wedding set', '0.50 ct', '4.1')).toBe('Wedding set. 0.50 ct. 4.1 grams')
  expect(of('Band', '', '2.1')).toBe('Band. 2.1 grams')
  expect(of('Band', '', '')).toBe('Band')
  expect(of('Bar', '', '2015')).toBe('Bar. 2015 grams')
  expect(of('Coins', '', '1 oz. 3 dwt.')).toBe('Coins. 1 oz 3 dwt')
  expect(of('Pen', '', '146', 'Other')).toBe('Pen. 146')
})

test.each([
  ['Ring', 'size 7', '1/2 oz', 15.55],
  ['Bar 1 oz', '', '5', 5],
  ['Maple 1 oz', '', '31.1', 31.1],
  ['Chain 2 oz', '', '3 dwt', 4.67],
  ['Gold Eagle', '', '1 oz. 3 dwt', 35.77],
])('the Weight cell is the weight alone: %s, %s, %s', (description, third, weight, grams) => {
  const text = joinParts({ material: 'Gold 14k', description, third, weight })
  expect(gramsByMaterial([describeItem('Gold 14k', text)], materials)[0]?.grams).toBeCloseTo(grams, 2)
})

test('a Weight that can not be read is refused by its line', () => {
  expect(weightProblems([{ weight: '5' }, { weight: '' }, { weight: '-5' }, { weight: '0' }])).toEqual([
    { field: 'items', text: "Line 3: '-5' is no weight." },
    { field: 'items', text: "Line 4: '0' is no weight." },
  ])
})

test('a keyword counts in any case and inside a word', () => {
  expect(needsModel('Other. Wristwatch', ['watch'])).toBe(true)
  expect(needsModel('IPHONE 15', ['Phone'])).toBe(true)
  expect(needsModel('Rope chain', ['watch'])).toBe(false)
})

test('the weights of the materials add up to the lines that are weighed in grams', () => {
  const line = fc.record({ material: fc.constantFrom(...materials), hundredths: fc.integer({ min: 1, max: 99_999 }) })
  fc.assert(
    fc.property(fc.array(line), lines => {
      const descriptions = lines.map(({ material, hundredths }) => describeItem(material, `Lot. ${hundredths / 100}`))
      const inGrams = lines.filter(({ material }) => unitOf(material) === 'grams')
      const sum = inGrams.reduce((all, { hundredths }) => all + hundredths, 0) / 100
      const totals = gramsByMaterial(descriptions, materials)
      expect(totals.reduce((all, { grams }) => all + grams, 0)).toBeCloseTo(sum, 6)
      for (const { material } of totals) expect(inGrams.some(one => one.material === material)).toBe(true)
      expect(descriptions.filter(text => weightIn(text) === '')).toHaveLength(
        lines.filter(({ material }) => material === 'Other').length,
      )
    }),
  )
  expect(gramsByMaterial(['Hoops, pair. Gold 10k. 9.1 grams'], materials)).toEqual([
    { material: 'Gold 10k', grams: 9.1 },
  ])
})

const nothingSold: Sale = { sides: unsold, profit: null }
const admin = { kind: 'admin' as const, permissions: [] }
const employee = { kind: 'employee' as const, permissions: [] }

const amount = fc.option(fc.nat(9000).map(dollars), { nil: null })
const buyer = fc.constantFrom(
  null,
  { id: 1, name: 'Halden' },
  { id: 2, name: 'Ostrander' },
  { id: 3, name: 'Meridian' },
)
const none = fc.constant({})
const buyerAndAmount = fc.record({ buyer, amount })
const onSides = (A: fc.Arbitrary<object>, B: fc.Arbitrary<object>): fc.Arbitrary<SaleChange> =>
  fc.record({ sides: fc.record({ A, B }) })
const change = fc.oneof(
  onSides(fc.record({ buyer }), none),
  onSides(none, fc.record({ buyer })),
  onSides(fc.record({ amount }), none),
  onSides(none, fc.record({ amount })),
  onSides(buyerAndAmount, none),
  onSides(buyerAndAmount, buyerAndAmount),
)

test('after any changes the profit agrees with the amounts, and nobody buys both sides', () => {
  fc.assert(
    fc.property(fc.array(change), fc.nat(9000).map(dollars), (changes, paid: Cents) => {
      const sale = changes.reduce<Sale>((before, one) => changeSale(before, one, paid).sale, nothingSold)
      const { A, B } = sale.sides
      expect(sale.profit).toBe(profitOf(sale.sides, paid))
      expect(A.buyer !== null && A.buyer.id === B.buyer?.id).toBe(false)
      for (const side of [A, B]) expect(side.buyer === null && side.amount !== null).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('a side that loses its buyer is not paid any more, one that never had one stays as it was ticked', () => {
  fc.assert(
    fc.property(fc.array(change), change, fc.constantFrom(...sides, ''), (changes, last, ticked) => {
      const sold = changes.reduce<Sale>((sale, one) => changeSale(sale, one, cents(0)).sale, nothingSold)
      const before = { ...sold, sides: sidesPaid(sold.sides, true, ticked) }
      const after = changeSale(before, last, cents(0)).sale
      for (const side of sides) {
        const [was, is] = [before.sides[side], after.sides[side]]
        expect(is.isPaid).toBe(was.isPaid && (was.buyer === null || is.buyer !== null))
      }
      expect(after.sides.B.isPaid && after.sides.B.buyer === null).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('others than Admin never undo or see an amount that is set', () => {
  fc.assert(
    fc.property(fc.array(change), change, (changes, last) => {
      const before = changes.reduce<Sale>((sale, one) => changeSale(sale, one, cents(0)).sale, nothingSold)
      const after = changeSale(before, last, cents(0)).sale
      expect(maySell(before, after, admin)).toBe(true)
      for (const side of sides)
        if (maySell(before, after, employee) && (before.sides[side].amount ?? 0) > 0)
          expect(after.sides[side]).toEqual(before.sides[side])
      const shown = saleShownTo(employee, before)
      expect(Object.values(shown).some(value => typeof value === 'number' && value > 0)).toBe(false)
      expect(shown).not.toHaveProperty('profit')
    }),
    { numRuns: 500 },
  )
})
