import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { placeName } from '../petty-details/petty-places.rules.ts'
import type { Transaction } from '../transactions/transactions.contract.ts'

/** The outcome of a deletion with a lost answer, from the record read afterwards. */
export const deletionFate = (
  sent: Pick<Transaction, 'version'>,
  now: Pick<Transaction, 'version' | 'isReversed'> | undefined,
) => {
  if (!now) return 'unknown'
  if (now.isReversed) return 'deleted'
  return now.version === sent.version ? 'kept' : 'changed'
}

type Asked = Pick<Transaction, 'id' | 'amount' | 'src' | 'dest' | 'by' | 'time'>
type Around = { recounts: readonly string[]; isChanged: boolean; timeZone: string }

/** Asks before a deletion, and again if the record changed since it was shown. */
export const deletionQuestion = (
  { id, amount, src, dest, by, time }: Asked,
  { recounts, isChanged, timeZone }: Around,
) => ({
  title: isChanged ? `Delete transaction ${id} as it is now?` : `Delete transaction ${id}?`,
  text: [
    ...(isChanged ? [`It was not deleted: ${by} changed it at ${formatInstant(time, timeZone)}.`] : []),
    `${formatDollars(amount)} go back from ${placeName(dest)} to ${placeName(src)}, dated now. 'Show reversed' still lists it. To undo, add it again.`,
    ...recounts,
  ].join(' '),
})
