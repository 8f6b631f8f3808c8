import { found, type Tx } from '#server/db.ts'
import { remember } from '#server/history.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records.ts'
import { readSetting } from '#server/settings.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents, formatDollars } from '#shared/money.ts'
import { timeAt } from '#shared/time.ts'
import { balanceBetween, balances } from '../ledger/balances.queries.ts'
import { getLastNotes } from '../ledger/ledger.queries.ts'
import {
  type Account,
  accountNames,
  accounts,
  isOutside,
  type Notes,
  notesIn,
  notesOf,
  notesTotal,
} from '../ledger/ledger.rules.ts'
import { countNotes, holdTransaction, post, reverse } from '../ledger/ledger.server.ts'
import { dropPettyCash, getPettyCash, savePettyCash } from './petty-details.queries.ts'
import { describeTransaction, versionOf } from './transaction-answers.ts'
import {
  findEqual,
  findTransactions,
  findUncountedTransactions,
  getListedTransaction,
  type ListedTransaction,
} from './transaction-list.queries.ts'
import {
  createTransaction,
  deleteTransaction,
  getBalanceBetween,
  getTransaction,
  getTransactionById,
  listTransactionOptions,
  listTransactions,
  updateTransaction,
} from './transactions.contract.ts'
import {
  accountOfFilter,
  maskedSsn,
  newTransactionProblems,
  type Place,
  readPlace,
  type TransactionValues,
  transactionProblems,
  withoutFor,
  writePlace,
} from './transactions.rules.ts'

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

/** What made it, in the words of its refusals. */
const originOf = ({ record, comment, source }: ListedTransaction) => {
  if (record) return record
  return source?.kind === 'count' ? 'a count' : comment
}

/** What a record moved is changed on the record; here it takes notes alone. */
const assertOnlyNotes = (transaction: ListedTransaction, { src, dest, comment }: Sent) => {
  const now = { src: transaction.src, dest: transaction.dest, comment: transaction.comment }
  const fields = Object.entries({ src, dest, comment })
    .filter(([field, value]) => value !== undefined && value !== now[field as keyof typeof now])
    .map(([field]) => field)
  if (fields.length === 0) return
  const origin = originOf(transaction)
  const text = `This is the cash of ${origin} and takes only notes. Please change ${origin} itself`
  throw refuse('conflict', text, Object.fromEntries(fields.map(field => [field, text])))
}

type SentNotes = Parameters<typeof notesIn>[0]

/** A note that was not sent keeps its count. */
const sentNotes = (sent: SentNotes, before: SentNotes | null): Notes =>
  notesOf({ ...notesIn(before ?? {}), ...notesIn(sent) })

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Who the petty cash is for goes with the transaction's number; any other transaction has nobody. */
const keepPetty = async (tx: Tx, number: number, values: TransactionValues, { vault }: Context) => {
  const petty = [readPlace(values.src), readPlace(values.dest)].find(place => place?.account === 'pettycash')
  if (!petty) return dropPettyCash(tx, number)
  const before = await getPettyCash(tx, number)
  const isNew = /^\d{3}-?\d{2}-?\d{4}$/.test(values.SSN)
  const digits = digitsOf(values.SSN)
  await savePettyCash(tx, number, {
    name: petty.name,
    who: values.pettyWho,
    email: values.eMail,
    sealedSsn: isNew ? vault.seal(digits) : (before?.sealedSsn ?? null),
    ssnLast4: isNew ? digits.slice(-4) : (before?.ssnLast4 ?? ''),
  })
}

/** The counter must not stop: what looks wrong is saved, and said. */
const warningsOf = async (tx: Tx, number: number, posted: { src: Account; dest: Account; notes: Notes }) => {
  const { src, dest, notes } = posted
  const balance = (await balances(tx)).find(({ account }) => account === src)?.balance ?? cents(0)
  const equal = await findEqual(tx, { src, dest, amount: notesTotal(notes), notes, but: number })
  const { timeZone } = await readSetting(tx, 'shop')
  return [
    ...(balance < 0 && !isOutside(src)
      ? [`${accountNames[src]} is ${formatDollars(cents(0 - balance))} below zero in the books now`]
      : []),
    ...(equal
      ? [`It is equal to transaction ${equal.number} of ${timeAt(equal.at, timeZone)}: was it entered twice?`]
      : []),
  ]
}

const postOwn = async (tx: Tx, values: TransactionValues, context: Context, number?: number) => {
  const [{ account: src }, { account: dest }] = [readPlace(values.src) as Place, readPlace(values.dest) as Place]
  const notes = notesOf(notesIn(values))
  const purpose = src === 'pettycash' || dest === 'pettycash' ? 'petty_cash' : 'transfer'
  const posting = { number, src, dest, amount: notesTotal(notes), notes, purpose, comment: values.comment } as const
  const saved = await post(tx, { ...posting, by: context.user })
  await keepPetty(tx, saved.number, values, context)
  return { number: saved.number, warnings: await warningsOf(tx, saved.number, { src, dest, notes }) }
}

