import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { type Account, accountNames, type InsideAccount } from '../ledger/ledger.rules.ts'
import { signedDollars } from '../ledger/signed-amount.ts'
import type { Cause } from './counts.contract.ts'

export type UnpaidNotice = {
  record: string
  number: number
  cash: Cents
  at: number
  clerk: string
  booth: string
  /** Whether nothing of it was booked since the last count. */
  isBeforeCount: boolean
}

export type CheckAsCash = { record: string; number: number; check: string; cash: Cents; at: number }

/** A transaction that was counted already; `moved` is what its change put into the books of the place. */
export type ChangedEntry = {
  number: number
  record: string
  between: string
  at: number
  moved: Cents
  isOwn: boolean
  isDeleted: boolean
}

export type LastDifference = { difference: Cents; at: number; number: number | null; isMoved: boolean }

export type SameAmount = { number: number; record: string; between: string; amount: Cents; isIn: boolean; at: number }

export type Doubled = {
  number: number
  other: number
  /** Of records: how people write them. */
  record: string
  otherRecord: string
  isIn: boolean
  amount: Cents
  at: number
  minutes: number
  between: string
}

export type OtherDifference = {
  /** Of a count that is saved. */
  id: number | null
  account: InsideAccount
  difference: Cents
  at: number
  number: number | null
  /** The transfer between the two was entered since. */
  isEntered: boolean
}

export type Found = Omit<Cause, 'wouldLeave'>

export const noRecord = {
  record: '',
  transactionId: null,
  otherId: null,
  transfer: null,
  doubt: cents(0),
  likelihood: 'possible',
  isPutRight: false,
} as const

export const placesBetween = (between: string) =>
  between
    .split(' ')
    .map(slug => accountNames[slug as Account])
    .join(' → ')

/** One from before the last count: that count had its cash, or booked it as a difference. */
export const unpaidNoticeCause = ({ record, number, cash, at, clerk, booth, isBeforeCount }: UnpaidNotice): Found => ({
  ...noRecord,
  kind: 'unpaid_notice',
  record,
  transactionId: number,
  at,
  amount: cash,
  likelihood: isBeforeCount ? 'unlikely' : 'possible',
  text: [
    `Notice of ${record}, ${[clerk, booth].filter(Boolean).join(' at ')}: ${cash > 0 ? 'booked as cash paid out, and not marked as paid' : 'booked as cash taken back, and not marked as such'}.`,
    ...(isBeforeCount ? ['The last count was made after it.'] : []),
  ].join(' '),
})

export const checkAsCashCause = ({ record, number, check, cash, at }: CheckAsCash): Found => ({
  ...noRecord,
  kind: 'check_as_cash',
  record,
  transactionId: number,
  at,
  amount: cash,
  text: `The payment of ${record} says cash, but check ${check} was made out for it.`,
})

const apartText = (minutes: number) => {
  if (minutes === 0) return 'within a minute'
  return minutes === 1 ? '1 minute apart' : `${minutes} minutes apart`
}

export const doubledCause = ({ number, other, isIn, amount, at, minutes, between, ...of }: Doubled): Found => ({
  ...noRecord,
  kind: 'doubled_entry',
  record: of.record,
  transactionId: number,
  otherId: other,
  at,
  amount: cents(isIn ? 0 - amount : amount),
  text: [
    of.record ? `${of.otherRecord} and ${of.record}` : `${other} and ${number}`,
    `, ${placesBetween(between)}: the same ${of.record ? 'cash' : 'notes'}, ${apartText(minutes)}.`,
  ].join(''),
})

const changeText = ({ isOwn, isDeleted }: ChangedEntry) => {
  if (!isDeleted) return 'changed'
  return isOwn ? 'deleted' : 'taken back'
}

/**
 * The last count had its cash as it was before: the books were moved since, and the cash was not. A record that was
 * changed has more that may be said of it: its notice, its check.
 */
export const changedEntryCause = (entry: ChangedEntry, difference: Cents): Found => ({
  ...noRecord,
  kind: 'changed_entry',
  record: entry.record,
  transactionId: entry.number,
  at: entry.at,
  amount: cents(0 - entry.moved),
  likelihood: entry.isOwn && entry.moved + difference === 0 ? 'shown' : 'possible',
  text: `${entry.record || entry.number}, ${placesBetween(entry.between)}, was ${changeText(entry)} after the last count: if its cash did not move then, this count puts the books right.`,
})

const isTakenBack = (last: LastDifference | undefined, difference: Cents): last is LastDifference =>
  last !== undefined && difference !== 0 && last.difference + difference === 0

/** What put the last difference right was entered since, and is why this one is the opposite. */
export const isPutRight = (last: LastDifference | undefined, difference: Cents) =>
  isTakenBack(last, difference) && last.isMoved

/** The count before booked the opposite: its cause was put right, or it was a slip. */
export const takenBackCauses = (last: LastDifference | undefined, difference: Cents): Found[] =>
  isTakenBack(last, difference)
    ? [
        {
          ...noRecord,
          kind: 'taken_back',
          transactionId: last.number,
          at: last.at,
          amount: difference,
          text: `The last count booked ${signedDollars(last.difference)} as ${last.number}: this one takes exactly that back. The last one may have been a slip, or its cause was put right.`,
        },
      ]
    : []

/** Booked with exactly the cash that is missing or too much. */
export const sameAmountCause = ({ number, record, between, amount, isIn, at }: SameAmount): Found => ({
  ...noRecord,
  kind: 'same_amount',
  record,
  transactionId: number,
  at,
  amount: cents(isIn ? 0 - amount : amount),
  text: `${record || number}, ${placesBetween(between)}, is of exactly this amount: its cash may not have ${isIn ? 'come in' : 'gone out'}.`,
})

/** What one place has too much of and another too little. */
export const missingTransferCause = (
  place: InsideAccount,
  { account, difference, at, number, id, isEntered }: OtherDifference,
): Found => ({
  ...noRecord,
  kind: 'missing_transfer',
  isPutRight: isEntered,
  transactionId: number,
  otherId: id,
  transfer: difference > 0 ? { src: place, dest: account } : { src: account, dest: place },
  at,
  amount: cents(0 - difference),
  text: [
    `${accountNames[account]} counted ${difference > 0 ? '+' : '−'}${formatDollars(cents(Math.abs(difference)))}: a transfer between the two may not have been entered.`,
    ...(number === null
      ? []
      : [`That is booked already, as ${number}: count ${accountNames[account]} again after the transfer.`]),
  ].join(' '),
})
