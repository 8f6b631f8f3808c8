import { call, isUnclear } from '#web/call.ts'
import { failureOf, sayFailure, sayNotDeleted } from '#web/failures.ts'
import { useRefetch } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import {
  deleteTransaction,
  getTransaction,
  listAccounts,
  listTransactions,
  type Transaction,
} from '../transactions/transactions.contract.ts'
import { deletionFate, deletionQuestion } from './deletion.rules.ts'
import { recountTexts } from './transaction-values.ts'
import { useSaved } from './use-saved.ts'

const mayBeReadAnew = (error: unknown) => isUnclear(error) || failureOf(error).code === 'conflict'

/** The record could be read again and is unchanged. */
const sayKept = (error: unknown) => {
  if (failureOf(error).code === 'offline') toast.error('The answer was lost. It is not deleted so far.')
  else sayFailure(error)
}

export const useDelete = () => {
  const saved = useSaved()
  const again = useRefetch()
  const timeZone = useTimeZone()

  const remove = async (transaction: Transaction, isChanged = false): Promise<boolean> => {
    const { id, version } = transaction
    const accounts = await call(listAccounts, {}).catch(() => undefined)
    const recounts = recountTexts(transaction, accounts?.data)
    const question = deletionQuestion(transaction, { recounts, isChanged, timeZone })
    if (!(await confirm({ ...question, confirmLabel: 'Delete', danger: true }))) return false
    const sayDeleted = (warnings: readonly string[]) =>
      saved(`Transaction ${id} deleted. 'Show reversed' lists it`, warnings)
    const wasOnline = navigator.onLine
    try {
      sayDeleted((await call(deleteTransaction, { id, version })).warnings)
      return true
    } catch (error) {
      const now = mayBeReadAnew(error) ? await call(getTransaction, { id }).catch(() => undefined) : undefined
      void again(getTransaction, listTransactions)
      const fate = deletionFate(transaction, now?.data)
      if (fate === 'deleted') sayDeleted(recounts)
      if (fate === 'kept') sayKept(error)
      if (fate === 'unknown') sayNotDeleted(error, wasOnline)
      return now && fate === 'changed' ? remove(now.data, true) : fate === 'deleted'
    }
  }
  return (transaction: Transaction) => remove(transaction)
}
