import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { accountNames } from '../ledger/ledger.rules.ts'
import type { HandedOut, Notice, PayoutParts } from './notices.contract.ts'

export const nothing: HandedOut = { cash: cents(0), check: cents(0), wire: cents(0), checkNumber: '' }

/** A check with another number is another check, even for the same amount. */
export const isSamePayout = (a: HandedOut, b: HandedOut) =>
  a.cash === b.cash && a.check === b.check && a.wire === b.wire && a.checkNumber === b.checkNumber

/** A check is never changed: another one is given whole in its place, whatever the void one was good for. */
const checkLess = (a: HandedOut, b: HandedOut) => {
  const isOther = a.check !== b.check || a.checkNumber !== b.checkNumber
  return isOther && a.check > 0 ? a.check : cents(a.check - b.check)
}

export const partsLess = (a: HandedOut, b: HandedOut): PayoutParts => ({
  cash: cents(a.cash - b.cash),
  check: checkLess(a, b),
  wire: cents(a.wire - b.wire),
})

export const sumOf = ({ cash, check, wire }: PayoutParts) => cents(cash + check + wire)

type Step = { isGiven: boolean; text: string }
type Due = Pick<Notice, 'payout' | 'paidBefore' | 'checkNumber'>

const moneySteps = (amount: Cents, how: string): Step[] => {
  if (amount === 0) return []
  const isGiven = amount > 0
  const money = formatDollars(cents(Math.abs(amount)))
  return [{ isGiven, text: `${isGiven ? 'give' : 'take back'} ${money} ${how}` }]
}

/** A new check replaces the old one; the text names the old number if it is known. */
const checkSteps = ({ payout, paidBefore, checkNumber }: Due): Step[] => {
  if (payout.check === 0 && checkNumber === paidBefore.checkNumber) return []
  const wanted = cents(Math.max(payout.check, 0))
  const isReplaced = wanted > 0 && paidBefore.check > 0
  const named = (number: string, otherwise: string) => (number === '' ? otherwise : `check ${number}`)
  const given = `give ${named(isReplaced ? checkNumber : '', 'a check')} of ${formatDollars(wanted)}`
  const takenBack = `take back ${named(paidBefore.checkNumber, 'the check')} of ${formatDollars(paidBefore.check)}`
  return [
    ...(wanted > 0 ? [{ isGiven: true, text: given }] : []),
    ...(paidBefore.check > 0 ? [{ isGiven: false, text: takenBack }] : []),
  ]
}

const stepsOf = (due: Due): Step[] =>
  [...checkSteps(due), ...moneySteps(due.payout.cash, 'cash'), ...moneySteps(due.payout.wire, 'by wire')].toSorted(
    (a, b) => Number(b.isGiven) - Number(a.isGiven),
  )

/** Steps such as 'give a check of $40.00' and 'take back $40.00 cash'. */
export const payoutSteps = (due: Due) => stepsOf(due).map(({ text }) => text)

const takesBack = (due: Due) => stepsOf(due).some(({ isGiven }) => !isGiven)

const isTakeBack = (due: Due) => takesBack(due) && !stepsOf(due).some(({ isGiven }) => isGiven)

export const markText = (due: Due) => (isTakeBack(due) ? 'Taken Back' : 'Paid')
export const markButtonText = (due: Due) => (isTakeBack(due) ? 'Mark as Taken Back' : 'Mark as Paid')

/** True if a sum alone would mislead: a reversal or a remainder. */
export const needsWords = (due: Due) => takesBack(due) || sumOf(due.paidBefore) > 0

/** 'already given $100.00', so that the remainder is not taken for the whole. */
export const givenText = (due: Due) =>
  sumOf(due.paidBefore) > 0 && !takesBack(due) ? `already given ${formatDollars(sumOf(due.paidBefore))}` : ''

export const payoutText = (due: Due & Pick<Notice, 'amount'>) =>
  needsWords(due) ? [...payoutSteps(due), givenText(due)].filter(Boolean).join(', ') : formatDollars(due.amount)

/** Completed steps: 'gave a check of $40.00', 'took back $40.00 cash'. */
const asDone = (step: string) => step.replace(/^give/, 'gave').replace(/^take back/, 'took back')

type Row = Due & Pick<Notice, 'amount' | 'isPaid'>

export const rowSteps = (row: Due & Pick<Notice, 'isPaid'>) =>
  row.isPaid ? payoutSteps(row).map(asDone) : payoutSteps(row)

export const rowText = (row: Row) => (row.isPaid && needsWords(row) ? rowSteps(row).join(', ') : payoutText(row))

export const undoText = (due: Due) => (isTakeBack(due) ? 'Undo taking back' : 'Undo last payout')

/** '$200.00 was given before, $150.00 of it comes back.' */
export const cashStory = ({ paidBefore, payout, isPaid }: Due & Pick<Notice, 'isPaid'>) => {
  if (paidBefore.cash === 0 || payout.cash === 0) return ''
  const money = formatDollars(cents(Math.abs(payout.cash)))
  const before = `${formatDollars(paidBefore.cash)} was given before`
  if (payout.cash < 0) return `${before}, ${money} of it ${isPaid ? 'came' : 'comes'} back.`
  return `${before}, ${money} ${isPaid ? 'was' : 'is'} given on top.`
}

/** 'check 10441 of $300.00, $200.00 cash': what a customer has. */
export const heldText = ({ cash, check, wire, checkNumber }: HandedOut) =>
  [
    check > 0 && `${checkNumber === '' ? 'a check' : `check ${checkNumber}`} of ${formatDollars(check)}`,
    cash > 0 && `${formatDollars(cash)} cash`,
    wire > 0 && `${formatDollars(wire)} by wire`,
  ]
    .filter(Boolean)
    .join(', ')

const drawerOf = (kind: TicketKind) => `the ${accountNames[recordKinds[kind].drawer].toLowerCase()}`

/** Tells the person who voids a ticket what to take back; '' if nothing was paid. */
export const mustComeBack = (kind: TicketKind, held: HandedOut) => {
  if (sumOf(held) === 0) return ''
  const isCashAlone = sumOf(held) === held.cash
  const where = isCashAlone ? ` to ${drawerOf(kind)}` : held.cash > 0 ? `, the cash to ${drawerOf(kind)}` : ''
  return `Paid out: ${heldText(held)}. It must come back${where}.`
}

/** A restored ticket may wait for a check number, without which it can not be paid. */
export const lacksNumber = ({ payout, paidBefore, checkNumber }: Due) =>
  payout.check + paidBefore.check > 0 && checkNumber === ''

export const ALL_CAME_BACK = 'All of it came back'

export const wasHandedOut = (notice: Due & Pick<Notice, 'isPaid'>) =>
  notice.isPaid ? stepsOf(notice).length > 0 : sumOf(notice.paidBefore) > 0
