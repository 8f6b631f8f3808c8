import { centsProblem, wholeDollarsText } from '#features/buying/tickets/tickets.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

/** Screens accept whole dollars; programs may send cents. */

type Amount = Cents | undefined
type Amounts = { tendered: Amount; prices: readonly Amount[] }

export const wholePrice = wholeDollarsText('Price')
export const wholeTendered = wholeDollarsText('Cash Tendered')

export const noAmounts: Amounts = { tendered: undefined, prices: [] }

/** A saved amount with cents may stay. */
const typedCents = (label: string, amount: Amount, saved: readonly Amount[]) =>
  saved.includes(amount) ? undefined : centsProblem(label, amount)

export const priceProblem = (price: Amount, saved: Amounts) => typedCents('Price', price, saved.prices)
export const tenderedProblem = (tendered: Amount, saved: Amounts) =>
  typedCents('Cash Tendered', tendered, [saved.tendered])

export const wholeDollarProblems = ({ tendered, prices }: Amounts, saved: Amounts): Problem[] => {
  const ofTendered = tenderedProblem(tendered, saved)
  return [
    ...prices.flatMap((price, at) => {
      const text = priceProblem(price, saved)
      return when(text !== undefined, 'items', `Line ${at + 1}: ${text}`)
    }),
    ...when(ofTendered !== undefined, 'tendered', ofTendered ?? ''),
  ]
}
