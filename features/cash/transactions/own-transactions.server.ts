import type { Tx } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Context } from '#server/http/handle.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse, textByField } from '#shared/errors.ts'
import { cents, formatDollars } from '#shared/money.ts'
import type { Role } from '#shared/permissions.ts'
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
import { addPettyCashBefore } from '../petty-details/petty-details.queries.ts'
import {
  canSeeProof,
  hiddenProof,
  hiddenProofProblems,
  keptProof,
  maskedSsn,
} from '../petty-details/petty-details.rules.ts'
import { changePettyDetails, pettyUserProblems } from '../petty-details/petty-details.server.ts'
import { type Place, readPlace, writePlace } from '../petty-details/petty-places.rules.ts'
import { findCountsSince, findEqual, type ListedTransaction } from './transaction-list.queries.ts'
import type { updateTransaction } from './transactions.contract.ts'
import {
  newTransactionProblems,
  type TransactionValues,
  transactionProblems,
  withoutFor,
  withTransferComment,
} from './transactions.rules.ts'

type Sent = InputOf<typeof updateTransaction>
type SentNotes = Parameters<typeof notesIn>[0]

/** A note that was not sent keeps its count. */
export const sentNotes = (sent: SentNotes, before: SentNotes | null): Notes =>
  notesOf({ ...notesIn(before ?? {}), ...notesIn(sent) })

type Posted = { src: Account; dest: Account; notes: Notes; comment: string }

/** Suspicious entries are saved with a warning, because the counter must not stop. */
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

/** A later count already includes an entry that is changed or reversed. */
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
  await changePettyDetails(tx, saved.number, values, context)
  return {
    number: saved.number,
    warnings: await warningsOf(tx, saved.number, { src, dest, notes, comment: values.comment }),
  }
}

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

/** A blank or masked SSN keeps the stored one. */
const editedValues = (before: TransactionValues, sent: Sent, seesProof: boolean): TransactionValues => {
  const { src = before.src, dest = before.dest, comment = before.comment, pettyWho = before.pettyWho } = sent
  const kept = keptProof(before, pettyWho)
  const { eMail = kept.eMail, SSN = '' } = sent
  const isUntouched = SSN === '' || (seesProof && SSN === before.SSN)
  return withTransferComment({
    src: plainPlace(src),
    dest: plainPlace(dest),
    comment: comment === withoutFor(before.comment) ? before.comment : comment,
    pettyWho,
    eMail: eMail === '' && !seesProof ? kept.eMail : eMail,
    SSN: isUntouched ? kept.SSN : SSN,
    ...sentNotes(sent, before),
  })
}

/** Only users who see the stored proof change it; others replace it with the person. */
const assertProofIsOpen = (before: TransactionValues, sent: Sent, by: Role) => {
  const onFile = { pettyWho: before.pettyWho, hasEmail: before.eMail !== '', hasSsn: before.SSN !== '' }
  const hidden = hiddenProof(onFile, sent.pettyWho ?? before.pettyWho, canSeeProof(by))
  const problems = hiddenProofProblems(sent, hidden)
  if (problems.length > 0) throw refuse('forbidden', problems.map(({ text }) => text).join('\n'), textByField(problems))
}

const accountsOf = ({ src, dest }: TransactionValues) => [readPlace(src)?.account, readPlace(dest)?.account].join(' ')

/** Reverses the old posting and adds a new one under its number, both dated now. */
export const editOwn = async (tx: Tx, transaction: ListedTransaction, sent: Sent, context: Context) => {
  if (transaction.isHidden) throw refuse('conflict', 'This transaction is already reversed')
  const before = valuesOf(transaction)
  assertProofIsOpen(before, sent, context.user)
  const values = editedValues(before, sent, canSeeProof(context.user))
  if (isSame(before, values)) return []
  const keptName = transaction.pettyName ?? ''
  const { SSN: keptSsn } = keptProof(before, values.pettyWho)
  assertNoProblems([...transactionProblems(values, keptSsn), ...(await pettyUserProblems(tx, values, keptName))])
  await addPettyCashBefore(tx, transaction)
  await reverse(tx, transaction.id, context.user)
  const { warnings } = await postOwn(tx, values, context, transaction.number)
  const isMoved = accountsOf(values) !== accountsOf(before) || notesTotal(values) !== transaction.amount
  return isMoved ? [...warnings, ...(await countedSinceWarnings(tx, transaction, context.user.timeZone))] : warnings
}
