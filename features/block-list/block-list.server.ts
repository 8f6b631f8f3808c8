import { type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { may, type Role } from '#shared/permissions.ts'
import {
  type Block,
  blockKeepers,
  checkBlock,
  listBlocks,
  markBlock,
  removeBlock,
  saveBlock,
} from './block-list.contract.ts'
import { type BlockRow, findBlock, findBlocks } from './block-list.queries.ts'
import { markProblems, NAME_MATCH } from './block-list.rules.ts'
import { addBlock, changeBlock, dropBlock } from './block-list.saving.ts'

const assertKeeper = (user: Role) => {
  if (!may(user, blockKeepers)) throw refuse('forbidden', 'Only Admin may edit or mark a block')
}

/** The marks are for who keeps the list. */
const shownTo = (user: Role, { isPulled, isPickedUp, ...block }: BlockRow): Block =>
  may(user, blockKeepers) ? { ...block, isPulled, isPickedUp } : block

export const blockListHandlers: Handler[] = [
  handle(listBlocks, async ({ db, user, page }, filter) => {
    const { data, count } = await findBlocks(db, filter, page)
    return { data: data.map(row => shownTo(user, row)), count }
  }),

  handle(saveBlock, ({ transaction, user }, { id, version, ...sent }) => {
    if (id !== undefined || sent.isPulled || sent.isPickedUp) assertKeeper(user)
    return transaction(async tx => {
      const row =
        id === undefined ? await addBlock(tx, sent, user) : await changeBlock(tx, { id, version, ...sent }, user)
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

  handle(checkBlock, async ({ db, user }, person) => {
    const block = await findBlock(db, person)
    return block ? { blocked: true, why: NAME_MATCH, block: shownTo(user, block) } : { blocked: false }
  }),
]
