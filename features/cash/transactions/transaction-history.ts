import type { HistoryFields, RecordHistory } from '#shared/record-history.ts'
import { moneyFieldsOf } from '#shared/wire.ts'
import { type Account, noteValues } from '../ledger/ledger.rules.ts'
import { canSeeProof } from '../petty-details/petty-details.rules.ts'
import { placeName, writePlace } from '../petty-details/petty-places.rules.ts'
import { Transaction } from './transactions.contract.ts'
import { withoutFor } from './transactions.rules.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const placeOf = (account: unknown, name: unknown) =>
  writePlace({ account: textOf(account) as Account, name: textOf(name) })

/** Older entries have a title, and comments that begin with 'For:'. */
const out = ({ title: _title, pettyName, ...transaction }: HistoryFields) => ({
  ...transaction,
  src: placeOf(transaction.src, pettyName),
  dest: placeOf(transaction.dest, pettyName),
  comment: pettyName === undefined ? transaction.comment : withoutFor(textOf(transaction.comment)),
})

export const transactionHistory: RecordHistory = {
  access: 'transaction',
  labels: {
    id: 'Transaction',
    src: 'From',
    dest: 'To',
    pettyWho: 'Who',
    comment: 'Comment',
    amount: 'Amount',
    ...Object.fromEntries(noteValues.map(value => [`denom${value}`, `$${value}`])),
    coins: 'Coins',
    SSN: 'SSN',
    eMail: 'E-mail',
  },
  money: moneyFieldsOf(Transaction),
  names: { email: 'eMail', ssn: 'SSN' },
  secret: ['ssn'],
  hidden: (_transaction, to) => (canSeeProof(to) ? [] : ['SSN', 'eMail']),
  out,
  shown: snapshot => ({
    ...snapshot,
    src: placeName(textOf(snapshot.src)),
    dest: placeName(textOf(snapshot.dest)),
  }),
}
