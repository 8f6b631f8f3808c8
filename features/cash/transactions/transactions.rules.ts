import { type Problem, when } from '#shared/errors.ts'
import { type Account, NOTHING_MOVED, notesProblems, notesTotal, postingProblems } from '../ledger/ledger.rules.ts'
import { type PettyTransaction, pettyProblems } from '../petty-details/petty-details.rules.ts'
import { readPlace } from '../petty-details/petty-places.rules.ts'

export const transactionFilters = ['metro', 'coin', 'retail', 'jewelryretail'] as const

const filtered: Record<(typeof transactionFilters)[number], Account> = {
  metro: 'metrodrawer',
  coin: 'coindrawer',
  retail: 'retail',
  jewelryretail: 'jewelryretail',
}

export const accountOfFilter = (filter: (typeof transactionFilters)[number] | Account): Account =>
  (filtered as Partial<Record<string, Account>>)[filter] ?? (filter as Account)

const TRANSFER_COMMENT = 'Drawer Transfer'

const isDrawerTransfer = (places: { src: string; dest: string }) => {
  const accounts = [readPlace(places.src)?.account, readPlace(places.dest)?.account]
  return accounts.includes('coindrawer') && accounts.includes('metrodrawer')
}

export const withTransferComment = <Values extends { src: string; dest: string; comment: string }>(values: Values) =>
  values.comment === '' && isDrawerTransfer(values) ? { ...values, comment: TRANSFER_COMMENT } : values

/** The beginning of older comments. */
export const withoutFor = (comment: string) => comment.replace(/^For:\s*/, '')

export type TransactionValues = PettyTransaction

const placeProblems = (field: 'src' | 'dest', text: string) =>
  when(text !== '' && !readPlace(text), field, `${field === 'src' ? 'From' : 'To'} is no place of the shop`)

/** `keptSsn` is the masked SSN on file; sending it back, or nothing, keeps the stored one. */
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

/** Only counts post to Reconcile. */
export const newTransactionProblems = (values: TransactionValues): Problem[] => [
  ...(['src', 'dest'] as const).flatMap(field =>
    when(readPlace(values[field])?.account === 'reconcile', field, 'Please count the place: Reconcile is for counts'),
  ),
  ...transactionProblems(values),
]
