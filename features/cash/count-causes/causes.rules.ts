import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { type Account, accountNames, type InsideAccount } from '../ledger/ledger.rules.ts'
import { signedDollars } from '../ledger/signed-amount.ts'
import type { Cause, Found } from './causes.contract.ts'

const blank = {
  ...{ record: '', transactionId: null, otherId: null, transfer: null },
  ...{ text: '', at: 0, amount: cents(0), isOld: false, isPutRight: false },
}

export const foundCause = (kind: Cause['kind'], found: Partial<Found>): Found => ({ ...blank, ...found, kind })

/** 'Coin Drawer → Customer' from 'coindrawer customer'. */
export const placesBetween = (between: string) =>
  between
    .split(' ')
    .map(slug => accountNames[slug as Account])
    .join(' → ')

/** An entry; `amount` is the difference it would explain. */
type Entry = { transactionId: number; record: string; at: number; amount: Cents; between: string }

export type UnpaidNotice = Omit<Entry, 'between'> & { clerk: string; booth: string; isOld: boolean }

/** A payout whose cash is still in the drawer; an older one was already counted. */
export const unpaidNoticeCause = ({ clerk, booth, ...notice }: UnpaidNotice) => {
  const booked =
    notice.amount > 0
      ? 'booked as cash paid out, and not marked as paid'
      : 'booked as cash taken back, and not marked as such'
  const text = `Notice of ${notice.record}, ${[clerk, booth].filter(Boolean).join(' at ')}: ${booked}.`
  return foundCause('unpaid_notice', {
    ...notice,
    text: notice.isOld ? `${text} The last count was made after it.` : text,
  })
}

export type CheckAsCash = Omit<Entry, 'between' | 'transactionId'> & { transactionId: number | null; check: string }

/** A check for a ticket booked as cash, or cash for a ticket booked as check. */
export const checkAsCashCause = ({ check, ...ticket }: CheckAsCash) =>
  foundCause('check_as_cash', {
    ...ticket,
    text:
      ticket.amount > 0
        ? `The payment of ${ticket.record} says cash, but check ${check} was made out for it.`
        : `${ticket.record} is booked as paid by check ${check} of exactly this amount: it may have been paid in cash.`,
  })

export type ChangedEntry = Entry & { isOwn: boolean; isDeleted: boolean }

/** The books changed after the last count, and the cash did not. */
export const changedEntryCause = ({ isOwn, isDeleted, between, ...entry }: ChangedEntry) => {
  const takenBack = isOwn ? 'deleted' : 'taken back'
  const text = `${entry.record || entry.transactionId}, ${placesBetween(between)}, was ${isDeleted ? takenBack : 'changed'} after the last count: if its cash did not move then, this count puts the books right.`
  return foundCause('changed_entry', { ...entry, text })
}

export type DoubledEntry = Entry & { otherId: number; otherRecord: string; minutes: number }

const apartText = (minutes: number) => {
  if (minutes === 0) return 'within a minute'
  return minutes === 1 ? '1 minute apart' : `${minutes} minutes apart`
}

export const doubledEntryCause = ({ otherRecord, minutes, between, ...entry }: DoubledEntry) => {
  const { record, otherId, transactionId } = entry
  const both = record ? `${otherRecord} and ${record}` : `${otherId} and ${transactionId}`
  const text = `${both}, ${placesBetween(between)}: the same ${record ? 'cash' : 'notes'}, ${apartText(minutes)}.`
  return foundCause('doubled_entry', { ...entry, text })
}

export type SameAmount = Entry

export const sameAmountCause = ({ between, ...entry }: SameAmount) => {
  const way = entry.amount < 0 ? 'come in' : 'gone out'
  const text = `${entry.record || entry.transactionId}, ${placesBetween(between)}, is of exactly this amount: its cash may not have ${way}.`
  return foundCause('same_amount', { ...entry, text })
}

/** The last count's difference; `isExplained` if that much cash moved since. */
export type LastDifference = { difference: Cents; at: number; transactionId: number | null; isExplained: boolean }

export const takenBackCause = ({ difference, at, transactionId }: LastDifference) =>
  foundCause('taken_back', {
    ...{ transactionId, at, amount: cents(0 - difference) },
    text: `The last count booked ${signedDollars(difference)} as ${transactionId}: this one takes exactly that back. The last one may have been a slip, or its cause was put right.`,
  })

export type OtherDifference = {
  id: number | null
  account: InsideAccount
  difference: Cents
  at: number
  number: number | null
  isEntered: boolean
}

export const missingTransferCause = (place: InsideAccount, other: OtherDifference) => {
  const { account, difference, number } = other
  const name = accountNames[account]
  const counted = `${difference > 0 ? '+' : '−'}${formatDollars(cents(Math.abs(difference)))}`
  const text = `${name} counted ${counted}: a transfer between the two may not have been entered.`
  const booked = ` That is booked already, as ${number}: count ${name} again after the transfer.`
  return foundCause('missing_transfer', {
    ...{ transactionId: number, otherId: other.id, at: other.at, isPutRight: other.isEntered },
    transfer: difference > 0 ? { src: place, dest: account } : { src: account, dest: place },
    amount: cents(0 - difference),
    text: number === null ? text : text + booked,
  })
}
