import { found, type Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import type { Actor } from '#server/records/history.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import {
  addPosting,
  changeNotes,
  getLatestPosting,
  hidePosting,
  type LedgerTransaction,
  lockLatestPosting,
  lockPosting,
  lockSource,
} from './ledger.queries.ts'
import {
  countedProblems,
  type Notes,
  type Posting,
  type Purpose,
  postingProblems,
  type Source,
} from './ledger.rules.ts'

type NewPosting = Posting & {
  number?: number | undefined
  purpose: Purpose
  part?: number | undefined
  comment: string
  source?: Source | null
  by: Actor
}

/** Screens use the transaction's number, not the posting's id. */
const announceTransaction = (tx: Tx, number: number) =>
  announce(tx, { topic: 'ledger', id: number, access: 'transaction' })

const save = async (
  tx: Tx,
  { by, number, part = 0, source = null, ...posting }: NewPosting,
  reverses: number | null,
) => {
  const madeBy = by.id || null
  const saved = await addPosting(tx, { ...posting, number: number ?? null, part, source, reverses, madeBy })
  await announceTransaction(tx, saved.number)
  return saved
}

/** Posts a movement dated now; answers the posting's id and the transaction's number. */
export const post = (tx: Tx, posting: NewPosting) => {
  assertNoProblems(postingProblems(posting))
  return save(tx, posting, null)
}

/** Posts the reverse, dated now; both leave the default list. Answers the reverse's id. */
export const reverse = async (tx: Tx, id: number, by: Actor) => {
  const original = found(await lockPosting(tx, id), 'Transaction')
  if (original.reverses !== null) throw refuse('conflict', 'A reversal can not be reversed')
  if (original.isReversed) throw refuse('conflict', 'This transaction is already reversed')
  const { number, src, dest, amount, notes, comment, source, purpose, part } = original
  const mirror = { number, src: dest, dest: src, amount, notes: notes ?? undefined, comment, source, purpose, part, by }
  const saved = await save(tx, mirror, id)
  await hidePosting(tx, id)
  return saved.id
}

/** Adds notes to a posting that had only an amount. */
export const fillNotes = async (tx: Tx, id: number, notes: Notes) => {
  const posting = found(await lockPosting(tx, id), 'Transaction')
  if (posting.reverses !== null || posting.isReversed) throw refuse('conflict', 'This transaction is already reversed')
  if (posting.notes) throw refuse('conflict', 'The notes of this transaction are counted already')
  assertNoProblems(countedProblems(notes, posting.amount))
  await changeNotes(tx, id, notes)
  await announceTransaction(tx, posting.number)
}

/** Locks a transaction and its source, so that nobody settles the source meanwhile. */
export const holdTransaction = async (tx: Tx, number: number) => {
  const { source } = found(await getLatestPosting(tx, number), 'Transaction')
  if (source) await lockSource(tx, source)
  return found(await lockLatestPosting(tx, number), 'Transaction')
}

/**
 * Sets the counted notes of a locked transaction. A recount reverses its posting and posts it again under the same
 * number.
 */
export const countNotes = async (tx: Tx, posting: LedgerTransaction, notes: Notes, by: Actor) => {
  if (!posting.notes || posting.isHidden) return fillNotes(tx, posting.id, notes)
  assertNoProblems(countedProblems(notes, posting.amount))
  await reverse(tx, posting.id, by)
  const { number, src, dest, amount, comment, source, purpose, part } = posting
  await post(tx, { number, src, dest, amount, notes, comment, source, purpose, part, by })
}
