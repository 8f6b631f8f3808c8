import { IconTrash } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { InputOf } from '#shared/endpoint.ts'
import { formatDays } from '#shared/time.ts'
import type { ListOptions } from '#web/makers/list/list-options.ts'
import type { UrlState } from '#web/makers/list/list-state.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { EditTransaction } from '../transaction-form/EditTransaction.tsx'
import { useDelete } from '../transaction-form/use-delete.ts'
import { transactionPath } from '../transactions/transaction-links.ts'
import type { listTransactions, Transaction } from '../transactions/transactions.contract.ts'
import { transactionColumns } from './transaction-columns.tsx'

type Input = InputOf<typeof listTransactions>
type Options = Omit<ListOptions<Transaction, Input, 'id' | 'time' | 'amount'>, 'title' | 'totals'>

/** Shared by the transaction lists; `path` is the list's address, `Add` its dialog. */
export const useTransactionList = (
  address: UrlState,
  path: string,
  Add: ComponentType<{ onClose: () => void }>,
): Options => {
  const remove = useDelete()
  const isNarrow = useMedia(NARROW)
  const deletion = (transaction: Transaction) => ({
    label: 'Delete',
    icon: <IconTrash />,
    danger: true,
    disabled: !transaction.isOwn,
    reason: transaction.isOwn ? undefined : transaction.record || 'not made by hand',
    onSelect: () => void remove(transaction),
  })
  return {
    noun: 'transactions',
    headFilter: ({ startDate, endDate, sinceCount }) =>
      sinceCount && !startDate && !endDate ? 'since its last count' : formatDays(startDate, endDate),
    search: 'No., amount, comment',
    columns: transactionColumns(id => transactionPath(id, address, path), isNarrow),
    look: ({ isReversed }) => ({ struck: isReversed }),
    edit: { isOwn: true },
    ownForm: (open, close) =>
      open === 'new' ? <Add onClose={close} /> : <EditTransaction id={open} onClose={close} />,
    actions: transaction => [[], [deletion(transaction)]],
    history: 'ledger_transactions',
    nameOf: ({ id }) => `transaction ${id}`,
    live: 'ledger',
  }
}
