import { type Cents, cents } from '#shared/money.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import { type Found, missingTransferCause } from './causes.rules.ts'
import type { Cause } from './counts.contract.ts'

/** Surest first, where two would explain the same. */
const order: readonly Cause['kind'][] = [
  'unpaid_notice',
  'check_as_cash',
  'changed_entry',
  'doubled_entry',
  'swapped_notes',
  'missing_transfer',
  'taken_back',
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

/** Where more is known than the bare amount, of the transaction or of the last count, that says nothing. */
const isNews = ({ kind, transactionId }: Cause, _at: number, all: readonly Cause[]) =>
  kind !== 'same_amount' ||
  all.every(
    one =>
      one.kind === kind ||
      (one.kind !== 'taken_back' && one.transactionId !== transactionId && one.otherId !== transactionId),
  )

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

export type DifferingPlace = { account: InsideAccount; difference: Cents; causes: readonly Cause[] }

const isTakenBack = ({ causes }: DifferingPlace) => causes.some(({ kind }) => kind === 'taken_back')

/**
 * With the places that are counted together and differ too: what is not saved yet is in no book. Two that both take their
 * last difference back were put right before.
 */
export const withOtherPlaces = (place: DifferingPlace, others: readonly DifferingPlace[]) =>
  rankCauses(
    [
      ...place.causes,
      ...others
        .filter(other => other.account !== place.account && !(isTakenBack(place) && isTakenBack(other)))
        .map(other => missingTransferCause(place.account, { ...other, ...notSaved, at: Date.now() })),
    ],
    place.difference,
  )

const keyOf = ({ kind, record, transactionId, transfer }: Found) =>
  transfer ? `${transfer.src} ${transfer.dest}` : `${kind} ${record} ${transactionId}`

/** What is found of a saved count now, and what was found then: that stays, as put right, once it is not so any more. */
export const withFoundThen = (now: readonly Cause[], then: readonly Found[], difference: Cents) => {
  const standing = new Set(now.map(keyOf))
  const gone = then.filter(cause => !standing.has(keyOf(cause))).map(cause => ({ ...cause, isPutRight: true }))
  return rankCauses([...now, ...gone], difference)
}
