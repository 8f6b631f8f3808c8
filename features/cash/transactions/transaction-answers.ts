import type { Role } from '#shared/permissions.ts'
import type { LatestPosting } from '../ledger/ledger.queries.ts'
import { noteValues } from '../ledger/ledger.rules.ts'
import { canSeeProof, maskedSsn } from '../petty-details/petty-details.rules.ts'
import { writePlace } from '../petty-details/petty-places.rules.ts'
import type { ListedTransaction } from './transaction-list.queries.ts'
import type { Transaction } from './transactions.contract.ts'
import { withoutFor } from './transactions.rules.ts'

/** The version counts post, notes and reversal, so that it only increases. */
export const versionOf = ({ notes, reversals, isHidden }: LatestPosting) => {
  if (isHidden) return 3 * reversals
  return 3 * reversals + (notes ? 2 : 1)
}

const noNotes = {
  ...(Object.fromEntries(noteValues.map(value => [`denom${value}`, null])) as Record<
    `denom${(typeof noteValues)[number]}`,
    null
  >),
  coins: null,
}

export const describeTransaction = (transaction: ListedTransaction, to: Role): Transaction => {
  const { number, src, dest, at, comment, amount, notes, isHidden, purpose, record, by, source } = transaction
  const name = transaction.pettyName ?? ''
  return {
    id: number,
    src: writePlace({ account: src, name }),
    dest: writePlace({ account: dest, name }),
    time: at,
    movedAt: transaction.movedAt,
    comment: purpose === 'petty_cash' ? withoutFor(comment) : comment,
    amount,
    ...(notes ?? noNotes),
    isReversed: isHidden,
    version: versionOf(transaction),
    purpose,
    record: record ?? '',
    isOwn: source === null,
    by,
    pettyWho: transaction.pettyWho ?? '',
    eMail: canSeeProof(to) ? (transaction.email ?? '') : '',
    SSN: canSeeProof(to) ? maskedSsn(transaction.ssnLast4 ?? '') : '',
  }
}
