import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/permissions.ts'
import {
  behindCheckPrefix,
  checkPrefixOf,
  checkPrefixProblems,
  isCheckPrefixAlone,
  isFarBeyond,
  type PrefixedKind,
} from './check-prefix.rules.ts'

const admin: Role = { kind: 'admin', permissions: [] }
const employee: Role = { kind: 'employee', permissions: [] }
const prefixes = {
  metroCheckNumberPrefix: '20',
  coinCheckNumberPrefix: '31',
  receiptCheckNumberPrefix: '402',
  jewelryreceiptCheckNumberPrefix: '5003',
}
const texts = (kind: PrefixedKind, checkNumber: string, by: Role, savedNumber?: string) =>
  checkPrefixProblems(kind, checkNumber, { prefix: checkPrefixOf(kind, prefixes), by, savedNumber }).map(
    ({ field, text }) => `${field}: ${text}`,
  )

describe('the check of a ticket, which the shop writes', () => {
  test('begins with the prefix of its kind', () => {
    expect(texts('metro', '10418', employee)).toEqual(['checkNumber: Check Number must begin with 20'])
    expect(texts('coin', '20418', employee)).toEqual(['checkNumber: Check Number must begin with 31'])
    expect(texts('metro', '20418', employee)).toEqual([])
    expect(texts('coin', '314180', employee)).toEqual([])
  })
})

describe('the check of a receipt, which a customer gives', () => {
  test('has at least as many digits as the prefix of its kind', () => {
    expect(texts('coin_receipt', '77', employee)).toEqual(['checkNumber: Check Number must have at least 3 digits'])
    expect(texts('jewelry_receipt', '777', employee)).toEqual(['checkNumber: Check Number must have at least 4 digits'])
    expect(texts('coin_receipt', '777', employee)).toEqual([])
  })
})

describe.each([
  { kind: 'metro', wrong: '10418' },
  { kind: 'coin', wrong: '104180' },
  { kind: 'coin_receipt', wrong: '1' },
  { kind: 'jewelry_receipt', wrong: '1' },
] as const)('a number of $kind', ({ kind, wrong }) => {
  test('is free for an Admin, where it stays as it was saved, and while there is none', () => {
    expect(texts(kind, wrong, admin)).toEqual([])
    expect(texts(kind, wrong, employee, wrong)).toEqual([])
    expect(texts(kind, '', employee)).toEqual([])
  })
})

test.each(['', '0', '00'])('a shop with the prefix %o numbers its checks freely', prefix => {
  expect(checkPrefixProblems('metro', '10418', { prefix, by: employee })).toEqual([])
  expect(isCheckPrefixAlone(prefix, prefix)).toBe(false)
})

test('the prefix alone is no number', () => {
  expect(isCheckPrefixAlone('402', '402')).toBe(true)
  expect(isCheckPrefixAlone('4021', '402')).toBe(false)
})

describe('what is typed behind a prefix that stands fixed', () => {
  const of = { prefix: '12', lastNumber: '120419', isPasted: false, isFromStart: true }

  test.each([
    ['', ''],
    ['0420', '120420'],
    ['224823', '12224823'],
    ['12', '1212'],
    ['1204', '121204'],
    ['120420', '120420'],
  ])('%o is the number %o', (typed, number) => {
    expect(behindCheckPrefix(typed, of)).toBe(number)
  })

  test('is the whole number when it is pasted so, where no number is known', () => {
    expect(behindCheckPrefix('120420', { ...of, lastNumber: '', isPasted: true })).toBe('120420')
    expect(behindCheckPrefix('0420', { ...of, lastNumber: '', isPasted: true })).toBe('120420')
    expect(behindCheckPrefix('120420', { ...of, lastNumber: '' })).toBe('12120420')
  })

  test('keeps its prefix while digits that stood there are changed', () => {
    expect(behindCheckPrefix('120420', { ...of, isFromStart: false })).toBe('12120420')
  })
})

test.each([
  ['121419', '120419', false],
  ['121420', '120419', true],
  ['12041924823', '120419', true],
  ['120001', '120419', false],
  ['99999999', '', false],
  ['', '120419', false],
])('%o after %o is far beyond it: %o', (number, last, isFar) => {
  expect(isFarBeyond(number, last)).toBe(isFar)
})
