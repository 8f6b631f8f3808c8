import type { OutputOf } from '#shared/endpoint.ts'
import { useCall, useLive } from '#web/queries.ts'
import { compareCount } from '../counts/counts.contract.ts'
import type { Notes } from '../ledger/ledger.rules.ts'

export type Compared = OutputOf<typeof compareCount>['data']

/** A count against the books; follows them while it is looked at. */
export const useCompared = (dest: string, count: Partial<Notes>, isShown = true) => {
  const query = useCall(compareCount, { dest, ...count }, { enabled: isShown, gcTime: 0 })
  useLive('ledger', compareCount)
  useLive('drawer_counts', compareCount)
  return { query, compared: isShown && !query.isPlaceholderData ? query.data?.data : undefined }
}
