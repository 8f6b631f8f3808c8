import { QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { CallError, call } from './call.ts'
import { onEvent } from './events.ts'
import { failureOf, sayFailure } from './failures.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { whenDrawn } from './when-drawn.ts'

const PASSING = new Set(['offline', 'unavailable'])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => error instanceof CallError && PASSING.has(error.code) && failures < 2,
    },
    // A change without a connection is refused at once: kept waiting, it would be made later, unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const queryKey = (endpoint: Endpoint, input: object = {}) => [endpoint.path, input] as const

type Reading = {
  later?: true | undefined
}

const reading = <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>, { later }: Reading = {}) => {
  const key = queryKey(endpoint, input)
  return {
    queryKey: key,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      if (later || queryClient.getQueryData(key) !== undefined) await whenDrawn()
      return call(endpoint, input, { signal })
    },
  }
}

/** Requests data for a screen's `prefetch`. Errors are ignored, because the screen reads it again and shows them. */
export const prefetchCall = <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>) =>
  void queryClient.prefetchQuery(reading(endpoint, input))

export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>>,
  /** `gcTime: 0` discards the answer with the screen, for forms that must begin with current values. */
  { later, ...options }: Reading & { enabled?: boolean; refetchInterval?: number; gcTime?: 0 } = {},
) =>
  useQuery<OutputOf<E>, CallError>({
    ...reading(endpoint, input, { later }),
    placeholderData: before => before,
    ...options,
  })

export const useCalls = <E extends Endpoint>(
  endpoint: E,
  inputs: readonly Partial<InputOf<E>>[],
  options: { gcTime?: 0; enabled?: boolean } = {},
) => useQueries({ queries: inputs.map(input => ({ ...reading(endpoint, input), ...options })) })

const readAgain = async (client: QueryClient, { path }: Endpoint) => {
  const queryKey = [path]
  // A first answer still loading may be older than the event, and the library does not refetch it by itself.
  const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}

/** Queries off the screen get no events, so they are stale after any change. */
export const markOffScreenStale = () => void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })

export const useRefetch = () => {
  const client = useQueryClient()
  return (...endpoints: readonly Endpoint[]) => Promise.all(endpoints.map(endpoint => readAgain(client, endpoint)))
}

export const useSend = <E extends Endpoint>(endpoint: E, refetch: readonly Endpoint[] = []) => {
  const again = useRefetch()
  return useMutation<OutputOf<E>, CallError, Partial<InputOf<E>>>({
    mutationFn: input => call(endpoint, input),
    onSuccess: () => again(...refetch),
  })
}

type Act<E extends Endpoint> = {
  say?: (answer: OutputOf<E>) => void
  refetch?: readonly Endpoint[]
  sayRefusal?: (error: unknown) => void
}

/**
 * A call behind a button: shows the outcome even if the button is gone, and refetches either way. Clicks while it
 * runs share one call.
 */
export const useAct = <E extends Endpoint>(endpoint: E, { say, refetch = [], sayRefusal = sayFailure }: Act<E>) => {
  const again = useRefetch()
  const running = useRef(new Map<string, Promise<unknown>>())
  const { mutateAsync, isPending } = useMutation<OutputOf<E>, CallError, Partial<InputOf<E>>>({
    mutationFn: input => call(endpoint, input),
    onSuccess: answer => say?.(answer),
    onError: error => sayRefusal(error),
    onSettled: () => again(...refetch),
  })
  const act = (input: Partial<InputOf<E>>, done?: (answer: OutputOf<E>) => void): Promise<unknown> => {
    const key = JSON.stringify(input)
    const started = running.current.get(key)
    if (started) return started
    const work = mutateAsync(input, { onSuccess: answer => done?.(answer) })
      .catch(failureOf)
      .finally(() => running.current.delete(key))
    running.current.set(key, work)
    return work
  }
  return { act, isPending }
}

type Followed = { topic: string | undefined; id?: number | undefined; gaps: readonly string[] }

const useFollowed = (endpoint: Endpoint, { topic, id, gaps }: Followed) => {
  const client = useQueryClient()
  const [follow] = useState(() => oneAtATime(() => readAgain(client, endpoint)))
  useEffect(() => {
    if (!topic) return
    return onEvent(event => {
      const isMeant = event.topic === topic && (id === undefined || event.id === id)
      if (isMeant || gaps.includes(event.topic)) void follow()
    })
  })
}

const AFTER_GAPS = ['reconnected']

export const useLive = (topic: string | undefined, endpoint: Endpoint, id?: number) =>
  useFollowed(endpoint, { topic, id, gaps: AFTER_GAPS })

const AFTER_ANY_START = ['reconnected', 'connected']

/** For events that only a stream hears whose call opened the record: a call sent before the stream was there is sent again. */
export const useJoined = (topic: string, endpoint: Endpoint, id: number) =>
  useFollowed(endpoint, { topic, id, gaps: AFTER_ANY_START })
