import { useRefetch } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  getBalanceBetween,
  getTransaction,
  listAccounts,
  listTransactions,
} from '../transactions/transactions.contract.ts'

export const useSaved = () => {
  const again = useRefetch()
  return (title: string, warnings: readonly string[] = []) => {
    if (warnings.length > 0) toast.warn(title, warnings.join('\n'))
    else toast.ok(title)
    void again(listTransactions, listAccounts, getTransaction, getBalanceBetween)
  }
}
