import { describe, expect, test } from 'vitest'
import { mergeFields, mergeValue, theirTexts } from './merge-values.ts'

const line = (price: string, qty = '1') => ({ qty, price })

describe('two people change one record', () => {
  test('what only one of them has changed is taken', () => {
    expect(mergeValue({ base: 'a', mine: 'a', theirs: 'b' })).toMatchObject({ mineFirst: 'b', isClash: false })
    expect(mergeValue({ base: 'a', mine: 'c', theirs: 'a' })).toMatchObject({ mineFirst: 'c', isClash: false })
    expect(mergeValue({ base: 'a', mine: 'c', theirs: 'c' })).toMatchObject({ mineFirst: 'c', isClash: false })
  })

  test('what both have changed keeps the own text and tells of the other', () => {
    const values = { base: 'Reno', mine: 'Elko', theirs: 'Henderson' }
    const merged = mergeValue(values)
    expect(merged).toEqual({ mineFirst: 'Elko', theirsFirst: 'Henderson', isClash: true, lines: [] })
    expect(theirTexts({ label: 'City' }, values, merged)).toEqual(['City: Henderson'])
    expect(theirTexts({ label: 'City' }, { theirs: '' }, merged)).toEqual(['City: empty'])
  })

  test('different lines of one receipt are merged', () => {
    const values = { base: [line('1'), line('2')], mine: [line('9'), line('2')], theirs: [line('1'), line('8')] }
    expect(mergeValue(values)).toEqual({
      mineFirst: [line('9'), line('8')],
      theirsFirst: [line('9'), line('8')],
      isClash: false,
      lines: [],
    })
  })

  test('a line that both have changed is a clash: a price belongs to its quantity', () => {
    const values = {
      base: [line('58'), line('2')],
      mine: [line('90'), line('3')],
      theirs: [line('75', '2'), line('2')],
    }
    const merged = mergeValue(values)
    expect(merged).toEqual({
      mineFirst: [line('90'), line('3')],
      theirsFirst: [line('75', '2'), line('3')],
      isClash: true,
      lines: [0],
    })
    expect(theirTexts({ label: '', cells: { qty: 'Qty', price: 'Price' } }, values, merged)).toEqual([
      'Line 1 Qty: 2',
      'Line 1 Price: 75',
    ])
  })

  test('lines that were saved anew under other ids are told apart by what is in them', () => {
    const base = [
      { id: 1, ...line('58') },
      { id: 2, ...line('2') },
    ]
    const mine = [
      { id: 1, ...line('90') },
      { id: 2, ...line('2') },
    ]
    const theirs = [
      { id: 3, ...line('58') },
      { id: 4, ...line('8') },
    ]
    expect(mergeValue({ base, mine, theirs })).toMatchObject({
      mineFirst: [
        { id: 3, ...line('90') },
        { id: 4, ...line('8') },
      ],
      isClash: false,
    })
    const clash = {
      base,
      mine,
      theirs: [
        { id: 3, ...line('75') },
        { id: 4, ...line('2') },
      ],
    }
    expect(theirTexts({ label: '', cells: { price: 'Price' } }, clash, mergeValue(clash))).toEqual(['Line 1 Price: 75'])
  })

  test('lines that both have added or taken away are never mixed', () => {
    const values = { base: [line('1')], mine: [line('1'), line('2')], theirs: [line('1'), line('3')] }
    const merged = mergeValue(values)
    expect(merged).toMatchObject({ mineFirst: values.mine, theirsFirst: values.theirs, isClash: true, lines: [] })
    expect(theirTexts({ label: '' }, values, merged)).toEqual(['Lines'])
  })
})

test('of a form each field that nobody typed in is theirs, and one that both have changed is a clash', () => {
  const fields = ['name', 'city', 'note'].map(key => ({ key, label: key }))
  const base = { name: 'Nora', city: 'Reno', note: '' }
  const merged = mergeFields(
    fields,
    { base, values: { city: 'Henderson', note: 'mine' } },
    { ...base, name: 'Dana', note: 'theirs' },
  )
  expect(merged.values).toEqual({ name: 'Dana', city: 'Henderson', note: 'mine' })
  expect(merged.clashes.map(({ key, texts }) => [key, texts])).toEqual([['note', ['note: theirs']]])
})
