import { found } from '#server/db.ts'
import { remember } from '#server/history.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { getLastNotes, getLatestPosting, type LatestPosting } from '../ledger/ledger.queries.ts'
import { noteValues } from '../ledger/ledger.rules.ts'
import { countNotes, holdTransaction } from '../ledger/ledger.server.ts'
import { getTransaction, updateTransaction } from './transactions.contract.ts'

/** Each posting is made, may get its notes and may be taken back: three steps, so that the version only goes up. */
const versionOf = ({ notes, reversals, isHidden }: LatestPosting) => {
  if (isHidden) return 3 * reversals
  return 3 * reversals + (notes ? 2 : 1)
}

const noNotes = {
  ...(Object.fromEntries(noteValues.map(value => [`denom${value}`, null])) as Record<
    `denom${(typeof noteValues)[number]}`,
    null
  >),
  coins: null,
}

const described = (transaction: LatestPosting) => {
  const { number, src, dest, at, comment, amount, notes, isHidden: isReversed } = transaction
  const version = versionOf(transaction)
  return { id: number, src, dest, time: at, comment, amount, ...(notes ?? noNotes), isReversed, version }
}

type Sent = Pick<InputOf<typeof updateTransaction>, 'src' | 'dest' | 'comment'>

/** What a record moved is changed on the record; here it takes notes alone. */
const assertOnlyNotes = (transaction: LatestPosting, sent: Sent) => {
  const fields = (['src', 'dest', 'comment'] as const).filter(
    field => (sent[field] ?? transaction[field]) !== transaction[field],
  )
  if (!transaction.source || fields.length === 0) return
  const text = `This is the cash of ${transaction.comment} and takes only notes. Please change ${transaction.comment} itself`
  throw refuse('conflict', text, Object.fromEntries(fields.map(field => [field, text])))
}

type Versioned = { id: number; version: number; posting: LatestPosting }

const versioned = (posting: LatestPosting): Versioned => ({ id: posting.number, version: versionOf(posting), posting })

const TABLE = 'ledger_transactions'

/** Its payout stands among the notices, which show what was counted. */
const transactionRecord: EditedRecord<Versioned> = {
  table: TABLE,
  noun: 'Transaction',
  access: 'transaction',
  lock: async (tx, number) => versioned(await holdTransaction(tx, number)),
  note: (tx, { action, row: { id, posting }, by }) => {
    const value = { title: posting.comment, ...described(posting) }
    return remember(tx, { of: TABLE, id, action, value, by }, { topic: 'notices', id, access: 'notice_view' })
  },
}

export const transactionHandlers: Handler[] = [
  handle(getTransaction, async ({ db }, { id }) => {
    const posting = found(await getLatestPosting(db, id), 'Transaction')
    const countedBefore = posting.notes ? null : ((await getLastNotes(db, id)) ?? null)
    return { data: { ...described(posting), countedBefore } }
  }),

  handle(updateTransaction, ({ transaction, user }, { id, version, src, dest, comment, ...notes }) =>
    transaction(async tx => {
      await changeRecord(tx, transactionRecord, { id, version, action: 'counted', by: user }, async ({ posting }) => {
        assertOnlyNotes(posting, { src, dest, comment })
        await countNotes(tx, posting, notes, user)
        return versioned(found(await getLatestPosting(tx, id), 'Transaction'))
      })
      return { data: { id } }
    }),
  ),
]
