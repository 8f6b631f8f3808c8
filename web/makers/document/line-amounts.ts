import { type Cents, cents, dollars } from '#shared/money.ts'

/** Undefined without a digit: a minus alone is no amount yet. */
export const typedCents = (typed: string): Cents | undefined => (/\d/.test(typed) ? dollars(Number(typed)) : undefined)

/** Formats '88' as '88.00' and '-.5' as '-0.50' after leaving a cell; clears texts that are no amount. */
export const spelledCents = (typed: string) => {
  const amount = typedCents(typed)
  return amount === undefined ? '' : (amount / 100).toFixed(2)
}

export const linesTotal = <Line>(lines: readonly Line[], typedIn: (line: Line) => string): Cents =>
  cents(lines.reduce((sum, line) => sum + (typedCents(typedIn(line)) ?? 0), 0))
