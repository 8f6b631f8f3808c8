import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { drawerOf, ticketCash, ticketPayout } from './ticket-money.rules.ts'

describe('what a ticket takes out of its drawer', () => {
  const ticket = { amount: dollars(500), checkAmount: dollars(380) }

  test('in cash: all of it', () => expect(ticketCash({ ...ticket, payment: 'cash' })).toBe(dollars(500)))
  test('by check: what the check leaves', () => expect(ticketCash({ ...ticket, payment: 'check' })).toBe(dollars(120)))
  test('by wire: nothing', () => expect(ticketCash({ ...ticket, payment: 'wire' })).toBe(0))
  test('in barter: what is paid on top', () => expect(ticketCash({ ...ticket, payment: 'barter' })).toBe(dollars(500)))

  test('together with the check is always the whole amount', () => {
    fc.assert(
      fc.property(fc.nat(900_000), fc.nat(900_000), (a, b) => {
        const [checkAmount, amount] = [dollars(Math.min(a, b)), dollars(Math.max(a, b))]
        expect(ticketCash({ payment: 'check', amount, checkAmount }) + checkAmount).toBe(amount)
      }),
    )
  })

  test('Metro pays from its own drawer, coins from theirs', () => {
    expect([drawerOf('metro'), drawerOf('coin')]).toEqual(['metrodrawer', 'coindrawer'])
  })

  test('goes from that drawer to the customer, under the number of the ticket', () => {
    expect(ticketPayout({ kind: 'coin', id: 19_204, cash: dollars(20) })).toEqual({
      purpose: 'payout',
      src: 'coindrawer',
      dest: 'customer',
      amount: 2000,
      comment: 'C19204',
    })
  })
})
