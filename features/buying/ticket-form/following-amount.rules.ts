import type { Cents } from '#shared/money.ts'

type Paid = Record<'ticketAmount' | 'payment' | 'paymentCheckAmount', string>

const typedOf = (sum: Cents) => (sum === 0 ? '' : String(sum / 100))

/**
 * The ticket amount follows the sum of the lines, and the check amount follows the ticket amount, each until it is
 * typed over.
 */
export const followingAmount = <V extends Paid>(
  before: V,
  changes: Readonly<Record<string, unknown>>,
  sumOf: (values: V) => Cents,
): Readonly<Record<string, unknown>> => {
  const after = { ...before, ...changes }
  const [was, now] = [typedOf(sumOf(before)), typedOf(sumOf(after))]
  if (was === now || 'ticketAmount' in changes || before.ticketAmount !== was) return changes
  const isCheckAlike = after.payment === 'check' && after.paymentCheckAmount === was
  return { ...changes, ticketAmount: now, ...(isCheckAlike ? { paymentCheckAmount: now } : {}) }
}
