import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'

/** The filters of a list stand in its address: a reload, a link and the way back show the same rows. */
export type UrlState = Record<string, unknown>

export const useUrlState = () => {
  const state = useSearch({ strict: false }) as UrlState
  const navigate = useNavigate()
  const change = (changes: UrlState, { push = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: UrlState) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter(
            ([, value]) => value !== undefined && value !== '' && value !== false,
          ),
        ),
      replace: !push,
    })
  return [state, change] as const
}

/** What the contract makes of the address; a mistyped address falls back to the list's beginning. */
export const listInputOf = <E extends Endpoint>(endpoint: E, state: UrlState, defaults: UrlState): InputOf<E> => {
  const parsed = endpoint.input.safeParse({ ...defaults, ...state })
  return (parsed.success ? parsed.data : endpoint.input.safeParse(defaults).data) as InputOf<E>
}
