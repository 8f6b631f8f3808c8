import { type Cents, formatAmount } from '#shared/money.ts'

/** '+20.00', '−5.00' or '0.00'. */
export const signedAmount = (amount: Cents) => `${amount > 0 ? '+' : ''}${formatAmount(amount).replace('-', '−')}`

export const signedDollars = (amount: Cents) => signedAmount(amount).replace(/^[+−]?/, sign => `${sign}$`)
