import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { type CallError, call } from '#web/call.ts'
import { queryKey, useLive } from '#web/queries.ts'
import { listNotices, type Notice } from '../notices/notices.contract.ts'
import { newPayouts, type Seen, seenIn } from '../notices/notices.rules.ts'

const POLL_MS = 20_000

/** Follows events and also polls every 20 seconds. `onNew` gets new payouts. */
export const useNotices = (onNew: (notices: readonly Notice[]) => void) => {
  const [page, setPage] = useState(1)
  const input = { page, more: true }
  const query = useQuery<OutputOf<typeof listNotices>, CallError>({
    queryKey: queryKey(listNotices, input),
    queryFn: ({ signal }) => call(listNotices, input, { signal }),
    placeholderData: before => before,
    networkMode: 'always',
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
  useLive('notices', listNotices)

  const seen = useRef<Seen>(undefined)
  const { data } = query
  useEffect(() => {
    if (!data) return
    const fresh = seen.current ? newPayouts(seen.current, data.data) : []
    const now = seenIn(data.data)
    seen.current = { ...now, newest: Math.max(now.newest, seen.current?.newest ?? 0) }
    if (fresh.length > 0) onNew(fresh)
  })
  return { query, showMore: () => setPage(page + 1) }
}
