import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  byLabel,
  codeText,
  day,
  entryName,
  filter,
  flag,
  id,
  idList,
  listInput,
  maybe,
  option,
  optionList,
  password,
  text,
  wholeNumber,
} from './fields.ts'

const read = <T extends z.ZodMiniType>(schema: T, value: unknown) =>
  z.object({ field: schema }).safeParse({ field: value })
const taken = <T extends z.ZodMiniType>(schema: T, value: unknown) => {
  const result = read(schema, value)
  return result.success ? (result.data as { field: unknown }).field : 'refused'
}

describe('input is read as callers send it', () => {
  test('a missing, null or blank text reaches the rules as a blank', () => {
    expect([undefined, null, '', '  '].map(value => taken(text(), value))).toEqual(['', '', '', ''])
    expect(taken(text(), 42)).toBe('42')
    expect(taken(text(), '000123456789')).toBe('000123456789')
    expect([{}, [], true, 'x'.repeat(201), 'a\u0000', '\ud800'].map(value => taken(text(), value))).toEqual(
      Array(6).fill('refused'),
    )
  })

  test('what nobody sees is no part of a text, and stays in a password', () => {
    const hidden = ['luis\u200b', '\u2066luis\u2069', 'lu\u00adis', ' \ufeffluis \u200d', '\u202eluis', 'luis\u{e0041}']
    for (const schema of [text(), codeText(), entryName()])
      expect(hidden.map(value => taken(schema, value))).toEqual(Array(6).fill('luis'))
    expect(taken(text(), '\u200b')).toBe('')
    expect(taken(text(), 'two\nlines\tand tabs')).toBe('two\nlines\tand tabs')
    expect(hidden.map(value => taken(password(), value))).toEqual(hidden)
  })

  test('a number that has lost digits on its way is not taken as a text', () => {
    expect(taken(text(), Number.MAX_SAFE_INTEGER)).toBe('9007199254740991')
    expect([2 ** 54, 1e21, -1e17].map(value => taken(text(), value))).toEqual(Array(3).fill('refused'))
  })

  test('an id that is not there is missing, and another thing is no number', () => {
    const text = (value: unknown) => read(id(), value).error?.issues[0]?.message
    expect([undefined, null, '', 'x'].map(text)).toEqual([...Array<string>(3).fill('is missing'), 'must be a number'])
  })

  test('numbers may come as strings', () => {
    expect(taken(id(), '17')).toBe(17)
    expect(['0', -1, 1.5, '1e3', {}, 2_147_483_648].map(value => taken(id(), value))).toEqual(Array(6).fill('refused'))
    expect(taken(wholeNumber(0, 10), '')).toBe(0)
  })

  test('flags are true, false, 0 and 1', () => {
    expect([true, 1, '1', 'true'].map(value => taken(flag(), value))).toEqual([true, true, true, true])
    expect([false, 0, '0', 'false', '', undefined].map(value => taken(flag(), value))).toEqual(Array(6).fill(false))
    expect(taken(flag(), 'yes')).toBe('refused')
  })

  test('left out means unchanged', () => {
    expect(taken(maybe(text()), undefined)).toBeUndefined()
    expect(taken(maybe(text()), '')).toBe('')
    expect([undefined, null, ''].map(value => taken(filter(flag()), value))).toEqual([undefined, undefined, undefined])
  })

  test('options are matched without case and spaces', () => {
    const scope = option(['Ticket', 'Ticket Items', 'All'], 'All')
    expect(['ticketitems', 'TICKET ITEMS', '', undefined].map(value => taken(scope, value))).toEqual([
      'Ticket Items',
      'Ticket Items',
      'All',
      'All',
    ])
    expect(taken(scope, 'other')).toBe('refused')
  })

  test('an option with a number is also known by its label', () => {
    const period = byLabel({ 30: ['30 days', 'Last 30 Days'], 0: 'all' }, option(['30', '0'], '30'))
    const spellings = ['All', '0', 0, 'last30days', '30 Days', 30, '']
    expect(spellings.map(value => taken(period, value))).toEqual(['0', '0', '0', '30', '30', '30', '30'])
    expect(taken(period, 'ever')).toBe('refused')
  })

  test('an option that may be left out is not named in the text', () => {
    const texts = [option(['cash', 'check', ''], ''), listInput(['id', 'name', ''], {})].map(schema => {
      const { error } = z
        .object({ field: schema })
        .safeParse({ field: schema._zod.def.type === 'object' ? { sortBy: 'x' } : 'x' })
      return error?.issues[0]?.message
    })
    expect(texts).toEqual(['must be one of cash, check', 'must be one of id, name'])
  })

  test('days and lists of ids', () => {
    expect(taken(day(), '3/8/2026')).toBe('2026-03-08')
    expect([taken(day(), '2/30/2026'), taken(day(), 5)]).toEqual(['refused', 'refused'])
    expect(taken(idList(), ['1', 2])).toEqual([1, 2])
    expect(taken(idList(), undefined)).toEqual([])
    expect(taken(idList(), '7')).toEqual([7])
    expect(taken(idList(), '3,4')).toEqual([3, 4])
    expect(taken(idList(), '[3, 4]')).toEqual([3, 4])
    expect(taken(idList(), '[]')).toEqual([])
    expect(taken(idList(), '3,x')).toBe('refused')
  })

  test('a list starts at page 1 and knows its sorts', () => {
    const input = listInput(['id', 'name'], { search: text() })
    expect(input.parse({})).toMatchObject({ page: 1, search: '' })
    expect(input.parse({ page: '3', sortBy: 'name', sortOrder: 'DESC' })).toMatchObject({
      page: 3,
      sortBy: 'name',
      sortOrder: 'desc',
    })
    for (const bad of [{ page: 0 }, { page: 'x' }, { sortBy: 'password' }, { sortOrder: 'up' }])
      expect(input.safeParse(bad).success).toBe(false)
  })
})

describe('several of a few words', () => {
  const systems = optionList(['Metro', 'Coin', 'Coin Receipt'])

  test('come as a list or in one text with commas, each once', () => {
    expect(taken(systems, 'metro,coinreceipt,METRO')).toEqual(['Metro', 'Coin Receipt'])
    expect(taken(systems, ['Coin', 'coin '])).toEqual(['Coin'])
    expect(taken(systems, '[Coin]')).toEqual(['Coin'])
    for (const none of ['', undefined, null, []]) expect(taken(systems, none)).toEqual([])
  })

  test('a word that is none of them is refused', () => {
    for (const bad of ['Metro,Silver', ['Metro', 7], [{}], {}, 7]) expect(systems.safeParse(bad).success).toBe(false)
    expect(systems.safeParse('Silver').error?.issues[0]?.message).toBe('must be one of Metro, Coin, Coin Receipt')
  })
})
