import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { useCalls, useLive } from '#web/queries.ts'
import { compareCount } from '../counts/counts.contract.ts'

export type Compared = OutputOf<typeof compareCount>['data']

/** Counts against the books, one by one; they follow the books while they are looked at. */
export const useCompared = (counts: readonly Partial<InputOf<typeof compareCount>>[]) => {
  const queries = useCalls(compareCount, counts, { gcTime: 0 })
  useLive('ledger', compareCount)
  useLive('drawer_counts', compareCount)
  return queries.map(query => ({ query, compared: query.data?.data }))
}
export type Comparison = ReturnType<typeof useCompared>[number]
