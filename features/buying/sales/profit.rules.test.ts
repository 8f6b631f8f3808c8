import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { profitAfterEdit } from './profit.rules.ts'

const sold = { sides: { A: { amount: dollars(900) }, B: { amount: dollars(100) } }, ticketAmount: dollars(700) }

test('a corrected ticket amount moves the profit that was computed from it', () => {
  expect(profitAfterEdit({ ...sold, profit: dollars(300) }, dollars(650))).toBe(dollars(350))
})

test('a typed profit stands, and one that is not known stays unknown', () => {
  expect(profitAfterEdit({ ...sold, profit: dollars(250) }, dollars(650))).toBe(dollars(250))
  const unsold = { sides: { A: { amount: null }, B: { amount: null } }, ticketAmount: dollars(700) }
  expect(profitAfterEdit({ ...unsold, profit: null }, dollars(650))).toBeNull()
  expect(profitAfterEdit({ ...unsold, profit: dollars(40) }, dollars(650))).toBe(dollars(40))
})
