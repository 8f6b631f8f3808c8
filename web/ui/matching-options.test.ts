import { expect, test } from 'vitest'
import { matching } from './matching-options.ts'

const stations = [
  { value: 'station1', label: 'Station 1' },
  { value: 'station3', label: 'Station 3' },
  { value: 'backup3', label: 'Backup 3' },
  { value: 'coinshow', label: 'Coin Show' },
  { value: 'till-7', label: 'Front Desk' },
]
const found = (text: string) => matching(stations, text).map(({ label }) => label)

test.each(['station3', 'Station 3', 'STATION  3', ' station 3'])('%j finds its station', text => {
  expect(found(text)).toEqual(['Station 3'])
})

test('what begins so comes first, then what holds it', () => {
  expect(found('3')).toEqual(['Station 3', 'Backup 3'])
  expect(found('s')).toEqual(['Station 1', 'Station 3', 'Coin Show', 'Front Desk'])
  expect(found('')).toHaveLength(5)
  expect(found('x')).toEqual([])
})

test('a choice is found as programs write it, too', () => {
  expect(found('till-7')).toEqual(['Front Desk'])
})

test('a scanned code finds its choice, before any that has the digits in its name', () => {
  const items = [
    { value: '1889 Morgan', label: '1889 Morgan' },
    { value: 'Peace Dollar', label: 'Peace Dollar', code: '18' },
  ]
  expect(matching(items, '18').map(({ label }) => label)).toEqual(['Peace Dollar', '1889 Morgan'])
  expect(matching(items, '188').map(({ label }) => label)).toEqual(['1889 Morgan'])
})
