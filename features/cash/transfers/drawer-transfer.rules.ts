import type { InputOf } from '#shared/endpoint.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { accountNames, type Notes, notesOf } from '../ledger/ledger.rules.ts'
import type { createTransaction } from '../transactions/transactions.contract.ts'
import { newTransactionProblems, withTransferComment } from '../transactions/transactions.rules.ts'

/** Only these two lend each other cash. */
export const transferDrawers = (['coindrawer', 'metrodrawer'] as const).map(value => ({
  value: value as string,
  label: accountNames[value],
}))

export type Transfer = Partial<Notes> & { src: string; dest: string; comment: string }

export const transferInput = ({ src, dest, comment, ...notes }: Transfer): InputOf<typeof createTransaction> => ({
  ...withTransferComment({ src, dest, comment }),
  ...{ pettyWho: '', eMail: '', SSN: '' },
  ...notesOf(notes),
})

export const transferProblems = (transfer: Transfer): Problem[] => {
  const missing = [
    ...when(transfer.dest === '', 'dest', 'To field is required*'),
    ...when(transfer.src === '', 'src', 'From field is required*'),
  ]
  return missing.length > 0 ? missing : newTransactionProblems(transferInput(transfer))
}

/** The debt of coin to metro in words; nothing if even. */
export const owedText = (coinOwes: Cents) => {
  if (coinOwes === 0) return ''
  const [debtor, creditor] = coinOwes > 0 ? ['Coin', 'Metro'] : ['Metro', 'Coin']
  return `${debtor} owes ${creditor}: ${formatDollars(cents(Math.abs(coinOwes)))}`
}
