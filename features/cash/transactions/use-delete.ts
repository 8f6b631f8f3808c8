import { formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { failureOf, sayFailure } from '#web/failures.ts'
import { useRefetch } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { recountTexts } from './transaction-values.ts'
import {
  deleteTransaction,
  getTransaction,
  listAccounts,
  listTransactions,
  type Transaction,
} from './transactions.contract.ts'
import { placeName } from './transactions.rules.ts'
import { useSaved } from './use-saved.ts'

/** Asks, and posts the reverse; true once it is done. */
export const useDelete = () => {
  const saved = useSaved()
  const again = useRefetch()
  return async (transaction: Transaction) => {
    const { id, version, amount, src, dest } = transaction
    const accounts = await call(listAccounts, {}).catch(() => undefined)
    const isSure = await confirm({
      title: `Delete transaction ${id}?`,
      text: [
        `${formatDollars(amount)} go back from ${placeName(dest)} to ${placeName(src)}, dated now. 'Show reversed' still lists it. To undo, add it again.`,
        ...recountTexts(transaction, accounts?.data),
      ].join(' '),
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return false
    const wasOnline = navigator.onLine
    try {
      const { warnings } = await call(deleteTransaction, { id, version })
      saved(`Transaction ${id} deleted. 'Show reversed' lists it`, warnings)
      return true
    } catch (error) {
      if (failureOf(error).code !== 'offline') sayFailure(error)
      else toast.error(wasOnline ? 'No connection. It may have been deleted.' : 'No connection. It was not deleted.')
      void again(getTransaction, listTransactions)
      return false
    }
  }
}