const valuesOf = (transaction: ListedTransaction): TransactionValues => {
  const { src, dest, comment, notes, pettyWho, email, ssnLast4 } = transaction
  const name = transaction.pettyName ?? ''
  return {
    src: writePlace({ account: src, name }),
    dest: writePlace({ account: dest, name }),
    comment,
    pettyWho: pettyWho ?? '',
    eMail: email ?? '',
    SSN: maskedSsn(ssnLast4 ?? ''),
    ...notesOf(notes ?? {}),
  }
}

const isSame = (a: TransactionValues, b: TransactionValues) =>
  (Object.keys(a) as (keyof TransactionValues)[]).every(key => a[key] === b[key])

/** A blank SSN, and one that shows its last four digits alone, is the one that is kept. */
const editedValues = (before: TransactionValues, sent: Sent): TransactionValues => {
  const { src = before.src, dest = before.dest, comment = before.comment } = sent
  const { pettyWho = before.pettyWho, eMail = before.eMail, SSN = before.SSN } = sent
  const isUntouched = SSN === '' || SSN === before.SSN
  return {
    src,
    dest,
    comment: comment === withoutFor(before.comment) ? before.comment : comment,
    pettyWho,
    eMail,
    SSN: isUntouched ? before.SSN : SSN,
    ...sentNotes(sent, before),
  }
}

/** The old posting is taken back and another made under its number, both dated now. */
const editOwn = async (tx: Tx, transaction: ListedTransaction, sent: Sent, context: Context) => {
  if (transaction.isHidden) throw refuse('conflict', 'This transaction is already reversed')
  const before = valuesOf(transaction)
  const values = editedValues(before, sent)
  if (isSame(before, values)) return []
  assertNoProblems(transactionProblems(values, before.SSN))
  await reverse(tx, transaction.id, context.user)
  return (await postOwn(tx, values, context, transaction.number)).warnings
}

const edit = (context: Context, sent: Sent) =>
  context.transaction(async tx => {
    const { id, version } = sent
    let warnings: string[] = []
    const action = (row: Versioned) => (row.transaction.source ? 'counted' : 'updated')
    const before = versioned(await listed(tx, id))
    await changeRecord(tx, transactionRecord, { id, version, action: action(before), by: context.user }, async held => {
      if (held.transaction.source) {
        assertOnlyNotes(held.transaction, sent)
        await countNotes(tx, held.transaction, sentNotes(sent, held.transaction.notes), context.user)
      } else warnings = await editOwn(tx, held.transaction, sent, context)
      const after = versioned(await listed(tx, id))
      return after.transaction.id === held.transaction.id && after.version === held.version ? held : after
    })
    return { data: { id }, warnings }
  })

const remove = (context: Context, { id, version }: InputOf<typeof deleteTransaction>) =>
  context.transaction(async tx => {
    const { user: by } = context
    await changeRecord(tx, transactionRecord, { id, version, action: 'deleted', by }, async ({ transaction }) => {
      if (transaction.source)
        throw refuse(
          'conflict',
          `This is the cash of ${originOf(transaction)}. Please change ${originOf(transaction)} itself`,
        )
      await reverse(tx, transaction.id, by)
      return versioned(await listed(tx, id))
    })
    return { message: `Transaction ${id} deleted` }
  })

const read = async ({ db, user }: Context, { id }: { id: number }) => {
  const transaction = found(await getListedTransaction(db, id), 'Transaction')
  const countedBefore = transaction.notes ? null : ((await getLastNotes(db, id)) ?? null)
  return { data: { ...describeTransaction(transaction, user), countedBefore } }
}

export const transactionHandlers: Handler[] = [
  handle(getTransaction, read),
  handle(getTransactionById, read),

  handle(listTransactions, async ({ db, user, page }, { filter, returnCount, ...asked }) => {
    const chosen = { ...asked, account: filter && accountOfFilter(filter) }
    if (!returnCount)
      return { data: (await findUncountedTransactions(db, chosen, page)).map(one => describeTransaction(one, user)) }
    const { data, ...counted } = await findTransactions(db, chosen, page)
    return { data: data.map(one => describeTransaction(one, user)), ...counted }
  }),

  handle(createTransaction, (context, values) => {
    assertNoProblems(newTransactionProblems(values))
    return context.transaction(async tx => {
      const { number, warnings } = await postOwn(tx, values, context)
      const row = versioned(await listed(tx, number))
      const value = remembered(row)
      await remember(tx, { of: TABLE, id: number, action: 'created', value, by: context.user })
      return { data: { id: number }, warnings }
    })
  }),

  handle(updateTransaction, edit),
  handle(deleteTransaction, remove),

  handle(listTransactionOptions, async () => ({
    data: accounts.map(slug => {
      const name = accountNames[slug]
      return { slug, name, value: slug, label: name, isOutside: isOutside(slug) }
    }),
  })),

  handle(getBalanceBetween, async ({ db }, { src, dest }) => ({ data: await balanceBetween(db, src, dest) })),
]
