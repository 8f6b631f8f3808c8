import type { Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { changeRecord, type EditedRecord, recordChange, removeRecord, withSent } from '#server/records/records.ts'
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

/** A ticket named before the change stays, even if it no longer exists. */
const assertTicket = async (tx: Tx, ticketId: string) => {
  const ticket = readTicketId(ticketId)
  assertNoProblems(when(ticket !== undefined && !(await isTicket(tx, ticket)), 'ticketId', 'Ticket not found'))
}

/** New names are capitalised as on tickets; a saved name stays as it is. */
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
  // The history shows a moment only as an ISO text.
  historyValue: row => ({ ...row, dateAdded: new Date(row.dateAdded).toISOString() }),
}

export const addBlock = async (tx: Tx, sent: SentBlock, by: Actor) => {
  const draft = await draftOf(tx, sent, emptyBlock)
  if (await hasSameBlock(tx, draft)) throw refuse('conflict', 'Already Blocked')
  const row = await addBlockRow(tx, draft)
  await recordChange(tx, blockKind, { action: 'created', row, by })
  return row
}

type Change = SentBlock & { id: number; version?: number | undefined }

export const changeBlock = (tx: Tx, { id, version, ...sent }: Change, by: Actor) =>
  changeRecord(tx, blockKind, { id, version, by }, async before =>
    changeBlockRow(tx, id, await draftOf(tx, sent, before)),
  )

export const dropBlock = (tx: Tx, id: number, by: Actor) =>
  removeRecord(tx, blockKind, { id, by }, () => removeBlockRow(tx, id))
