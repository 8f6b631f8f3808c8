import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents } from '#shared/money.ts'
import { type Account, accountNames, accounts, type Notes, notesIn } from '../ledger/ledger.rules.ts'
import { textsTotal } from '../ledger/note-texts.ts'
import { type PettyValues, whoOf } from './petty-values.ts'
import type { getTransaction, listAccounts, Transaction, updateTransaction } from './transactions.contract.ts'
import {
  isLeftUnseen,
  isSamePerson,
  keptProof,
  readPlace,
  readWho,
  type TransactionValues,
  transactionProblems,
  writePlace,
} from './transactions.rules.ts'

/** What the form of a transaction holds: places by their account, and of petty cash whose and for whom beside them. */
export type TransactionForm = Notes & PettyValues & { src: string; dest: string; comment: string }

/** 2s only where there are some. */
export const noteFieldsOf = ({ denom2 }: { denom2?: number | null | undefined }) =>
  (['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom2', 'denom1', 'coins'] as const).filter(
    field => field !== 'denom2' || Boolean(denom2),
  )

/** An edit asks for 50s where the shop counts them, or where there are some. */
export const showsFifties = ({ denom50 }: { denom50?: number | null | undefined }, countsFifties: boolean) =>
  countsFifties || Boolean(denom50)

export const editedNoteFieldsOf = (
  saved: { denom50?: number | null | undefined; denom2?: number | null | undefined },
  countsFifties: boolean,
) => noteFieldsOf(saved).filter(field => field !== 'denom50' || showsFifties(saved, countsFifties))

/** In the order in which they are listed. Reconcile is what counts post to: nothing is made there by hand. */
export const accountOptions = (hasReconcile: boolean) =>
  accounts
    .filter(slug => hasReconcile || slug !== 'reconcile')
    .map(value => ({ value: value as string, label: accountNames[value] }))

const placeOf = (account: string, name: string) =>
  account === 'pettycash' ? writePlace({ account, name }) : (account as Account | '')

/** What the calls are sent, and the rules read. What the form does not show is blank. */
export const packed = (form: Partial<TransactionForm>): TransactionValues => {
  const { src = '', dest = '', comment = '', pettyName = '', pettyWho = '', pettyPerson = '', ...rest } = form
  const { eMail = '', SSN = '', denom100 = 0, denom50 = 0, denom20 = 0, denom10 = 0, denom5 = 0 } = rest
  const { denom2 = 0, denom1 = 0, coins = cents(0) } = rest
  return {
    ...{ src: placeOf(src, pettyName), dest: placeOf(dest, pettyName), comment },
    ...{ pettyWho: whoOf({ pettyWho, pettyPerson }), eMail, SSN },
    ...{ denom100, denom50, denom20, denom10, denom5, denom2, denom1, coins },
  }
}

type Saved = OutputOf<typeof getTransaction>['data']

export type ProofOnFile = Pick<Saved, 'pettyWho' | 'eMail' | 'SSN' | 'hasEmail' | 'hasSsn'>

/** What stays as it is on file though who edits it can not see it. */
export const keptUnseen = (
  { pettyWho, eMail, SSN }: Pick<TransactionValues, 'pettyWho' | 'eMail' | 'SSN'>,
  onFile: ProofOnFile,
  seesProof: boolean,
) => {
  const isSame = isSamePerson(onFile.pettyWho, pettyWho)
  return {
    eMail: isSame && onFile.hasEmail && isLeftUnseen(eMail, seesProof),
    SSN: isSame && onFile.hasSsn && isLeftUnseen(SSN, seesProof),
  }
}

/** Of another person nothing is on file, whoever edits it. */
export const editProblems = (form: Partial<TransactionForm>, onFile: ProofOnFile, seesProof: boolean) => {
  const values = packed(form)
  const unseen = keptUnseen(values, onFile, seesProof)
  return transactionProblems(values, keptProof(onFile, values.pettyWho).SSN).filter(
    ({ field }) => !unseen[field as keyof typeof unseen],
  )
}

/** A saved transaction as the form shows it; notes that were counted before its amount changed are the start. */
export const formOf = (transaction: Saved) => {
  const { src, dest, comment, pettyWho, eMail, countedBefore } = transaction
  const [from, to] = [readPlace(src), readPlace(dest)]
  const who = readWho(pettyWho)
  return {
    ...transaction,
    ...countedBefore,
    ...{ src: from?.account ?? src, dest: to?.account ?? dest, comment, eMail, SSN: '' },
    pettyName: to?.name || from?.name || '',
    ...{ pettyWho: who?.kind ?? '', pettyPerson: who?.person ?? pettyWho },
  }
}

type CountedAccount = Pick<OutputOf<typeof listAccounts>['data'][number], 'slug' | 'name' | 'lastCount'>

/** What is said before something is changed that its place was counted after. */
export const recountTexts = (
  { src, dest, movedAt }: Pick<Transaction, 'src' | 'dest' | 'movedAt'>,
  accounts: readonly CountedAccount[] = [],
) => {
  const places: unknown[] = [readPlace(src)?.account, readPlace(dest)?.account]
  return accounts
    .filter(({ slug, lastCount }) => places.includes(slug) && lastCount && lastCount.at > movedAt)
    .map(({ name }) => `${name} was counted since: count it again afterwards.`)
}

/** Whether a form that is being edited moves other cash than what was saved. */
export const movesOther = (values: Record<string, unknown>, saved: { src: unknown; dest: unknown; amount: Cents }) =>
  values.src !== saved.src || values.dest !== saved.dest || textsTotal(values) !== saved.amount

type Update = InputOf<typeof updateTransaction>

type Edited = Partial<TransactionForm> & Pick<Update, 'id' | 'version'>

/** What a record moved takes notes alone. A note that the form does not show is not sent, and keeps its count. */
export const packedNotes = ({ id, version, ...form }: Edited): Update => ({ id, version, ...notesIn(form) })

/** SSN and e-mail that are on file stay, unless others are typed. */
export const packedEdit = (edited: Edited): Update => {
  const { src, dest, comment, pettyWho, SSN, eMail } = packed(edited)
  const typed = { ...(SSN !== '' && { SSN }), ...(eMail !== '' && { eMail }) }
  return { ...packedNotes(edited), src, dest, comment, pettyWho, ...typed }
}
