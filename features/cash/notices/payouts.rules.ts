import { type Cents, cents, formatDollars } from '#shared/money.ts'
import type { Notice, PayoutParts } from './notices.contract.ts'

export const noParts: PayoutParts = { cash: cents(0), check: cents(0), wire: cents(0) }

export const isSameParts = (a: PayoutParts, b: PayoutParts) =>
  a.cash === b.cash && a.check === b.check && a.wire === b.wire

export const partsLess = (a: PayoutParts, b: PayoutParts): PayoutParts => ({
  cash: cents(a.cash - b.cash),
  check: cents(a.check - b.check),
  wire: cents(a.wire - b.wire),
})

/** What a record is to pay out, what of it was handed out before, and whether the rest was. */
export type PayoutState = { wanted: PayoutParts; paidBefore: PayoutParts; isPaid: boolean }

/** What the customer holds now. */
export const handedOut = ({ wanted, paidBefore, isPaid }: PayoutState) => (isPaid ? wanted : paidBefore)

/** The record changed: what was handed out counts, and only the difference waits. */
export const payoutAfterEdit = (before: PayoutState, wanted: PayoutParts): PayoutState => {
  const handed = handedOut(before)
  const isPaid = isSameParts(handed, wanted)
  return { wanted, paidBefore: isPaid ? noParts : handed, isPaid }
}

type Step = { isGiven: boolean; text: string }
type Due = Pick<Notice, 'payout' | 'paidBefore'>

const moneySteps = (amount: Cents, how: string): Step[] => {
  if (amount === 0) return []
  const isGiven = amount > 0
  const money = formatDollars(cents(Math.abs(amount)))
  return [{ isGiven, text: `${isGiven ? 'give' : 'take back'} ${money} ${how}` }]
}

/** A check is never changed: one of another amount takes its place. */
const checkSteps = ({ payout, paidBefore }: Due): Step[] => {
  if (payout.check === 0) return []
  const wanted = cents(paidBefore.check + payout.check)
  return [
    ...(wanted > 0 ? [{ isGiven: true, text: `give a check of ${formatDollars(wanted)}` }] : []),
    ...(paidBefore.check > 0
      ? [{ isGiven: false, text: `take back the check of ${formatDollars(paidBefore.check)}` }]
      : []),
  ]
}

const stepsOf = (due: Due): Step[] =>
  [...checkSteps(due), ...moneySteps(due.payout.cash, 'cash'), ...moneySteps(due.payout.wire, 'by wire')].toSorted(
    (a, b) => Number(b.isGiven) - Number(a.isGiven),
  )

/** 'give a check of $40.00', 'take back $40.00 cash': what is to be done at the drawer, one by one. */
export const payoutSteps = (due: Due) => stepsOf(due).map(({ text }) => text)

/** Whether the customer has to give something back. */
export const takesBack = (due: Due) => stepsOf(due).some(({ isGiven }) => !isGiven)

/** '$650.00', or where something is to be taken back all that is to be done. */
export const payoutText = (due: Due & Pick<Notice, 'amount'>) =>
  takesBack(due) ? payoutSteps(due).join(', ') : formatDollars(due.amount)
