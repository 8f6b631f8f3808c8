import { type Cents, formatDollars } from '#shared/money.ts'

/** For who brings a void record back; '' where nothing was handed out for it. */
export const handedOutNote = (amount: Cents, takeBack = 'take it back in Notices') =>
  amount === 0 ? '' : `Its payout of ${formatDollars(amount)} counts as handed out; ${takeBack} if the money came back.`

/** For who makes a new ticket from a void one: its notice waits for the whole payout, whatever the void one paid. */
export const handedOutForNote = (number: string, amount: Cents) =>
  amount === 0
    ? ''
    : `${formatDollars(amount)} of ${number} counts as handed out; paying the new ticket pays it again unless the money came back.`
