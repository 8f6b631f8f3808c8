import { expect, test } from 'vitest'
import { type Cents, dollars } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { inShopOrder } from './shop-order.ts'
import { asTypedTime, columnDay, headMoment } from './worksheet-days.ts'
import { dayWidthOf, worksheetRows } from './worksheet-rows.ts'
import type { Worksheet } from './worksheets.contract.ts'

const zero: Cents = dollars(0)
const worksheet: Worksheet = {
  friendlyName: 'Metro Drawer',
  openingBalance: dollars(100),
  additions: [{ slug: 'metrovault', purpose: 'transfer', name: 'Metro Vault', total: dollars(50) }],
  subtractions: [{ slug: 'customer', purpose: 'payout', name: 'Customer, Metro tickets', total: dollars(30) }],
  dailyAdditions: [{ date: '2026-11-10', slug: 'metrovault', purpose: 'transfer', amount: dollars(50) }],
  dailySubtractions: [{ date: '2026-11-09', slug: 'customer', purpose: 'payout', amount: dollars(30) }],
  days: [
    { date: '2026-11-09', opening: dollars(100), additions: zero, subtractions: dollars(30), ending: dollars(70) },
    { date: '2026-11-10', opening: dollars(70), additions: dollars(50), subtractions: zero, ending: dollars(120) },
  ],
  totalAdditions: dollars(50),
  totalSubtractions: dollars(30),
  endingBalance: dollars(120),
  endingNotes: null,
}
const rows = worksheetRows({ slug: 'metrodrawer', worksheet, dateStart: '2026-11-09', dateEnd: '2026-11-10' })
const rowOf = (label: string) => rows.find(row => row.label === label)

test('a worksheet goes from the opening to the ending balance', () => {
  expect(rows.map(({ label }) => label)).toEqual([
    'Opening Balance',
    'Additions',
    'Metro Vault',
    'Total Additions',
    'Subtractions',
    'Customer, Metro tickets',
    'Total Subtractions',
    'Ending Balance',
  ])
})

test('a source that moved nothing on a day has an empty cell there, a total says zero', () => {
  expect(rowOf('Metro Vault')?.days.map(figure => figure?.amount)).toEqual([undefined, dollars(50)])
  expect(rowOf('Total Additions')?.days.map(figure => figure?.amount)).toEqual([zero, dollars(50)])
})

test('each figure leads to the transactions behind it', () => {
  const path = '/portal/transactions?filter=metro'
  expect(rowOf('Metro Vault')?.days[1]?.to).toBe(
    `${path}&toFrom=to&other=metrovault&startDate=2026-11-10&endDate=2026-11-10`,
  )
  expect(rowOf('Customer, Metro tickets')?.total?.to).toBe(
    `${path}&toFrom=from&other=customer&startDate=2026-11-09&endDate=2026-11-10`,
  )
  expect(rowOf('Total Subtractions')?.total?.to).toBe(`${path}&toFrom=from&startDate=2026-11-09&endDate=2026-11-10`)
  expect(rowOf('Ending Balance')?.total?.to).toBe('/portal/transactions/snapshot?date=2026-11-10&time=23%3A59')
  expect(rowOf('Opening Balance')?.total?.to).toBe('/portal/transactions/snapshot?date=2026-11-08&time=23%3A59')
})

test('columns are as wide as the longest figure of all accounts', () => {
  const large = { ...worksheet, totalAdditions: dollars(1_234_567) }
  expect(dayWidthOf([worksheet, large])).toBeGreaterThan(dayWidthOf([worksheet]))
})

test('the accounts of the shop come in the order of counting, the outside last', () => {
  const accounts = [
    { slug: 'bank', isOutside: true },
    { slug: 'coindrawer', isOutside: false },
    { slug: 'metrodrawer', isOutside: false },
  ] as const
  expect(inShopOrder(accounts).map(({ slug }) => slug)).toEqual(['metrodrawer', 'coindrawer', 'bank'])
})

test('days and times are spelt as the shop reads them', () => {
  expect(headMoment({ date: '2026-11-13', time: '9:05' })).toBe('Nov 13th 2026 09:05')
  expect(columnDay('2026-11-09' as Day)).toBe('11/09 Mon')
  expect(asTypedTime('1745')).toBe('17:45')
  expect(asTypedTime('9:05')).toBe('09:05')
  expect(asTypedTime('soon')).toBe('soon')
})
