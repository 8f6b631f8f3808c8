import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { failureOf, refusedFields } from '../../failures.ts'
import { useRefetch } from '../../queries.ts'
import { stopsAtRefusedField } from '../../ui/refused-fields.ts'

type Options = {
  saidAt?: readonly string[]
  /** Runs after a refusal that no field shows; a dialog of checks then closes and keeps what was typed. */
  onRefused?: () => void
  refetch?: readonly Endpoint[]
}

export const useSubmit = ({ saidAt = [], onRefused, refetch = [] }: Options = {}) => {
  const [problems, mark] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const again = useRefetch()
  const submit = async (send: () => Promise<unknown>) => {
    if (isBusy || stopsAtRefusedField()) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      mark(refusedFields(error, saidAt))
      if (!saidAt.some(field => failureOf(error).fields[field])) onRefused?.()
    } finally {
      setBusy(false)
      await again(...refetch)
    }
  }
  return { problems, mark, isBusy, submit }
}
