import { isAdmin, type Role } from '#shared/permissions.ts'
import type { LatestPosting } from '../ledger/ledger.queries.ts'
import { noteValues } from '../ledger/ledger.rules.ts'
import type { ListedTransaction } from './transaction-list.queries.ts'
import type { Transaction } from './transactions.contract.ts'
import { maskedSsn, withoutFor, writePlace } from './transactions.rules.ts'

/** Each posting is made, may get its notes and may be taken back: three steps, so that the version only goes up. */
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

/** A transaction as its calls answer it. */
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
    eMail: isAdmin(to) ? (transaction.email ?? '') : '',
    SSN: isAdmin(to) ? maskedSsn(transaction.ssnLast4 ?? '') : '',
  }
}
