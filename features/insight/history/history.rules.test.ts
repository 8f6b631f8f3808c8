import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#shared/time.ts'
import { dayRangeProblems, differences } from './history.rules.ts'

describe('the difference between two snapshots', () => {
  test('names what changed, came and went, down to the line of an item', () => {
    const before = { name: 'Ann', note: 'x', version: 1, items: [{ qty: 1, cost: 500 }], tags: [] }
    const after = { name: 'Ann', phone: null, version: 2, items: [{ qty: 1, cost: 700 }, { qty: 2 }], tags: ['gold'] }
    expect(differences(before, after)).toEqual([
      { field: 'note', before: 'x', after: undefined },
      { field: 'items.0.cost', before: 500, after: 700 },
      { field: 'items.1.qty', before: undefined, after: 2 },
      { field: 'tags.0', before: undefined, after: 'gold' },
    ])
  })

  test('is none where nothing is filled in, however that is written', () => {
    expect(differences({ note: '', phone: null }, { mail: '', stones: [{ cut: null }], tags: [] })).toEqual([])
  })

  test('of a new record is all of it, and of a removed one too', () => {
    expect(differences(null, { name: 'Ann' })).toEqual([{ field: 'name', before: undefined, after: 'Ann' }])
    expect(differences({ name: 'Ann' }, null)).toEqual([{ field: 'name', before: 'Ann', after: undefined }])
  })

  test('of a record with itself is nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
        expect(differences(value, structuredClone(value))).toEqual([])
      }),
    )
  })
})

test('a range of days must not end before it starts', () => {
  const range = (startDate: string, endDate: string) =>
    dayRangeProblems({ startDate: startDate as Day, endDate: endDate as Day }).map(({ text }) => text)
  expect(range('2026-11-02', '2026-11-01')).toEqual(['Start Date must not be after End Date'])
  expect(range('2026-11-01', '2026-11-01')).toEqual([])
})
