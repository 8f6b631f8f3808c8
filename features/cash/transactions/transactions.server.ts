import { found } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import { getPosting, type LedgerTransaction, lockPosting } from '../ledger/ledger.queries.ts'
import { noteValues } from '../ledger/ledger.rules.ts'
import { countNotes } from '../ledger/ledger.server.ts'
import { getTransaction, updateTransaction } from './transactions.contract.ts'

/** A posting changes once, when its notes are filled in; whatever comes after is another posting. */
const versionOf = ({ notes }: LedgerTransaction) => (notes ? 2 : 1)

const noNotes = {
  ...(Object.fromEntries(noteValues.map(value => [`denom${value}`, null])) as Record<
    `denom${(typeof noteValues)[number]}`,
    null
  >),
  coins: null,
}

const described = (posting: LedgerTransaction) => {
  const { id, src, dest, at, comment, amount, notes } = posting
  return { id, src, dest, time: at, comment, amount, ...(notes ?? noNotes), version: versionOf(posting) }
}

export const transactionHandlers: Handler[] = [
  handle(getTransaction, async ({ db }, { id }) => ({
    data: described(found(await getPosting(db, id), 'Transaction')),
  })),

  handle(updateTransaction, ({ transaction, user }, { id, version, ...notes }) =>
    transaction(async tx => {
      const before = found(await lockPosting(tx, id), 'Transaction')
      await assertUnchanged(tx, 'ledger_transactions', { id, version: versionOf(before) }, version)
      const standing = await countNotes(tx, id, notes, user)
      const after = found(await getPosting(tx, standing), 'Transaction')
      await remember(tx, {
        of: 'ledger_transactions',
        id: standing,
        action: 'counted',
        value: { title: after.comment, ...described(after) },
        by: user,
      })
      await announce(tx, { topic: 'notices', id: standing, access: 'notice_view' })
      return { data: { id: standing } }
    }),
  ),
]
