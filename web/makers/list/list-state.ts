import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'

/** A list's filters are in its address: a reload, a link and Back show the same rows. */
export type UrlState = Record<string, unknown>

/** Defaults are left out of the address; a removed default is written. */
const goesWithoutSaying = (value: unknown, byDefault: unknown) =>
  value === undefined || (byDefault === undefined ? value === '' || value === false : value === byDefault)

export const useUrlState = (defaults: UrlState = {}) => {
  const search = useSearch({ strict: false }) as UrlState
  const navigate = useNavigate()
  // The address updates a moment later, but the choice shows at once.
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

type InAddress = { state: UrlState; defaults: UrlState; shortcuts?: readonly string[] }

/**
 * Parses the address; malformed filters fall back to the start. Malformed shortcuts (`id`, `date`) go to the server,
 * because a link to one record must not show others.
 */
export const listInputOf = <E extends Endpoint>(endpoint: E, { state, defaults, shortcuts = [] }: InAddress) => {
  const parsed = endpoint.input.safeParse({ ...defaults, ...state })
  if (parsed.success) return parsed.data as InputOf<E>
  const begin = endpoint.input.safeParse(defaults).data as InputOf<E> & object
  const unread = shortcuts.filter(name => parsed.error.issues.some(({ path }) => path[0] === name))
  return { ...begin, ...Object.fromEntries(unread.map(name => [name, state[name]])) } as InputOf<E>
}
