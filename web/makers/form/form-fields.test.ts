import { expect, test } from 'vitest'
import { type Field, fromFormValue, isSecret, toFormValue } from './form-fields.tsx'

type Values = { account: string; copies: number }
const account: Field<Values> = { key: 'account', label: 'Account', kind: 'digits' }
const copies: Field<Values> = { key: 'copies', label: 'Copies', kind: 'count' }

test('digits stay a text with all their zeros, from the record to the field and back', () => {
  for (const digits of ['000123456789', '12345678901234567', '0', '']) {
    expect(toFormValue(account, digits)).toBe(digits)
    expect(fromFormValue(account, digits)).toBe(digits)
  }
})

test('a count is a number, and none is 0', () => {
  expect(['7', '', '010'].map(typed => fromFormValue(copies, typed))).toEqual([7, 0, 10])
})

test('no draft keeps a password or digits that are secret', () => {
  expect([account, { ...account, isSecret: true as const }].map(isSecret)).toEqual([false, true])
  expect(isSecret<Values>({ key: 'account', label: 'Password', kind: 'password' })).toBe(true)
})
