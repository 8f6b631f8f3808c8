import type { Db } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { InsideAccount, Notes } from '../ledger/ledger.rules.ts'
import { rankCauses } from './cause-ranking.rules.ts'
import {
  type CauseSpan,
  findCashAsChecks,
  findChangedEntries,
  findChecksAsCash,
  findDoubledEntries,
  findEntriesWithNotes,
  findOtherDifferences,
  findSameAmounts,
  findUnpaidNotices,
  getLastDifference,
} from './causes.queries.ts'
import {
  changedEntryCause,
  checkAsCashCause,
  doubledEntryCause,
  missingTransferCause,
  sameAmountCause,
  takenBackCause,
  unpaidNoticeCause,
} from './causes.rules.ts'
import { swappedNotesCauses } from './swapped-notes.rules.ts'

type Place = { slug: InsideAccount; balances: Notes; agreedAt: number | null }

export const explainPlace = (db: Db, { slug, balances, agreedAt }: Place, notes: Notes, difference: Cents) =>
  explain(db, { account: slug, difference, notes, books: balances, since: agreedAt ?? undefined, until: undefined })

type Differing = CauseSpan & { difference: Cents; notes: Notes | null; books: Notes }

/** Possible missing transfers; a saved count shows an entered one as resolved. */
const missingTransfers = async (db: Db, span: CauseSpan) =>
  (await findOtherDifferences(db, span))
    .filter(({ isEntered }) => !isEntered || span.until !== undefined)
    .map(other => missingTransferCause(span.account, other))

export const explain = async (db: Db, { difference, notes, books, ...span }: Differing) => {
  if (difference === 0) return []
  const last = await getLastDifference(db, span, difference)
  const compared = notes && { counted: notes, books, at: span.until ?? Date.now() }
  const found = [
    ...(compared ? swappedNotesCauses(await findEntriesWithNotes(db, span), compared) : []),
    ...(await findUnpaidNotices(db, span)).map(unpaidNoticeCause),
    ...(await findChecksAsCash(db, span)).map(checkAsCashCause),
    ...(await findCashAsChecks(db, span, difference)).map(checkAsCashCause),
    ...(await findChangedEntries(db, span)).map(changedEntryCause),
    ...(await findDoubledEntries(db, span)).map(doubledEntryCause),
    ...(last?.isExplained ? [] : await missingTransfers(db, span)),
    ...(last ? [takenBackCause(last)] : []),
    ...(await findSameAmounts(db, span, difference)).map(sameAmountCause),
  ]
  return rankCauses(found, difference)
}
