import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import type { Actor } from '#server/history.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import {
  addPosting,
  changeNotes,
  findPostings,
  getPosting,
  hidePosting,
  lockPosting,
  lockSource,
  type Source,
} from './ledger.queries.ts'
import {
  countedProblems,
  drawerOf,
  type Notes,
  type Posting,
  postingProblems,
  type TicketKind,
} from './ledger.rules.ts'

type NewPosting = Posting & { comment: string; source?: Source | null; by: Actor }

const tell = (tx: Tx, id: number) => announce(tx, { topic: 'ledger', id, access: 'transaction' })

const save = async (tx: Tx, { by, source = null, ...posting }: NewPosting, reverses: number | null) => {
  const { id } = await addPosting(tx, { ...posting, source, reverses, madeBy: by.id || null })
  await tell(tx, id)
  return id
}

/** Moves money from one account to another, dated now; answers the posting's id. */
export const post = (tx: Tx, posting: NewPosting) => {
  assertNoProblems(postingProblems(posting))
  return save(tx, posting, null)
}

/** Takes a posting back by its mirror image, dated now; both leave the default list. Answers the mirror's id. */
export const reverse = async (tx: Tx, id: number, by: Actor) => {
  const original = found(await lockPosting(tx, id), 'Transaction')
  if (original.reverses !== null) throw refuse('conflict', 'A reversal can not be reversed')
  if (original.isReversed) throw refuse('conflict', 'This transaction is already reversed')
  const { src, dest, amount, notes, comment, source } = original
  const mirror = { src: dest, dest: src, amount, notes: notes ?? undefined, comment, source, by }
  const mirrorId = await save(tx, mirror, id)
  await hidePosting(tx, id)
  await tell(tx, id)
  return mirrorId
}

/** Adds the notes to a posting of which only the amount was known. */
export const fillNotes = async (tx: Tx, id: number, notes: Notes) => {
  const posting = found(await lockPosting(tx, id), 'Transaction')
  if (posting.reverses !== null || posting.isReversed) throw refuse('conflict', 'This transaction is already reversed')
  if (posting.notes) throw refuse('conflict', 'The notes of this transaction are counted already')
  assertNoProblems(countedProblems(notes, posting.amount))
  await changeNotes(tx, id, notes)
  await tell(tx, id)
}

/**
 * The notes of a posting as they were counted: filled in the first time, and when they are counted otherwise later the
 * posting is taken back and made anew. Answers the posting that stands.
 */
export const countNotes = async (tx: Tx, id: number, notes: Notes, by: Actor) => {
  const { source } = found(await getPosting(tx, id), 'Transaction')
  if (source) await lockSource(tx, source)
  const posting = found(await lockPosting(tx, id), 'Transaction')
  if (!posting.notes || posting.isReversed) {
    await fillNotes(tx, id, notes)
    return id
  }
  assertNoProblems(countedProblems(notes, posting.amount))
  await reverse(tx, id, by)
  const { src, dest, amount, comment } = posting
  return post(tx, { src, dest, amount, notes, comment, source, by })
}

type Settlement = { kind: TicketKind; id: number; cash: Cents; by: Actor }

/** What a new ticket takes out of its drawer; answers the posting, or null when no cash moves. */
export const payTicket = async (tx: Tx, { kind, id, cash, by }: Settlement) => {
  if (cash === 0) return null
  const comment = `${kind === 'metro' ? 'M' : 'C'}${id}`
  return post(tx, { src: drawerOf(kind), dest: 'customer', amount: cash, comment, source: { kind, id }, by })
}

/**
 * Makes what a ticket took out of its drawer equal to `cash`, whatever stood before: for create, edit, void (0) and
 * restore. Answers the posting that stands, or null when no cash moved.
 */
export const settleTicket = async (tx: Tx, { kind, id, cash, by }: Settlement) => {
  if (cash < 0) throw refuse('invalid', 'The cash of a ticket can not be below 0')
  const source = { kind, id }
  await lockSource(tx, source)
  const [standing] = await findPostings(tx, source)
  if (standing?.amount === cash) return standing.id
  if (standing) await reverse(tx, standing.id, by)
  return payTicket(tx, { kind, id, cash, by })
}
