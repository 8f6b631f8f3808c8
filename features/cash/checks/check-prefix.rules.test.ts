import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/permissions.ts'
import { checkPrefixOf, checkPrefixProblems, isCheckPrefixAlone, type PrefixedKind } from './check-prefix.rules.ts'

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
