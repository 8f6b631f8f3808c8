import { type Cents, formatDollars } from '#shared/money.ts'

/** For who brings a void record back; '' where nothing was handed out for it. */
export const handedOutNote = (amount: Cents) =>
  amount === 0
    ? ''
    : `Its payout of ${formatDollars(amount)} counts as handed out; take it back in Notices if the money came back.`
