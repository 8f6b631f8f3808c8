import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents } from '#shared/money.ts'
import { textsTotal } from '../banknotes/note-texts.ts'
import { type Account, accountNames, accounts, type Notes, notesIn } from '../ledger/ledger.rules.ts'
import {
  hiddenProof,
  hiddenProofProblems,
  keptProof,
  keptUnseen,
  type ProofOnFile,
  readWho,
} from '../petty-details/petty-details.rules.ts'
import { readPlace, writePlace } from '../petty-details/petty-places.rules.ts'
import { type PettyValues, whoOf } from '../petty-details/petty-values.ts'
import type {
  getTransaction,
  listAccounts,
  Transaction,
  updateTransaction,
} from '../transactions/transactions.contract.ts'
import { type TransactionValues, transactionProblems } from '../transactions/transactions.rules.ts'

/** Form values: accounts, and the petty cash user and person. */
export type TransactionForm = Notes & PettyValues & { src: string; dest: string; comment: string }

export const noteFieldsOf = ({ denom2 }: { denom2?: number | null | undefined }) =>
  (['denom100', 'denom50', 'denom20', 'denom10', 'denom5', 'denom2', 'denom1', 'coins'] as const).filter(
    field => field !== 'denom2' || Boolean(denom2),
  )

/** 50s appear by a setting, or if there are some. */
export const showsFifties = ({ denom50 }: { denom50?: number | null | undefined }, countsFifties: boolean) =>
  countsFifties || Boolean(denom50)

export const editedNoteFieldsOf = (
  saved: { denom50?: number | null | undefined; denom2?: number | null | undefined },
  countsFifties: boolean,
) => noteFieldsOf(saved).filter(field => field !== 'denom50' || showsFifties(saved, countsFifties))

/** In list order; a new entry can not choose Reconcile, because only counts post to it. */
export const accountOptions = (hasReconcile: boolean) =>
  accounts
    .filter(slug => hasReconcile || slug !== 'reconcile')
    .map(value => ({ value: value as string, label: accountNames[value] }))

const placeOf = (account: string, name: string) =>
  account === 'pettycash' ? writePlace({ account, name }) : (account as Account | '')

/** The input of calls and rules; hidden fields are blank. */
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

/** Another person has no proof on file. */
export const editProblems = (form: Partial<TransactionForm>, onFile: ProofOnFile, seesProof: boolean) => {
  const values = packed(form)
  const unseen = keptUnseen(values, onFile, seesProof)
  return [
    ...hiddenProofProblems(values, hiddenProof(onFile, values.pettyWho, seesProof)),
    ...transactionProblems(values, keptProof(onFile, values.pettyWho).SSN).filter(
      ({ field }) => !unseen[field as keyof typeof unseen],
    ),
  ]
}

/** The form values of a saved transaction; a changed amount starts from its old notes. */
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

/** Warns before a change of an entry that a later count includes. */
export const recountTexts = (
  { src, dest, movedAt }: Pick<Transaction, 'src' | 'dest' | 'movedAt'>,
  accounts: readonly CountedAccount[] = [],
) => {
  const places: unknown[] = [readPlace(src)?.account, readPlace(dest)?.account]
  return accounts
    .filter(({ slug, lastCount }) => places.includes(slug) && lastCount && lastCount.at > movedAt)
    .map(({ name }) => `${name} was counted since: count it again afterwards.`)
}

/** True if the edit moves other cash than the saved one. */
export const movesOther = (values: Record<string, unknown>, saved: { src: unknown; dest: unknown; amount: Cents }) =>
  values.src !== saved.src || values.dest !== saved.dest || textsTotal(values) !== saved.amount

type Update = InputOf<typeof updateTransaction>

type Edited = Partial<TransactionForm> & Pick<Update, 'id' | 'version'>

/** A record's entry takes only notes; a hidden note keeps its count. */
export const packedNotes = ({ id, version, ...form }: Edited): Update => ({ id, version, ...notesIn(form) })

/** The stored SSN and e-mail stay unless new ones are typed. */
export const packedEdit = (edited: Edited): Update => {
  const { src, dest, comment, pettyWho, SSN, eMail } = packed(edited)
  const typed = { ...(SSN !== '' && { SSN }), ...(eMail !== '' && { eMail }) }
  return { ...packedNotes(edited), src, dest, comment, pettyWho, ...typed }
}
