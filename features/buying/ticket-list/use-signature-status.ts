import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { liveness } from '#web/events.ts'

const EVERY_MS = 300_000

export type StatusCall = Endpoint<z.ZodMiniType, z.ZodMiniType<{ data: number[] }>>
type Rows = { data: { id: number; isSigned: boolean }[]; count: number }

/** While the event stream is down, the visible rows are polled every five minutes. */
export const useSignatureStatus = (list: Endpoint, status: StatusCall) => {
  const client = useQueryClient()
  useEffect(() => {
    const ask = async (queryKey: readonly unknown[]) => {
      const { data: signed } = await call(status, queryKey[1] as object)
      client.setQueryData<Rows>(queryKey, rows =>
        rows ? { ...rows, data: rows.data.map(row => ({ ...row, isSigned: signed.includes(row.id) })) } : undefined,
      )
    }
    const timer = setInterval(() => {
      if (liveness.get()) return
      const shown = client.getQueryCache().findAll({ queryKey: [list.path], type: 'active' })
      // The next poll tries again.
      for (const { queryKey } of shown) ask(queryKey).catch(() => {})
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [client, list, status])
}
