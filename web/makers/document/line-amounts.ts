import { type Cents, cents, dollars, formatAmount, readAmount } from '#shared/money.ts'

/** Undefined for text that is no clear amount: a lone minus is none yet, and '1,50' has two meanings. */
export const typedCents = (typed: string): Cents | undefined => {
  const amount = readAmount(typed)
  return amount === undefined ? undefined : dollars(amount)
}

const isUnread = (typed: string) => /\d/.test(typed) && typedCents(typed) === undefined

/** Formats '1234.5' as '1,234.50' and '-.5' as '-0.50' after leaving a cell; only texts without a digit are cleared. */
export const spelledCents = (typed: string) => {
  const amount = typedCents(typed)
  if (isUnread(typed)) return typed
  return amount === undefined ? '' : formatAmount(amount)
}

export const unreadProblem = (typed: string) => (isUnread(typed) ? 'must be an amount, such as 1,234.50' : undefined)

export const linesTotal = <Line>(lines: readonly Line[], typedIn: (line: Line) => string): Cents =>
  cents(lines.reduce((sum, line) => sum + (typedCents(typedIn(line)) ?? 0), 0))
