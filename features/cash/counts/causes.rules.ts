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

export type LastDifference = { difference: Cents; at: number; number: number | null }

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
    `Notice of ${record}, ${[clerk, booth].filter(Boolean).join(' at ')}: booked as cash paid out, and not marked as paid.`,
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

/** The count before booked the opposite: its cause was put right, or it was a slip. */
export const takenBackCauses = (last: LastDifference | undefined, difference: Cents): Found[] =>
  last && last.difference !== 0 && last.difference + difference === 0
    ? [
        {
          ...noRecord,
          kind: 'taken_back',
          transactionId: last.number,
          at: last.at,
          amount: difference,
          likelihood: 'shown',
          text: `The last count booked ${signedDollars(last.difference)} as ${last.number}: this one takes exactly that back, as it must when the cause was put right.`,
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

/** Surest first, where two would explain the same. */
const order: readonly Cause['kind'][] = [
  'unpaid_notice',
  'check_as_cash',
  'changed_entry',
  'taken_back',
  'doubled_entry',
  'swapped_notes',
  'missing_transfer',
  'same_amount',
]
const likelihoods: readonly Cause['likelihood'][] = ['shown', 'possible', 'unlikely']
const MOST_CAUSES = 8
const MOST_DOUBTFUL = 2

type Ranked = Pick<Cause, 'kind' | 'amount' | 'wouldLeave'>

/** A transfer makes two places differ by the same amount: one that explains less than half of it is another matter. */
const isNearer = ({ kind, amount, wouldLeave }: Ranked, difference: Cents) => {
  const most = kind === 'missing_transfer' ? Math.abs(difference) / 2 : Math.abs(difference)
  return amount !== 0 && Math.abs(wouldLeave) < most
}

/** Another place may have been counted several times: the transfer is the same. */
const isAnotherTransfer = ({ transfer }: Cause, at: number, all: readonly Cause[]) =>
  transfer === null ||
  all.findIndex(one => one.transfer?.src === transfer.src && one.transfer.dest === transfer.dest) === at

/** Of a transaction that something more is known of the bare amount says nothing. */
const isNews = ({ kind, transactionId }: Cause, _at: number, all: readonly Cause[]) =>
  kind !== 'same_amount' ||
  all.every(one => one.kind === kind || (one.transactionId !== transactionId && one.otherId !== transactionId))

/** What is doubtful takes no room from the others. */
const isAmongTheFirst = ({ doubt }: Cause, at: number, all: readonly Cause[]) => {
  const before = all.slice(0, at).filter(one => one.doubt > 0 === doubt > 0)
  return before.length < (doubt > 0 ? MOST_DOUBTFUL : MOST_CAUSES)
}

/**
 * What the notes show first and what is unlikely last; the nearest first, then the least doubtful, then the surest kind,
 * then what has a record to look at, then the newest.
 */
const byLikelihood = (a: Cause, b: Cause) =>
  likelihoods.indexOf(a.likelihood) - likelihoods.indexOf(b.likelihood) ||
  Math.abs(a.wouldLeave) - Math.abs(b.wouldLeave) ||
  a.doubt - b.doubt ||
  order.indexOf(a.kind) - order.indexOf(b.kind) ||
  Number(a.transactionId === null) - Number(b.transactionId === null) ||
  b.at - a.at

/** Those that bring the count nearer to the books, the likeliest first. */
export const rankCauses = (found: readonly Found[], difference: Cents): Cause[] =>
  found
    .map(cause => ({ ...cause, wouldLeave: cents(difference - cause.amount) }))
    .filter(cause => isNearer(cause, difference))
    .toSorted(byLikelihood)
    .filter(isAnotherTransfer)
    .filter(isNews)
    .filter(isAmongTheFirst)

type Movements = { moved: readonly object[]; since: readonly { amount: Cents }[] }

/**
 * Whether what moved may be why a count differs: it moved while it was counted, or it is in the books and was not in the
 * count. What went out of the books alone leaves too much in the count, and not more than it was.
 */
export const mayBeWhatMoved = ({ moved, since }: Movements, difference: Cents) =>
  moved.length > 0 || since.some(({ amount }) => amount * difference < 0 && Math.abs(amount) <= Math.abs(difference))

const notSaved = { id: null, number: null, isEntered: false } as const

/** With the places that are counted together and differ too: what is not saved yet is in no book. */
export const withOtherPlaces = (
  causes: readonly Cause[],
  { account, difference }: { account: InsideAccount; difference: Cents },
  others: readonly { account: InsideAccount; difference: Cents }[],
) =>
  rankCauses(
    [...causes, ...others.map(other => missingTransferCause(account, { ...other, ...notSaved, at: Date.now() }))],
    difference,
  )

const keyOf = ({ kind, record, transactionId, transfer }: Found) =>
  transfer ? `${transfer.src} ${transfer.dest}` : `${kind} ${record} ${transactionId}`

/** What is found of a saved count now, and what was found then: that stays, as put right, once it is not so any more. */
export const withFoundThen = (now: readonly Cause[], then: readonly Found[], difference: Cents) => {
  const standing = new Set(now.map(keyOf))
  const gone = then.filter(cause => !standing.has(keyOf(cause))).map(cause => ({ ...cause, isPutRight: true }))
  return rankCauses([...now, ...gone], difference)
}
