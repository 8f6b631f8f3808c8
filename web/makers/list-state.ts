import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'

/** The filters of a list stand in its address: a reload, a link and the way back show the same rows. */
export type UrlState = Record<string, unknown>

/** What the list does anyway needs no word in its address; a default that was taken away does. */
const goesWithoutSaying = (value: unknown, byDefault: unknown) =>
  value === undefined || (byDefault === undefined ? value === '' || value === false : value === byDefault)

export const useUrlState = (defaults: UrlState = {}) => {
  const search = useSearch({ strict: false }) as UrlState
  const navigate = useNavigate()
  // The address follows a moment later; what was chosen shows at once.
  const [chosen, setChosen] = useState<UrlState>()
  const state = chosen ?? search
  const change = (changes: UrlState, { push = false } = {}) => {
    const next = Object.fromEntries(
      Object.entries({ ...state, ...changes }).filter(([key, value]) => !goesWithoutSaying(value, defaults[key])),
    )
    setChosen(next)
    void navigate({ to: '.', search: next, replace: !push }).finally(() => setChosen(undefined))
  }
  return [state, change] as const
}

/** What the contract makes of the address; a mistyped address falls back to the list's beginning. */
export const listInputOf = <E extends Endpoint>(endpoint: E, state: UrlState, defaults: UrlState): InputOf<E> => {
  const parsed = endpoint.input.safeParse({ ...defaults, ...state })
  return (parsed.success ? parsed.data : endpoint.input.safeParse(defaults).data) as InputOf<E>
}
