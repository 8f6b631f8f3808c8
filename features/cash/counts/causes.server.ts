import type { Db } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { InsideAccount, Notes } from '../ledger/ledger.rules.ts'
import { rankCauses } from './cause-ranking.rules.ts'
import {
  type CauseSpan,
  findChangedEntries,
  findChecksAsCash,
  findCountedMoves,
  findDoubled,
  findLastDifference,
  findOtherDifferences,
  findSameAmounts,
  findUncountedMoves,
  findUnpaidNotices,
} from './causes.queries.ts'
import {
  changedEntryCause,
  checkAsCashCause,
  doubledCause,
  isPutRight,
  missingTransferCause,
  sameAmountCause,
  takenBackCauses,
  unpaidNoticeCause,
} from './causes.rules.ts'
import { noteDifferences } from './counts.rules.ts'
import { swappedCountCauses, swappedNotesCauses } from './swapped-notes.rules.ts'

type Place = { slug: InsideAccount; balances: Notes; agreedAt: number | null }

/** Why a count that is not saved yet may not be what the books say. */
export const explainPlace = (db: Db, { slug, balances, agreedAt }: Place, notes: Notes, difference: Cents) =>
  explain(db, { account: slug, difference, notes, books: balances, since: agreedAt ?? undefined, until: undefined })

type Differing = CauseSpan & { difference: Cents; notes: Notes | null; books: Notes | null }

/** Why a count may not be what the books say, the likeliest first. */
export const explain = async (db: Db, { difference, notes, books, ...span }: Differing) => {
  if (difference === 0) return []
  const compared = notes &&
    books && { differences: noteDifferences(notes, books), uncounted: await findUncountedMoves(db, span) }
  const last = await findLastDifference(db, span, difference)
  // While it is counted a transfer that stands there is not missing; of a saved count it is what was put right.
  const others = isPutRight(last, difference)
    ? []
    : (await findOtherDifferences(db, span)).filter(({ isEntered }) => !isEntered || span.until !== undefined)
  const found = [
    ...(await findUnpaidNotices(db, span)).map(unpaidNoticeCause),
    ...(await findChecksAsCash(db, span)).map(checkAsCashCause),
    ...(await findChangedEntries(db, span)).map(entry => changedEntryCause(entry, difference)),
    ...takenBackCauses(last, difference),
    ...(await findDoubled(db, span)).map(doubledCause),
    ...others.map(other => missingTransferCause(span.account, other)),
    ...(notes && books ? swappedCountCauses(notes, books, difference, span.until ?? Date.now()) : []),
    ...swappedNotesCauses(await findCountedMoves(db, span), difference, compared),
    ...(await findSameAmounts(db, span, difference)).map(sameAmountCause),
  ]
  return rankCauses(found, difference)
}
