import { formatDollars } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { sayFailure } from '#web/failures.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { deleteTransaction, type Transaction } from './transactions.contract.ts'
import { placeName } from './transactions.rules.ts'
import { useSaved } from './use-saved.ts'

/** Asks, and posts the reverse; true once it is done. */
export const useDelete = () => {
  const saved = useSaved()
  return async ({ id, version, amount, src, dest }: Transaction) => {
    const isSure = await confirm({
      title: `Delete transaction ${id}?`,
      text: `${formatDollars(amount)} go back from ${placeName(dest)} to ${placeName(src)}, dated now. 'Show reversed' still lists it. To undo, add it again.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return false
    try {
      const { warnings } = await call(deleteTransaction, { id, version })
      saved(`Transaction ${id} deleted. 'Show reversed' lists it`, warnings)
      return true
    } catch (error) {
      sayFailure(error)
      return false
    }
  }
}
