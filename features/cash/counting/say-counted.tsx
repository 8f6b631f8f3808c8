import { toast } from '#web/ui/toasts.tsx'
import type { CountResult, Moved } from '../counts/counts.contract.ts'
import { accountNames } from '../ledger/ledger.rules.ts'
import { signedAmount } from '../ledger/signed-amount.ts'

/** 'Metro Bag → Metro Vault −300.00', after its number. */
export const movedText = ({ src, dest, amount }: Moved) =>
  `${accountNames[src]} → ${accountNames[dest]} ${signedAmount(amount)}`

export const sayCounted = (message: string, results: readonly CountResult[]) => {
  const isUnlike = results.some(({ difference }) => difference !== 0)
  if (isUnlike) toast.warn(message)
  else toast.ok(message)
  for (const warning of results.flatMap(({ warnings }) => warnings)) toast.warn(warning)
  const moved = results.flatMap(result => result.moved)
  if (moved.length > 0)
    toast.warn('Moved while you counted', moved.map(one => `${one.id} ${movedText(one)}`).join('\n'), 8)
}
