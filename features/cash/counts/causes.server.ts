import type { Db } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { Notes } from '../ledger/ledger.rules.ts'
import {
  type CauseSpan,
  findChecksAsCash,
  findCountedMoves,
  findDoubled,
  findOtherDifferences,
  findUncountedMoves,
  findUnpaidNotices,
} from './causes.queries.ts'
import { checkAsCashCause, doubledCause, missingTransferCause, rankCauses, unpaidNoticeCause } from './causes.rules.ts'
import { noteDifferences } from './counts.rules.ts'
import { swappedCountCauses, swappedNotesCauses } from './swapped-notes.rules.ts'

type Differing = CauseSpan & { difference: Cents; notes: Notes | null; books: Notes | null }

/** Why a count may not be what the books say, the likeliest first. */
export const explain = async (db: Db, { difference, notes, books, ...span }: Differing) => {
  if (difference === 0) return []
  const compared = notes &&
    books && { differences: noteDifferences(notes, books), uncounted: await findUncountedMoves(db, span) }
  const found = [
    ...(await findUnpaidNotices(db, span)).map(unpaidNoticeCause),
    ...(await findChecksAsCash(db, span)).map(checkAsCashCause),
    ...(await findDoubled(db, span)).map(doubledCause),
    ...(await findOtherDifferences(db, span)).map(other => missingTransferCause(span.account, other)),
    ...(notes && books ? swappedCountCauses(notes, books, difference, span.until ?? Date.now()) : []),
    ...swappedNotesCauses(await findCountedMoves(db, span), difference, compared),
  ]
  return rankCauses(found, difference)
}
