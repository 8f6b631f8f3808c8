import { found, type Tx } from '#server/db.ts'
import { remember } from '#server/history.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { formatInstant } from '#shared/time.ts'
import { accountNames, withMissingCents } from '../ledger/ledger.rules.ts'
import { countNotes, holdTransaction, reverse } from '../ledger/ledger.server.ts'
import type { DepositDays } from './deposit-days.ts'
import { addOwn, countedSinceWarnings, editOwn, sentNotes } from './own-transactions.server.ts'
import { versionOf } from './transaction-answers.ts'
import { getCountBehind, getListedTransaction, type ListedTransaction } from './transaction-list.queries.ts'
import type { createTransaction, deleteTransaction, updateTransaction } from './transactions.contract.ts'
import { maskedSsn } from './transactions.rules.ts'

type Sent = InputOf<typeof updateTransaction>
type Versioned = { id: number; version: number; transaction: ListedTransaction }

const versioned = (transaction: ListedTransaction): Versioned => ({
  id: transaction.number,
  version: versionOf(transaction),
  transaction,
})

const listed = async (tx: Tx, number: number) => found(await getListedTransaction(tx, number), 'Transaction')

const TABLE = 'ledger_transactions'

/** What history keeps: never an SSN, of which the last four digits stand for all. */
const remembered = ({ transaction }: Versioned) => {
  const { number, src, dest, amount, notes, comment, pettyName, pettyWho, email, ssnLast4 } = transaction
  const petty = pettyName === null ? {} : { pettyName, pettyWho, email, ssn: maskedSsn(ssnLast4 ?? '') }
  return { title: comment || String(number), id: number, src, dest, amount, ...notes, comment, ...petty }
}

/** Its payout stands among the notices, which show what was counted. */
const transactionRecord: EditedRecord<Versioned> = {
  table: TABLE,
  noun: 'Transaction',
  access: 'transaction',
  lock: async (tx, number) => {
    await holdTransaction(tx, number)
    return versioned(await listed(tx, number))
  },
  note: (tx, { action, row, by }) =>
    remember(
      tx,
      { of: TABLE, id: row.id, action, value: remembered(row), by },
      { topic: 'notices', id: row.id, access: 'notice_view' },
    ),
}

/** What made it and what to do instead, in the words of its refusals. A count is never changed: the next one is right. */
const originOf = async (tx: Tx, { record, comment, source }: ListedTransaction, timeZone: string) => {
  const count = source?.kind === 'count' ? await getCountBehind(tx, source.id) : undefined
  if (!count && record) return { origin: record, instead: `Please change ${record} itself` }
  // 'Deposit of …' and 'Change returned for …' are of a day.
  if (!count)
    return {
      origin: `the ${comment.charAt(0).toLowerCase()}${comment.slice(1)}`,
      instead: 'Please change the day of its receipts',
    }
  const place = accountNames[count.account]
  return {
    origin: `the count of ${place} of ${formatInstant(count.at, timeZone)}`,
    instead: `Please count ${place} again`,
  }
}

/** What a record moved is changed on the record; here it takes notes alone. */
const assertOnlyNotes = async (tx: Tx, transaction: ListedTransaction, sent: Sent, timeZone: string) => {
  const { src, dest, comment } = sent
  const now = { src: transaction.src, dest: transaction.dest, comment: transaction.comment }
  const fields = Object.entries({ src, dest, comment })
    .filter(([field, value]) => value !== undefined && value !== now[field as keyof typeof now])
    .map(([field]) => field)
  if (fields.length === 0) return
  const { origin, instead } = await originOf(tx, transaction, timeZone)
  const text = `This is the cash of ${origin} and takes only notes. ${instead}`
  throw refuse('conflict', text, Object.fromEntries(fields.map(field => [field, text])))
}

export const createOne = (context: Context, values: InputOf<typeof createTransaction>) =>
  context.transaction(async tx => {
    const { number, warnings } = await addOwn(tx, values, context)
    const value = remembered(versioned(await listed(tx, number)))
    await remember(tx, { of: TABLE, id: number, action: 'created', value, by: context.user })
    return { data: { id: number }, warnings }
  })

/** Coins that were not sent are the cents that the notes leave. */
const sentCash = (sent: Sent, { notes: before, amount }: ListedTransaction) => {
  const notes = sentNotes(sent, before)
  return sent.coins === undefined ? withMissingCents(notes, amount) : notes
}

export const editOne = (depositDays: DepositDays) => (context: Context, sent: Sent) =>
  context.transaction(async tx => {
    const { id, version } = sent
    const { user: by } = context
    let warnings: string[] = []
    const { source } = await listed(tx, id)
    const edit = async () => {
      const change = { id, version, action: source ? 'counted' : 'updated', by } as const
      const { transaction } = await changeRecord(tx, transactionRecord, change, async held => {
        if (held.transaction.source) {
          await assertOnlyNotes(tx, held.transaction, sent, by.timeZone)
          await countNotes(tx, held.transaction, sentCash(sent, held.transaction), by)
        } else warnings = await editOwn(tx, held.transaction, sent, context)
        const after = versioned(await listed(tx, id))
        return after.transaction.id === held.transaction.id && after.version === held.version ? held : after
      })
      return transaction.notes
    }
    await (source?.kind === 'deposit' ? depositDays.count(tx, context, source.id, edit) : edit())
    return { data: { id }, warnings }
  })

export const deleteOne = (context: Context, { id, version }: InputOf<typeof deleteTransaction>) =>
  context.transaction(async tx => {
    const { user: by } = context
    let warnings: string[] = []
    await changeRecord(tx, transactionRecord, { id, version, action: 'deleted', by }, async ({ transaction }) => {
      if (transaction.source) {
        const { origin, instead } = await originOf(tx, transaction, by.timeZone)
        throw refuse('conflict', `This is the cash of ${origin}. ${instead}`)
      }
      await reverse(tx, transaction.id, by)
      warnings = await countedSinceWarnings(tx, transaction, by.timeZone)
      return versioned(await listed(tx, id))
    })
    return { message: `Transaction ${id} deleted`, warnings }
  })
