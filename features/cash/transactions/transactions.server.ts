import { found } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import { getLatestPosting, type LatestPosting } from '../ledger/ledger.queries.ts'
import { noteValues } from '../ledger/ledger.rules.ts'
import { countNotes, holdTransaction } from '../ledger/ledger.server.ts'
import { getTransaction, updateTransaction } from './transactions.contract.ts'

/** A posting changes once, when its notes are filled in; any other change reverses it and makes another one. */
const versionOf = ({ notes, reversals }: LatestPosting) => 2 * reversals + (notes ? 2 : 1)

const noNotes = {
  ...(Object.fromEntries(noteValues.map(value => [`denom${value}`, null])) as Record<
    `denom${(typeof noteValues)[number]}`,
    null
  >),
  coins: null,
}

const described = (transaction: LatestPosting) => {
  const { number, src, dest, at, comment, amount, notes } = transaction
  return { id: number, src, dest, time: at, comment, amount, ...(notes ?? noNotes), version: versionOf(transaction) }
}

export const transactionHandlers: Handler[] = [
  handle(getTransaction, async ({ db }, { id }) => ({
    data: described(found(await getLatestPosting(db, id), 'Transaction')),
  })),

  handle(updateTransaction, ({ transaction, user }, { id, version, ...notes }) =>
    transaction(async tx => {
      const before = await holdTransaction(tx, id)
      await assertUnchanged(tx, 'ledger_transactions', { id, version: versionOf(before) }, version)
      await countNotes(tx, before, notes, user)
      const after = found(await getLatestPosting(tx, id), 'Transaction')
      await remember(tx, {
        of: 'ledger_transactions',
        id,
        action: 'counted',
        value: { title: after.comment, ...described(after) },
        by: user,
      })
      await announce(tx, { topic: 'notices', id, access: 'notice_view' })
      return { data: { id } }
    }),
  ),
]
