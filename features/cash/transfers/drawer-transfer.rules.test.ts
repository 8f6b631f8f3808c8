import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { owedText, type Transfer, transferInput, transferProblems } from './drawer-transfer.rules.ts'

const transfer: Transfer = { src: 'metrodrawer', dest: 'coindrawer', comment: '', denom20: 5 }
const textsOf = (changed: Partial<Transfer>) => transferProblems({ ...transfer, ...changed }).map(({ text }) => text)

test('a transfer needs both drawers, in the words of the documents', () => {
  expect(textsOf({ dest: '', src: '' })).toEqual(['To field is required*', 'From field is required*'])
  expect(textsOf({ dest: '' })).toEqual(['To field is required*'])
  expect(textsOf({ src: 'coindrawer' })).toEqual(['To and From must have different values'])
  expect(textsOf({ denom20: -1 })).toEqual(['$20 field should be greater or equal to 0 *'])
  expect(textsOf({ denom20: 0 })).toEqual(['Amount must be greater than 0'])
  expect(textsOf({})).toEqual([])
})

test('a transfer without a comment is called Drawer Transfer', () => {
  expect(transferInput(transfer).comment).toBe('Drawer Transfer')
  expect(transferInput({ ...transfer, comment: 'short of twenties' }).comment).toBe('short of twenties')
})

test('who owes whom is said with the name of the debtor, and not at all when they are even', () => {
  expect(owedText(dollars(2400))).toBe('Coin owes Metro: $2,400.00')
  expect(owedText(dollars(-15.5))).toBe('Metro owes Coin: $15.50')
  expect(owedText(dollars(0))).toBe('')
})
