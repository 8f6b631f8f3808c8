import { describe, expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import type { PayoutParts } from './notices.contract.ts'
import { noParts, partsLess, payoutAfterEdit, payoutSteps, payoutText, takesBack } from './payouts.rules.ts'

const parts = (cash: number, check = 0, wire = 0): PayoutParts => ({
  cash: dollars(cash),
  check: dollars(check),
  wire: dollars(wire),
})

const due = (wanted: PayoutParts, paidBefore = noParts) => {
  const payout = partsLess(wanted, paidBefore)
  return { payout, paidBefore, amount: cents(payout.cash + payout.check + payout.wire) }
}

describe('after an edit', () => {
  const paid = { wanted: parts(100), paidBefore: noParts, isPaid: true }

  test('cash that was handed out is known, also when the payment goes through a check', () => {
    const byCheck = payoutAfterEdit(paid, parts(60, 40))
    expect(byCheck).toEqual({ wanted: parts(60, 40), paidBefore: parts(100), isPaid: false })
    expect(payoutAfterEdit(byCheck, parts(100))).toEqual(paid)
  })

  test('what nobody handed out yet waits as it is now', () => {
    const open = { ...paid, isPaid: false }
    expect(payoutAfterEdit(open, parts(0, 100))).toEqual({ wanted: parts(0, 100), paidBefore: noParts, isPaid: false })
  })

  test('where there is nothing to hand out, nothing waits', () => {
    expect(payoutAfterEdit({ ...paid, isPaid: false }, noParts).isPaid).toBe(true)
    expect(payoutAfterEdit(paid, noParts)).toEqual({ wanted: noParts, paidBefore: parts(100), isPaid: false })
  })
})

test.each([
  [due(parts(100)), ['give $100.00 cash']],
  [due(parts(60, 40)), ['give a check of $40.00', 'give $60.00 cash']],
  [due(parts(60, 40), parts(100)), ['give a check of $40.00', 'take back $40.00 cash']],
  [due(parts(0, 0, 100), parts(100)), ['give $100.00 by wire', 'take back $100.00 cash']],
  [due(parts(100), parts(60, 40)), ['give $40.00 cash', 'take back the check of $40.00']],
  [due(parts(0, 50), parts(0, 40)), ['give a check of $50.00', 'take back the check of $40.00']],
  [due(parts(80), parts(100)), ['take back $20.00 cash']],
  [due(parts(0, 0, 80), parts(0, 0, 100)), ['take back $20.00 by wire']],
  [due(parts(100), parts(100)), []],
])('says what is to be given and what is to be taken back: %#', (notice, steps) => {
  expect(payoutSteps(notice)).toEqual(steps)
})

test('a payout is told by its amount, one that takes something back in words', () => {
  expect(payoutText(due(parts(60, 40)))).toBe('$100.00')
  expect(takesBack(due(parts(60, 40)))).toBe(false)
  expect(payoutText(due(parts(60, 40), parts(100)))).toBe('give a check of $40.00, take back $40.00 cash')
})
