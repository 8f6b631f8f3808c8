import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents, formatDollars } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { formatInstant, timeAt } from '#shared/time.ts'
import { balances } from '../ledger/balances.queries.ts'
import {
  type Account,
  accountNames,
  isOutside,
  type Notes,
  notesIn,
  notesOf,
  notesTotal,
} from '../ledger/ledger.rules.ts'
import { post, reverse } from '../ledger/ledger.server.ts'
import { keepPettyCashBefore } from './petty-details.queries.ts'
import { keepPetty, pettyUserProblems } from './petty-details.server.ts'
import { findCountsSince, findEqual, type ListedTransaction } from './transaction-list.queries.ts'
import type { updateTransaction } from './transactions.contract.ts'
import {
  isLeftUnseen,
  keptProof,
  maskedSsn,
  newTransactionProblems,
  type Place,
  readPlace,
  type TransactionValues,
  transactionProblems,
  withoutFor,
  withTransferComment,
  writePlace,
} from './transactions.rules.ts'

type Sent = InputOf<typeof updateTransaction>
type SentNotes = Parameters<typeof notesIn>[0]

/** A note that was not sent keeps its count. */
export const sentNotes = (sent: SentNotes, before: SentNotes | null): Notes =>
  notesOf({ ...notesIn(before ?? {}), ...notesIn(sent) })

type Posted = { src: Account; dest: Account; notes: Notes; comment: string }

/** The counter must not stop: what looks wrong is saved, and said. */
const warningsOf = async (tx: Tx, number: number, posted: Posted) => {
  const { src, notes } = posted
  const balance = (await balances(tx)).find(({ account }) => account === src)?.balance ?? cents(0)
  const equal = await findEqual(tx, { ...posted, amount: notesTotal(notes), but: number })
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

/** What is changed or taken back after its place was counted is in that count already. */
export const countedSinceWarnings = async (tx: Tx, { src, dest, movedAt }: ListedTransaction, timeZone: string) =>
  (await findCountsSince(tx, [src, dest], movedAt)).map(
    count =>
      `${accountNames[count.account]} was counted after it, at ${formatInstant(count.at, timeZone)}: please count it again`,
  )

const postOwn = async (tx: Tx, values: TransactionValues, context: Context, number?: number) => {
  const [{ account: src }, { account: dest }] = [readPlace(values.src) as Place, readPlace(values.dest) as Place]
  const notes = notesOf(notesIn(values))
  const purpose = src === 'pettycash' || dest === 'pettycash' ? 'petty_cash' : 'transfer'
  const posting = { number, src, dest, amount: notesTotal(notes), notes, purpose, comment: values.comment } as const
  const saved = await post(tx, { ...posting, by: context.user })
  await keepPetty(tx, saved.number, values, context)
  return {
    number: saved.number,
    warnings: await warningsOf(tx, saved.number, { src, dest, notes, comment: values.comment }),
  }
}

/** A transaction made by hand. */
export const addOwn = async (tx: Tx, values: TransactionValues, context: Context) => {
  assertNoProblems([...newTransactionProblems(values), ...(await pettyUserProblems(tx, values))])
  return postOwn(tx, withTransferComment(values), context)
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

const plainPlace = (text: string) => {
  const place = readPlace(text)
  return place ? writePlace(place) : text
}

/** A blank SSN, and one that shows its last four digits alone, is the one that is kept. */
const editedValues = (before: TransactionValues, sent: Sent, seesProof: boolean): TransactionValues => {
  const { src = before.src, dest = before.dest, comment = before.comment } = sent
  const { pettyWho = before.pettyWho, SSN = before.SSN } = sent
  const kept = keptProof(before, pettyWho)
  const { eMail = kept.eMail } = sent
  const isUntouched = SSN === '' || SSN === before.SSN
  return withTransferComment({
    src: plainPlace(src),
    dest: plainPlace(dest),
    comment: comment === withoutFor(before.comment) ? before.comment : comment,
    pettyWho,
    eMail: isLeftUnseen(eMail, seesProof) ? kept.eMail : eMail,
    SSN: isUntouched ? kept.SSN : SSN,
    ...sentNotes(sent, before),
  })
}

const accountsOf = ({ src, dest }: TransactionValues) => [readPlace(src)?.account, readPlace(dest)?.account].join(' ')

/** The old posting is taken back and another made under its number, both dated now. */
export const editOwn = async (tx: Tx, transaction: ListedTransaction, sent: Sent, context: Context) => {
  if (transaction.isHidden) throw refuse('conflict', 'This transaction is already reversed')
  const before = valuesOf(transaction)
  const values = editedValues(before, sent, isAdmin(context.user))
  if (isSame(before, values)) return []
  const keptName = transaction.pettyName ?? ''
  const { SSN: keptSsn } = keptProof(before, values.pettyWho)
  assertNoProblems([...transactionProblems(values, keptSsn), ...(await pettyUserProblems(tx, values, keptName))])
  await keepPettyCashBefore(tx, transaction)
  await reverse(tx, transaction.id, context.user)
  const { warnings } = await postOwn(tx, values, context, transaction.number)
  const isMoved = accountsOf(values) !== accountsOf(before) || notesTotal(values) !== transaction.amount
  return isMoved ? [...warnings, ...(await countedSinceWarnings(tx, transaction, context.user.timeZone))] : warnings
}
