import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

/** One register, three groups: numbers are unique within each. */
export const checkGroups = ['metro', 'coin', 'plain'] as const
export type CheckGroup = (typeof checkGroups)[number]

export type PlainCheck = { checkNumber: string; checkAmount: Cents; payee: string; memo: string }

/** A check that pays no ticket. */
export const plainCheckProblems = ({ checkNumber, checkAmount, payee, memo }: PlainCheck): Problem[] => {
  const isBlank = [checkNumber, payee, memo].some(text => text.trim() === '')
  if (isBlank) return when(true, 'checkNumber', 'Please fill all the fields')
  return [
    ...when(checkAmount <= 0, 'checkAmount', 'Invalid check amount'),
    ...when(!/^\d+$/.test(checkNumber), 'checkNumber', 'Check Number must be numeric'),
  ]
}

const WEIGHTS = [3, 7, 1]

/** A routing number has nine digits, of which the last checks the others. */
export const isRoutingNumber = (text: string) => {
  if (!/^\d{9}$/.test(text)) return false
  const sum = Array.from(text, Number).reduce((total, digit, place) => total + digit * (WEIGHTS[place % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** Without an account the shop prints on checks that carry it already. */
export const bankProblems = (bank: { routingNumber: string; accountNumber: string }): Problem[] => {
  const { routingNumber, accountNumber } = bank
  if (routingNumber === '' && accountNumber === '') return []
  return [
    ...when(!isRoutingNumber(routingNumber), 'routingNumber', 'This is not a routing number'),
    ...when(!/^\d{4,17}$/.test(accountNumber), 'accountNumber', 'Account Number must be 4 to 17 digits'),
  ]
}
