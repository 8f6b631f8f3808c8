import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { changeRecord, type EditedRecord, noteChange, removeRecord, withSent } from '#server/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { canonicalNumber } from '#shared/record-kinds.ts'
import { blockAccess } from './block-list.contract.ts'
import {
  addBlockRow,
  type BlockDraft,
  type BlockRow,
  changeBlockRow,
  lockBlock,
  removeBlockRow,
} from './block-list.queries.ts'
import { blockProblems } from './block-list.rules.ts'

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

const draftOf = (sent: SentBlock, before: BlockDraft): BlockDraft => {
  const merged = withSent(before, sent)
  const draft = { ...merged, ticketId: canonicalNumber(merged.ticketId) }
  assertNoProblems(blockProblems(draft))
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
  const row = await addBlockRow(tx, draftOf(sent, emptyBlock))
  await noteChange(tx, blockKind, { action: 'created', row, by })
  return row
}

type Change = SentBlock & { id: number; version?: number | undefined }

export const changeBlock = (tx: Tx, { id, version, ...sent }: Change, by: Actor) =>
  changeRecord(tx, blockKind, { id, version, by }, before => changeBlockRow(tx, id, draftOf(sent, before)))

export const dropBlock = (tx: Tx, id: number, by: Actor) =>
  removeRecord(tx, blockKind, { id, by }, () => removeBlockRow(tx, id))
