import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { type Actor, remember } from '#server/history.ts'
import { assertUnchanged } from '#server/versions.ts'
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

const ENTITY = 'block_entries'

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

/** What was sent over what stands: left out means unchanged. */
const draftOf = (sent: SentBlock, before: BlockDraft): BlockDraft => {
  const draft = {
    firstName: sent.firstName ?? before.firstName,
    lastName: sent.lastName ?? before.lastName,
    badge: sent.badge ?? before.badge,
    case_id: sent.case_id ?? before.case_id,
    detective: sent.detective ?? before.detective,
    reason: sent.reason ?? before.reason,
    videoUrl: sent.videoUrl ?? before.videoUrl,
    ticketId: canonicalNumber(sent.ticketId ?? before.ticketId),
    isPulled: sent.isPulled ?? before.isPulled,
    isPickedUp: sent.isPickedUp ?? before.isPickedUp,
  }
  assertNoProblems(blockProblems(draft))
  return draft
}

const tell = async (tx: Tx, action: string, row: BlockRow, by: Actor) => {
  // History shows a moment by its form; the field's name does not say that it is one.
  const value = { ...row, dateAdded: new Date(row.dateAdded).toISOString() }
  await remember(tx, { of: ENTITY, id: row.id, action, value, by })
  await announce(tx, { topic: ENTITY, id: row.id, access: blockAccess })
}

/** Puts a person on the block list, from the list itself or from a ticket. */
export const addBlock = async (tx: Tx, sent: SentBlock, by: Actor) => {
  const row = await addBlockRow(tx, draftOf(sent, emptyBlock))
  await tell(tx, 'created', row, by)
  return row
}

type Change = SentBlock & { id: number; version?: number | undefined }

export const changeBlock = async (tx: Tx, { id, version, ...sent }: Change, by: Actor) => {
  const before = found(await lockBlock(tx, id), 'Block')
  await assertUnchanged(tx, ENTITY, before, version)
  const row = await changeBlockRow(tx, id, draftOf(sent, before))
  await tell(tx, 'updated', row, by)
  return row
}

export const dropBlock = async (tx: Tx, id: number, by: Actor) => {
  const before = found(await lockBlock(tx, id), 'Block')
  await removeBlockRow(tx, id)
  await tell(tx, 'deleted', before, by)
}
