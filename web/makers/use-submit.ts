import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { refusedFields } from '../failures.ts'
import { useRefetch } from '../queries.ts'

type Options = {
  /** The fields that show the text of a refusal; any other refusal is said as a message. */
  saidAt?: readonly string[]
  /** Read again, also when it is refused. */
  refetch?: readonly Endpoint[]
}

/** A dialog with a few fields of its own: sends one thing at a time, and shows why it was refused. */
export const useSubmit = ({ saidAt = [], refetch = [] }: Options = {}) => {
  const [problems, mark] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const again = useRefetch()
  const submit = async (send: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      mark(refusedFields(error, saidAt))
    } finally {
      setBusy(false)
      await again(...refetch)
    }
  }
  return { problems, mark, isBusy, submit }
}
