import { isEmail } from '#shared/emails.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'

import {
  type Account,
  accountNames,
  accounts,
  NOTHING_MOVED,
  type Notes,
  notesProblems,
  notesTotal,
  postingProblems,
} from '../ledger/ledger.rules.ts'

/** What the documents filter by, each with the place it means. */
export const transactionFilters = ['metro', 'coin', 'retail', 'jewelryretail'] as const

const filtered: Record<(typeof transactionFilters)[number], Account> = {
  metro: 'metrodrawer',
  coin: 'coindrawer',
  retail: 'retail',
  jewelryretail: 'jewelryretail',
}

export const accountOfFilter = (filter: (typeof transactionFilters)[number] | Account): Account =>
  (filtered as Partial<Record<string, Account>>)[filter] ?? (filter as Account)

/** Where cash is; of petty cash also whose. */
export type Place = { account: Account; name: string }

const pettyPrefix = /^pettycash-/i

export const readPlace = (text: string): Place | undefined => {
  if (pettyPrefix.test(text)) return { account: 'pettycash', name: text.replace(pettyPrefix, '').trim() }
  const account = accounts.find(slug => slug === text.toLowerCase())
  return account && { account, name: '' }
}

export const writePlace = ({ account, name }: Place) =>
  account === 'pettycash' && name !== '' ? `PettyCash-${name}` : account

/** 'Metro Drawer', or 'Petty Cash, Ray' of PettyCash-Ray. */
export const placeName = (text: string) => {
  const place = readPlace(text)
  if (!place) return text
  return [accountNames[place.account], place.name].filter(Boolean).join(', ')
}

/** For whom petty cash is. */
export const pettyKinds = ['Customer', 'Vendor', 'Employee', 'Cash Back'] as const

/** From this on petty cash needs an SSN and an e-mail. */
export const PETTY_LIMIT: Cents = dollars(600)

/** 'Vendor Ray Tull': a kind, and the person. */
export const readWho = (who: string) => {
  const kind = pettyKinds.find(one => who.toLowerCase().startsWith(one.toLowerCase()))
  return kind && { kind, person: who.slice(kind.length).replace(/^[\s,:-]+/, '') }
}

const personKey = (who: string) => {
  const { kind, person } = readWho(who) ?? { kind: '', person: who }
  return `${kind} ${person}`.trim().replace(/\s+/g, ' ').toLowerCase()
}

export const isSamePerson = (one: string, other: string) => personKey(one) === personKey(other)

type Proof = { pettyWho: string; eMail: string; SSN: string }

/** SSN and e-mail are a person's: for anybody else those on file do not stand. */
export const keptProof = ({ pettyWho, eMail, SSN }: Proof, who: string) =>
  isSamePerson(pettyWho, who) ? { eMail, SSN } : { eMail: '', SSN: '' }

/** What comes back blank from somebody who may not see it stays as it is on file; who sees it may take it away. */
export const isLeftUnseen = (sent: string, seesProof: boolean) => sent === '' && !seesProof

/** Cash that goes from one drawer to the other has this comment unless it is given another. */
const TRANSFER_COMMENT = 'Drawer Transfer'

const isDrawerTransfer = (places: { src: string; dest: string }) => {
  const accounts = [readPlace(places.src)?.account, readPlace(places.dest)?.account]
  return accounts.includes('coindrawer') && accounts.includes('metrodrawer')
}

export const withTransferComment = <Values extends { src: string; dest: string; comment: string }>(values: Values) =>
  values.comment === '' && isDrawerTransfer(values) ? { ...values, comment: TRANSFER_COMMENT } : values

/** Older comments begin with it. */
export const withoutFor = (comment: string) => comment.replace(/^For:\s*/, '')

export type TransactionValues = Notes & {
  src: string
  dest: string
  comment: string
  pettyWho: string
  eMail: string
  SSN: string
}

const digitsOf = (ssn: string) => ssn.replace(/\D/g, '')

/** 999-99-9999, or the nine digits. */
const isSsn = (ssn: string) => /^\d{3}-?\d{2}-?\d{4}$/.test(ssn)

/** The last four digits of an SSN that is kept already, as people see it. */
export const maskedSsn = (last4: string) => (last4 ? `***-**-${last4}` : '')

const isKept = (ssn: string, kept: string) => kept !== '' && (ssn === kept || digitsOf(ssn) === '')

const placeProblems = (field: 'src' | 'dest', text: string) =>
  when(text !== '' && !readPlace(text), field, `${field === 'src' ? 'From' : 'To'} is no place of the shop`)

/** The side of a transaction that is petty cash, with whose it is. */
export const pettyPlaceOf = ({ src, dest }: Pick<TransactionValues, 'src' | 'dest'>) =>
  [readPlace(src), readPlace(dest)].find(place => place?.account === 'pettycash')

const pettyProblems = (values: TransactionValues, keptSsn: string): Problem[] => {
  const [src, dest] = [readPlace(values.src), readPlace(values.dest)]
  const petty = pettyPlaceOf(values)
  if (!petty) return []
  const needsMore = notesTotal(values) >= PETTY_LIMIT
  const { SSN, eMail } = values
  return [
    ...when(
      dest?.account === 'pettycash' &&
        src !== undefined &&
        src.account !== 'metrodrawer' &&
        src.account !== 'pettycash',
      'src',
      'Petty cash comes from the Metro Drawer',
    ),
    ...when(petty.name === '', 'pettyName', 'Name is Blank'),
    ...when(values.comment === '', 'comment', 'Comment is Blank'),
    ...when(
      values.pettyWho !== '' && !readWho(values.pettyWho),
      'pettyWho',
      `Who must be one of ${pettyKinds.join(', ')}`,
    ),
    ...when(needsMore && SSN === '' && keptSsn === '', 'SSN', 'SSN is Blank'),
    ...when(SSN !== '' && !isKept(SSN, keptSsn) && !isSsn(SSN), 'SSN', 'SSN must be like 999-99-9999'),
    ...when(needsMore && eMail === '', 'eMail', 'E-mail is Blank'),
    ...when(eMail !== '' && !isEmail(eMail), 'eMail', 'Invalid Email format'),
  ]
}

/** `keptSsn` is the one on file as people see it; an edit that sends it back, or nothing, keeps it. */
export const transactionProblems = (values: TransactionValues, keptSsn = ''): Problem[] => {
  const { src, dest } = values
  const [from, to] = [readPlace(src), readPlace(dest)]
  const missing = (['src', 'dest'] as const).filter(field => values[field] === '')
  const notes = notesProblems(values)
  if (missing.length > 0)
    return [
      ...missing.map(field => ({ field, text: 'To,From fields are required*' })),
      ...notes,
      ...when(notes.length === 0 && notesTotal(values) === 0, 'amount', NOTHING_MOVED),
    ]
  const places = [...placeProblems('src', src), ...placeProblems('dest', dest)]
  const moves =
    from && to && notes.length === 0
      ? postingProblems({ src: from.account, dest: to.account, amount: notesTotal(values) })
      : []
  return [...places, ...notes, ...moves, ...pettyProblems(values, keptSsn)]
}

/** Reconcile is what counts post to. */
export const newTransactionProblems = (values: TransactionValues): Problem[] => [
  ...(['src', 'dest'] as const).flatMap(field =>
    when(readPlace(values[field])?.account === 'reconcile', field, 'Please count the place: Reconcile is for counts'),
  ),
  ...transactionProblems(values),
]
