import { isEmail } from '#shared/emails.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type Notes, notesTotal } from '../ledger/ledger.rules.ts'
import { pettyPlaceOf, readPlace } from './petty-places.rules.ts'

export const pettyKinds = ['Customer', 'Vendor', 'Employee', 'Cash Back'] as const

export const PETTY_LIMIT: Cents = dollars(600)

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

/** SSN and e-mail belong to a person, so another person needs new ones. */
export const keptProof = ({ pettyWho, eMail, SSN }: Proof, who: string) =>
  isSamePerson(pettyWho, who) ? { eMail, SSN } : { eMail: '', SSN: '' }

/** Only Admin may see an SSN or e-mail on file; others see whether they exist. */
export const canSeeProof = (by: Role) => isAdmin(by)

type OnFile = { hasEmail: boolean; hasSsn: boolean }

/** Proof that its editor may not see stays as it is. */
export const hiddenProof = (onFile: OnFile & { pettyWho: string }, who: string, seesProof: boolean): OnFile => {
  const isHidden = !seesProof && isSamePerson(onFile.pettyWho, who)
  return { hasEmail: isHidden && onFile.hasEmail, hasSsn: isHidden && onFile.hasSsn }
}

export type ProofOnFile = Proof & OnFile

/** The SSN and e-mail that stay although the editor can not see them. */
export const keptUnseen = ({ pettyWho, eMail, SSN }: Proof, onFile: ProofOnFile, seesProof: boolean) => {
  const hidden = hiddenProof(onFile, pettyWho, seesProof)
  return { eMail: hidden.hasEmail && eMail === '', SSN: hidden.hasSsn && SSN === '' }
}

const onFileText = (label: string) => `${label} is on file: only Admin may change it`

type SentProof = { eMail?: string | undefined; SSN?: string | undefined }

/** Never compared with the stored value, because the answer would confirm a guess. */
export const hiddenProofProblems = ({ eMail = '', SSN = '' }: SentProof, hidden: OnFile): Problem[] => [
  ...when(hidden.hasSsn && SSN !== '', 'SSN', onFileText('SSN')),
  ...when(hidden.hasEmail && eMail !== '', 'eMail', onFileText('E-mail')),
]

/** The input of the rules: accounts, notes and the petty cash person. */
export type PettyTransaction = Notes & {
  src: string
  dest: string
  comment: string
  pettyWho: string
  eMail: string
  SSN: string
}

/** 999-99-9999, or nine digits. */
const isSsn = (ssn: string) => /^\d{3}-?\d{2}-?\d{4}$/.test(ssn)

export const maskedSsn = (last4: string) => (last4 ? `***-**-${last4}` : '')

export const pettyProblems = (values: PettyTransaction, keptSsn: string): Problem[] => {
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
    ...when(SSN !== '' && SSN !== keptSsn && !isSsn(SSN), 'SSN', 'SSN must be like 999-99-9999'),
    ...when(needsMore && eMail === '', 'eMail', 'E-mail is Blank'),
    ...when(eMail !== '' && !isEmail(eMail), 'eMail', 'Invalid Email format'),
  ]
}
