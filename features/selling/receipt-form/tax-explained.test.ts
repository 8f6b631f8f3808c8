import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, percentOf } from '#shared/money.ts'
import { receiptTotals, withTax } from '../receipts/receipt-money.rules.ts'
import { atOnceText, causeText, explainTax } from './tax-explained.rules.ts'

const line = (name: string, price: number, isTaxable = true) => ({ name, price: dollars(price), isTaxable })
const ring = [line('Ring', 1850), line('Wedding band', 980), line('Rope chain', 640), line('Sizing', 60)]

test('each line has its exact tax and its cents, and one sum would have given another cent', () => {
  const explained = explainTax({ cause: 'jewelry', rate: '8.375', lines: ring })
  expect(explained.lines.map(({ place, exact, tax }) => [place, exact, tax])).toEqual([
    [1, '154.9375', 15_494],
    [2, '82.075', 8208],
    [3, '53.60', 5360],
    [4, '5.025', 503],
  ])
  expect(explained).toMatchObject({ taxable: 353_000, tax: 29_565, atOnce: 29_564, total: 382_565 })
  expect(atOnceText(explained)).toBe('In one sum it would be 295.64; the cent comes from rounding lines 2 and 4.')
  expect(causeText(explained)).toMatch(/^Jewelry: every line is taxable/)
})

test('of a coin receipt only lines with a taxable item are taxed', () => {
  const lines = [line('Silver Eagle', 290, false), line('Album', 38), line('Holders', 25)]
  const explained = explainTax({ cause: 'item', rate: '8.375', lines })
  expect(explained.lines.map(one => one.tax)).toEqual([0, 318, 209])
  expect(explained).toMatchObject({ taxable: 6300, tax: 527, atOnce: 528 })
  expect(atOnceText(explained)).toBe('In one sum it would be 5.28; the cent comes from rounding lines 2 and 3.')
})

test('a shipment free of tax says so, and one sum gives the same', () => {
  const lines = ring.map(one => ({ ...one, isTaxable: false }))
  const explained = explainTax({ cause: 'shipment', rate: '8.375', lines })
  expect(explained.tax).toBe(0)
  expect(causeText(explained)).toBe('Tax-free shipment: no line is taxed.')
  expect(atOnceText(explained)).toBe('In one sum it would be the same.')
})

test('payments show their share, and what is not paid yet has the rest', () => {
  const payments = [
    { label: '11/11/26 cash', amount: dollars(1000) },
    { label: '11/13/26 creditcard', amount: dollars(1500) },
  ]
  expect(explainTax({ cause: 'jewelry', rate: '8.375', lines: ring, payments }).shares).toMatchObject([
    { ...payments[0], tax: dollars(77.28) },
    { ...payments[1], tax: dollars(115.92) },
    { label: 'rest, with the last payment', amount: dollars(1325.65), tax: dollars(102.45) },
  ])
  const whole = [{ label: '11/11/26 cash', amount: dollars(3825.65) }]
  expect(explainTax({ cause: 'jewelry', rate: '8.375', lines: ring, payments: whole }).shares).toMatchObject(whole)
})

test('each share says the figures it was computed with, so that a calculator gives the same cent', () => {
  const payments = [100, 20, 45].map(amount => ({ label: 'cash', amount: dollars(amount) }))
  const { shares } = explainTax({ cause: 'jewelry', rate: '8.375', lines: [line('Chain', 300)], payments })
  expect(shares?.map(({ tax, how }) => [tax, how])).toEqual([
    [773, '100.00 × 25.13 ÷ 325.13 = 7.73'],
    [155, '120.00 paid so far × 25.13 ÷ 325.13 = 9.28, less 7.73 before'],
    [347, '165.00 paid so far × 25.13 ÷ 325.13 = 12.75, less 9.28 before'],
    [1238, '25.13 in all, less 12.75 before'],
  ])
})

const anyLine = fc.record({
  name: fc.constant('Any'),
  price: fc.integer({ min: 0, max: 90_000_000 }).map(cents),
  isTaxable: fc.boolean(),
})
const anyRate = fc.integer({ min: 0, max: 200_000 }).map(rate => String(rate / 10_000))
const anyShare = fc.record({
  label: fc.constant('cash'),
  amount: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
})
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

test('whatever is sold, the figures add up to the receipt, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 20 }),
      anyRate,
      fc.array(anyShare, { maxLength: 4 }),
      (lines, rate, payments) => {
        const explained = explainTax({ cause: 'item', rate, lines, payments })
        const receipt = receiptTotals(withTax(lines, rate))
        expect(sumOf(explained.lines.map(one => one.tax))).toBe(receipt.tax)
        expect(explained).toMatchObject({ tax: receipt.tax, total: receipt.total })
        expect(sumOf((explained.shares ?? []).map(share => share.tax))).toBe(receipt.tax)
        expect(sumOf((explained.shares ?? []).map(share => share.amount))).toBe(receipt.total)
        expect(explained.atOnce).toBe(percentOf(explained.taxable, rate))
        expect(explained.roundedLines.length > 0).toBe(explained.tax !== explained.atOnce)
        for (const one of explained.lines) {
          const exact = Number(one.exact.replaceAll(',', '')) * 100
          expect(Math.abs(exact - one.tax)).toBeLessThan(0.500_001)
        }
      },
    ),
  )
})
