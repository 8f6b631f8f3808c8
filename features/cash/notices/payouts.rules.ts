import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { accountNames } from '../ledger/ledger.rules.ts'
import type { HandedOut, Notice, PayoutParts } from './notices.contract.ts'

export const nothing: HandedOut = { cash: cents(0), check: cents(0), wire: cents(0), checkNumber: '' }

/** A check of another number is another check, whatever its amount. */
export const isSamePayout = (a: HandedOut, b: HandedOut) =>
  a.cash === b.cash && a.check === b.check && a.wire === b.wire && a.checkNumber === b.checkNumber

export const partsLess = (a: PayoutParts, b: PayoutParts): PayoutParts => ({
  cash: cents(a.cash - b.cash),
  check: cents(a.check - b.check),
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

/** A check is never changed: another one takes its place. Which one is to come back is said wherever it is known. */
const checkSteps = ({ payout, paidBefore, checkNumber }: Due): Step[] => {
  if (payout.check === 0 && checkNumber === paidBefore.checkNumber) return []
  const wanted = cents(paidBefore.check + payout.check)
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

/** 'give a check of $40.00', 'take back $40.00 cash': what is to be done at the drawer, one by one. */
export const payoutSteps = (due: Due) => stepsOf(due).map(({ text }) => text)

const takesBack = (due: Due) => stepsOf(due).some(({ isGiven }) => !isGiven)

/** Nothing is given, neither here nor by wire. */
const isTakeBack = (due: Due) => takesBack(due) && !stepsOf(due).some(({ isGiven }) => isGiven)

/** What marking a notice says that was done. */
export const markText = (due: Due) => (isTakeBack(due) ? 'Taken Back' : 'Paid')

/** A sum alone says too little where something is to be taken back, or is the rest of what was given before. */
export const needsWords = (due: Due) => takesBack(due) || sumOf(due.paidBefore) > 0

/** 'already given $100.00', so that nobody takes the rest for the whole. */
export const givenText = (due: Due) =>
  sumOf(due.paidBefore) > 0 && !takesBack(due) ? `already given ${formatDollars(sumOf(due.paidBefore))}` : ''

/** '$650.00', or all that is to be done in words. */
export const payoutText = (due: Due & Pick<Notice, 'amount'>) =>
  needsWords(due) ? [...payoutSteps(due), givenText(due)].filter(Boolean).join(', ') : formatDollars(due.amount)

/** What was to be done, once it is done: 'gave a check of $40.00', 'took back $40.00 cash'. */
const asDone = (step: string) => step.replace(/^give/, 'gave').replace(/^take back/, 'took back')

type Row = Due & Pick<Notice, 'amount' | 'isPaid'>

/** The steps of a notice, as still to do or as done. */
export const rowSteps = (row: Due & Pick<Notice, 'isPaid'>) =>
  row.isPaid ? payoutSteps(row).map(asDone) : payoutSteps(row)

/** '$650.00', or all that is to be done, or was, in words. */
export const rowText = (row: Row) => (row.isPaid && needsWords(row) ? rowSteps(row).join(', ') : payoutText(row))

/** How the button is called that unmarks a notice. */
export const undoText = (due: Due) => (isTakeBack(due) ? 'Undo taking back' : 'Undo last payout')

/** '$200.00 was given before, $150.00 of it comes back.': how the cash of an edited ticket came to be what it is. */
export const cashStory = ({ paidBefore, payout, isPaid }: Due & Pick<Notice, 'isPaid'>) => {
  if (paidBefore.cash === 0 || payout.cash === 0) return ''
  const money = formatDollars(cents(Math.abs(payout.cash)))
  const before = `${formatDollars(paidBefore.cash)} was given before`
  if (payout.cash < 0) return `${before}, ${money} of it ${isPaid ? 'came' : 'comes'} back.`
  return `${before}, ${money} ${isPaid ? 'was' : 'is'} given on top.`
}

/** 'check 10441 of $300.00, $200.00 cash': what a customer holds, thing by thing. */
export const heldText = ({ cash, check, wire, checkNumber }: HandedOut) =>
  [
    check > 0 && `${checkNumber === '' ? 'a check' : `check ${checkNumber}`} of ${formatDollars(check)}`,
    cash > 0 && `${formatDollars(cash)} cash`,
    wire > 0 && `${formatDollars(wire)} by wire`,
  ]
    .filter(Boolean)
    .join(', ')

const drawerOf = (kind: TicketKind) => `the ${accountNames[recordKinds[kind].drawer].toLowerCase()}`

/** For who voids a ticket: what its customer holds and where it belongs; '' where nothing was handed out. */
export const mustComeBack = (kind: TicketKind, held: HandedOut) => {
  if (sumOf(held) === 0) return ''
  const isCashAlone = sumOf(held) === held.cash
  const where = isCashAlone ? ` to ${drawerOf(kind)}` : held.cash > 0 ? `, the cash to ${drawerOf(kind)}` : ''
  return `Paid out: ${heldText(held)}. It must come back${where}.`
}

/** The check of a ticket that came back from its void may wait for its number, without which it can not be paid. */
export const lacksNumber = ({ payout, paidBefore, checkNumber }: Due) =>
  payout.check + paidBefore.check > 0 && checkNumber === ''

/** For who takes back all that a customer holds. */
export const ALL_CAME_BACK = 'All of it came back'

/** Whether there is a hand-over that could be taken back. */
export const wasHandedOut = (notice: Due & Pick<Notice, 'isPaid'>) =>
  notice.isPaid ? stepsOf(notice).length > 0 : sumOf(notice.paidBefore) > 0
