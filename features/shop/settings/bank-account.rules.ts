import { type Problem, refuse, when } from '#shared/errors.ts'

const WEIGHTS = [3, 7, 1]

/** The last of the nine digits of a routing number is a check digit. */
export const isRoutingNumber = (text: string) => {
  if (!/^\d{9}$/.test(text)) return false
  const sum = Array.from(text, Number).reduce((total, digit, place) => total + digit * (WEIGHTS[place % 3] ?? 0), 0)
  return sum % 10 === 0
}

export type BankAccount = { routingNumber: string; accountNumber: string }

/** Checks only the numbers typed; a blank one is unchanged. */
export const bankProblems = ({ routingNumber = '', accountNumber = '' }: Partial<BankAccount>): Problem[] => {
  const isWrongAccount = accountNumber !== '' && !/^\d{4,17}$/.test(accountNumber)
  return [
    ...when(routingNumber !== '' && !isRoutingNumber(routingNumber), 'routingNumber', 'This is not a routing number'),
    ...when(isWrongAccount, 'accountNumber', 'Account Number must be 4 to 17 digits'),
  ]
}

/** An account has both numbers or neither. */
export const halfAccountProblems = ({ routingNumber, accountNumber }: BankAccount): Problem[] => [
  ...when(routingNumber === '' && accountNumber !== '', 'routingNumber', 'Routing Number is Blank'),
  ...when(routingNumber !== '' && accountNumber === '', 'accountNumber', 'Account Number is Blank'),
]

const NO_BANK =
  'Checks can not be printed yet: bank, routing number and account number are not set (Check Setting, Checks on Paper)'

type DrawnOn = BankAccount & { bankName: string; isPreprinted: boolean }

export const canDrawChecks = ({ bankName, routingNumber, accountNumber, isPreprinted }: DrawnOn) =>
  isPreprinted || ![bankName, routingNumber, accountNumber].includes('')

export const assertCanDrawChecks = (bank: DrawnOn) => {
  if (!canDrawChecks(bank)) throw refuse('conflict', NO_BANK)
}
