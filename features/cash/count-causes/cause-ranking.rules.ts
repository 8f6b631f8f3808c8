import { type Cents, cents } from '#shared/money.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import { type Cause, type Found, rankOfKind } from './causes.contract.ts'
import { foundCause, missingTransferCause } from './causes.rules.ts'

const MOST_CAUSES = 8

/** A transfer changes both accounts by one amount, so it must explain at least half of each difference. */
const isNearer = ({ kind, amount, wouldLeave }: Cause, difference: Cents) =>
  amount !== 0 && Math.abs(wouldLeave) < Math.abs(difference) / (kind === 'missing_transfer' ? 2 : 1)

/** Smallest rest first, then the surest kind; causes from before the last count come last. */
const byRest = (a: Cause, b: Cause) =>
  Number(a.isOld) - Number(b.isOld) ||
  Math.abs(a.wouldLeave) - Math.abs(b.wouldLeave) ||
  rankOfKind(a.kind) - rankOfKind(b.kind)

const keyOf = ({ kind, record, transactionId, transfer }: Found) =>
  transfer ? `${transfer.src} ${transfer.dest}` : `${kind} ${record} ${transactionId}`

const isFirstOfItsKey = (cause: Cause, at: number, all: readonly Cause[]) =>
  all.findIndex(one => keyOf(one) === keyOf(cause)) === at

/** An equal amount is weak evidence, so it is dropped if another cause explains everything. */
const isNews = ({ kind }: Cause, _at: number, all: readonly Cause[]) => kind !== 'same_amount' || all[0]?.kind === kind

export const rankCauses = (found: readonly Found[], difference: Cents): Cause[] =>
  found
    .map(cause => ({ ...cause, wouldLeave: cents(difference - cause.amount) }))
    .filter(cause => isNearer(cause, difference))
    .toSorted(byRest)
    .filter(isFirstOfItsKey)
    .filter(isNews)
    .slice(0, MOST_CAUSES)

type Movements = { moved: readonly object[]; since: readonly { amount: Cents }[] }

/** A movement can be a cause if it happened during the count, or if it is in the books and not in the count. */
export const mayBeWhatMoved = ({ moved, since }: Movements, difference: Cents) =>
  moved.length > 0 || since.some(({ amount }) => amount * difference < 0 && Math.abs(amount) <= Math.abs(difference))

const notSaved = { id: null, number: null, isEntered: false } as const

export type DifferingPlace = { account: InsideAccount; difference: Cents; causes: readonly Cause[] }

const isTakenBack = ({ causes }: DifferingPlace) => causes.some(({ kind }) => kind === 'taken_back')

/** Includes accounts counted in the same round; two that cancel their last differences need no transfer. */
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

/** Current causes of a saved count, plus its stored causes marked as resolved. */
export const mergeStoredCauses = (now: readonly Cause[], stored: readonly Found[], difference: Cents) => {
  const standing = new Set(now.map(keyOf))
  const gone = stored
    .filter(cause => !standing.has(keyOf(cause)))
    .map(cause => foundCause(cause.kind, { ...cause, isPutRight: true }))
  return rankCauses([...now, ...gone], difference)
}
