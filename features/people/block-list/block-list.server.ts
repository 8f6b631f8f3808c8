import { type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { assertMay, may, type Role } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import {
  addToBlockList,
  type Block,
  blockKeepers,
  checkBlock,
  listBlocks,
  markBlock,
  removeBlock,
  saveBlock,
} from './block-list.contract.ts'
import { type BlockRow, findBlocks } from './block-list.queries.ts'
import { blockProblems, markProblems, readTicketId } from './block-list.rules.ts'
import { addBlock, changeBlock, dropBlock, type SentBlock } from './block-list.saving.ts'
import { isTicket } from './block-matching.queries.ts'
import { findWarnings, matchBlock } from './block-matching.server.ts'

const assertKeeper = (user: Role) => {
  if (!may(user, blockKeepers)) throw refuse('forbidden', 'Only Admin may edit or mark a block')
}

/** A block on a ticket stops its edits, so it needs access to that kind of ticket. */
const assertMayBlockTicket = (user: Role, ticketId: string) => {
  const ticket = readTicketId(ticketId)
  if (ticket) assertMay(user, recordKinds[ticket.kind].access)
}

const shownTo = (user: Role, { isPulled, isPickedUp, ...block }: BlockRow): Block =>
  may(user, blockKeepers) ? { ...block, isPulled, isPickedUp } : block

/** Drops flags sent by users who do not see them. */
const takenFrom = (user: Role, sent: SentBlock): SentBlock =>
  may(user, blockKeepers) ? sent : { ...sent, isPulled: undefined, isPickedUp: undefined }

export const blockListHandlers: Handler[] = [
  handle(listBlocks, async ({ db, user, page }, filter) => {
    const { data, count } = await findBlocks(db, filter, page)
    return { data: data.map(row => shownTo(user, row)), count }
  }),

  handle(saveBlock, ({ transaction, user }, { id, version, ...sent }) => {
    if (id !== undefined) assertKeeper(user)
    assertMayBlockTicket(user, sent.ticketId ?? '')
    return transaction(async tx => {
      const row =
        id === undefined
          ? await addBlock(tx, takenFrom(user, sent), user)
          : await changeBlock(tx, { id, version, ...sent }, user)
      return { data: { id: row.id } }
    })
  }),

  handle(markBlock, ({ transaction, user }, { id, version, isPulled, isPickedUp }) => {
    assertNoProblems(markProblems({ isPulled, isPickedUp }))
    return transaction(async tx => {
      await changeBlock(tx, { id, version, isPulled, isPickedUp }, user)
      return { message: 'Block saved' }
    })
  }),

  handle(removeBlock, ({ transaction, user }, { id }) =>
    transaction(async tx => {
      await dropBlock(tx, id, user)
      return { message: 'Block deleted' }
    }),
  ),

  handle(addToBlockList, ({ transaction, user }, sent) => {
    assertNoProblems(blockProblems(sent))
    assertMayBlockTicket(user, sent.ticketId)
    return transaction(async tx => {
      const ticket = readTicketId(sent.ticketId)
      if (ticket && !(await isTicket(tx, ticket))) throw refuse('not_found', 'Ticket not found')
      if (await matchBlock(tx, sent)) throw refuse('conflict', 'Already Blocked')
      const row = await addBlock(tx, sent, user)
      return { data: { id: row.id } }
    })
  }),

  handle(checkBlock, async ({ db, user, vault }, asked) => {
    const match = await matchBlock(db, asked)
    const warnings = (await findWarnings(db, vault, asked))
      .filter(({ block }) => block.id !== match?.block.id)
      .map(({ why, block }) => ({ why, block: shownTo(user, block) }))
    return match
      ? { blocked: true, why: match.why, block: shownTo(user, match.block), warnings }
      : { blocked: false, warnings }
  }),
]
