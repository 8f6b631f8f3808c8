import { IconTrash } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { InputOf } from '#shared/endpoint.ts'
import { type Day, formatDay } from '#shared/time.ts'
import type { ListOptions } from '#web/makers/list-options.ts'
import type { UrlState } from '#web/makers/list-state.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { EditTransaction } from './EditTransaction.tsx'
import { transactionColumns } from './transaction-columns.tsx'
import { transactionPath } from './transaction-links.ts'
import type { listTransactions, Transaction } from './transactions.contract.ts'
import { useDelete } from './use-delete.ts'

const spelt = (day: Day | undefined) => (day ? formatDay(day) : 'any day')

type Input = InputOf<typeof listTransactions>
type Options = Omit<ListOptions<Transaction, Input, 'id' | 'time' | 'amount'>, 'title' | 'totals'>

/** What the lists of transactions have in common; `path` is the list's own, `Add` the dialog of a new one. */
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
      sinceCount && !startDate && !endDate ? 'since its last count' : `${spelt(startDate)} – ${spelt(endDate)}`,
    search: 'No., comment',
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
