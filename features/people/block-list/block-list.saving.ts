import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { changeRecord, type EditedRecord, noteChange, removeRecord, withSent } from '#server/records.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { canonicalNumber } from '#shared/record-kinds.ts'
import { newName } from '../people/identity-words.rules.ts'
import { blockAccess } from './block-list.contract.ts'
import {
  addBlockRow,
  type BlockDraft,
  type BlockRow,
  changeBlockRow,
  hasSameBlock,
  lockBlock,
  removeBlockRow,
} from './block-list.queries.ts'
import { blockProblems, readTicketId } from './block-list.rules.ts'
import { isTicket } from './block-matching.queries.ts'

export type SentBlock = { [K in keyof BlockDraft]?: BlockDraft[K] | undefined }

const emptyBlock: BlockDraft = {
  firstName: '',
  lastName: '',
  badge: '',
  case_id: '',
  detective: '',
  reason: '',
  videoUrl: '',
  ticketId: '',
  isPulled: false,
  isPickedUp: false,
}

/** A ticket that was named before stays, whatever became of it. */
const assertTicket = async (tx: Tx, ticketId: string) => {
  const ticket = readTicketId(ticketId)
  assertNoProblems(when(ticket !== undefined && !(await isTicket(tx, ticket)), 'ticketId', 'Ticket not found'))
}

/** Names are written as those of tickets are; one that is on the list stays as it is. */
const draftOf = async (tx: Tx, sent: SentBlock, before: BlockDraft): Promise<BlockDraft> => {
  const merged = withSent(before, sent)
  const name = (key: 'firstName' | 'lastName') => (merged[key] === before[key] ? merged[key] : newName(merged[key]))
  const draft = {
    ...merged,
    firstName: name('firstName'),
    lastName: name('lastName'),
    ticketId: canonicalNumber(merged.ticketId),
  }
  assertNoProblems(blockProblems(draft))
  if (draft.ticketId !== before.ticketId) await assertTicket(tx, draft.ticketId)
  return draft
}

const blockKind: EditedRecord<BlockRow> = {
  table: 'block_entries',
  noun: 'Block',
  access: blockAccess,
  lock: lockBlock,
  // History shows a moment by its form; the field's name does not say that it is one.
  remembered: row => ({ ...row, dateAdded: new Date(row.dateAdded).toISOString() }),
}

/** Puts a person on the block list, from the list itself or from a ticket. */
export const addBlock = async (tx: Tx, sent: SentBlock, by: Actor) => {
  const draft = await draftOf(tx, sent, emptyBlock)
  if (await hasSameBlock(tx, draft)) throw refuse('conflict', 'Already Blocked')
  const row = await addBlockRow(tx, draft)
  await noteChange(tx, blockKind, { action: 'created', row, by })
  return row
}

type Change = SentBlock & { id: number; version?: number | undefined }

export const changeBlock = (tx: Tx, { id, version, ...sent }: Change, by: Actor) =>
  changeRecord(tx, blockKind, { id, version, by }, async before =>
    changeBlockRow(tx, id, await draftOf(tx, sent, before)),
  )

export const dropBlock = (tx: Tx, id: number, by: Actor) =>
  removeRecord(tx, blockKind, { id, by }, () => removeBlockRow(tx, id))
