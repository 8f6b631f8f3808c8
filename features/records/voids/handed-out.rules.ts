import { type Cents, formatDollars } from '#shared/money.ts'

/** Empty when nothing was handed out. */
export const handedOutText = (amount: Cents, takeBack = 'take it back in Notices') =>
  amount === 0 ? '' : `Its payout of ${formatDollars(amount)} counts as handed out; ${takeBack} if the money came back.`

/** The copy's notice waits for the whole payout, whatever the void ticket paid. */
export const handedOutForText = (number: string, amount: Cents) =>
  amount === 0
    ? ''
    : `${formatDollars(amount)} of ${number} counts as handed out; paying the new ticket pays it again unless the money came back.`
