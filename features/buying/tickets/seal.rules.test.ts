import { describe, expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { ticketDetails } from '#tests/factories.ts'
import { isSameDeal, isSameItems } from './seal.rules.ts'

const ids = { otherIdType: '', otherIDNo: '', otherNo: '' }
const signed = { ...ticketDetails, ...ids, ticketAmount: dollars(1240) }

describe('what the customer signed for', () => {
  test('is the amount and every word of who they are', () => {
    expect(isSameDeal(signed, { ...signed })).toBe(true)
    expect(isSameDeal(signed, { ...signed, ticketAmount: dollars(1241) })).toBe(false)
    for (const changed of [{ lastName: 'Delgada' }, { dLNo: '2103345719' }, { address: '1 Main St' }, { otherNo: '7' }])
      expect(isSameDeal(signed, { ...signed, ...changed })).toBe(false)
  })

  test('is not who buys an item from the shop', () => {
    const ring = { id: 1, description: 'Ring', cost: 5, soldTo: '' }
    expect(isSameItems([ring], [{ ...ring, soldTo: 'A' }])).toBe(true)
    expect(isSameItems([ring], [{ ...ring, cost: 6 }])).toBe(false)
    expect(isSameItems([ring], [])).toBe(false)
  })
})
