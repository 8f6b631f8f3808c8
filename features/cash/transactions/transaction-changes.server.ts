import { fingerprintOnFile } from '#server/base/on-file.ts'
import type { Vault } from '#server/base/secrets.ts'
import { found, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { addHistoryEntry } from '#server/records/history.ts'
import { changeRecord, type EditedRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { formatInstant } from '#shared/time.ts'
import { accountNames, withMissingCents } from '../ledger/ledger.rules.ts'
import { countNotes, holdTransaction, reverse } from '../ledger/ledger.server.ts'
import { getPettyCash } from '../petty-details/petty-details.queries.ts'
import type { DepositDays } from './deposit-days.ts'
import { addOwn, countedSinceWarnings, editOwn, sentNotes } from './own-transactions.server.ts'
import { versionOf } from './transaction-answers.ts'
import { getCountBehind, getListedTransaction, type ListedTransaction } from './transaction-list.queries.ts'
import type { createTransaction, deleteTransaction, updateTransaction } from './transactions.contract.ts'

type Sent = InputOf<typeof updateTransaction>
type Versioned = { id: number; version: number; transaction: ListedTransaction }

const versioned = (transaction: ListedTransaction): Versioned => ({
  id: transaction.number,
  version: versionOf(transaction),
  transaction,
})

const listed = async (tx: Tx, number: number) => found(await getListedTransaction(tx, number), 'Transaction')

const TABLE = 'ledger_transactions'

/** History shows that the SSN changed, and none of its digits. */
const ssnMark = async (tx: Tx, number: number, vault: Vault) => {
  const sealed = (await getPettyCash(tx, number))?.sealedSsn
  return sealed ? fingerprintOnFile(vault, vault.open(sealed)) : ''
}

const remembered = async (tx: Tx, { transaction }: Versioned, vault: Vault) => {
  const { number, src, dest, amount, notes, comment, pettyName, pettyWho, email } = transaction
  const petty = pettyName === null ? {} : { pettyName, pettyWho, email, ssn: await ssnMark(tx, number, vault) }
  return { id: number, src, dest, amount, ...notes, comment, ...petty }
}

/** A payout's notes also show in the notices. */
const transactionRecord = ({ vault }: Context): EditedRecord<Versioned> => ({
  table: TABLE,
  noun: 'Transaction',
  access: 'transaction',
  lock: async (tx, number) => {
    await holdTransaction(tx, number)
    return versioned(await listed(tx, number))
  },
  record: async (tx, { action, row, by }) =>
    addHistoryEntry(
      tx,
      { of: TABLE, id: row.id, action, value: await remembered(tx, row, vault), by },
      { topic: 'notices', id: row.id, access: 'notice_view' },
    ),
})

/**
 * The refusal names the source of the entry and the way to change it. A count never changes; a new count corrects it.
 */
const originOf = async (tx: Tx, { record, comment, source }: ListedTransaction, timeZone: string) => {
  const count = source?.kind === 'count' ? await getCountBehind(tx, source.id) : undefined
  if (!count && record) return { origin: record, instead: `Please change ${record} itself` }
  // 'Deposit of …' and 'Change returned for …' name a day.
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

/** A record's entry changes with the record; here it only takes notes. */
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
    const value = await remembered(tx, versioned(await listed(tx, number)), context.vault)
    await addHistoryEntry(tx, { of: TABLE, id: number, action: 'created', value, by: context.user })
    return { data: { id: number }, warnings }
  })

/** Missing coins are the cents that the notes leave. */
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
      const { transaction } = await changeRecord(tx, transactionRecord(context), change, async held => {
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
    await changeRecord(
      tx,
      transactionRecord(context),
      { id, version, action: 'deleted', by },
      async ({ transaction }) => {
        if (transaction.source) {
          const { origin, instead } = await originOf(tx, transaction, by.timeZone)
          throw refuse('conflict', `This is the cash of ${origin}. ${instead}`)
        }
        await reverse(tx, transaction.id, by)
        warnings = await countedSinceWarnings(tx, transaction, by.timeZone)
        return versioned(await listed(tx, id))
      },
    )
    return { message: `Transaction ${id} deleted`, warnings }
  })
