import { QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { CallError, call } from './call.ts'
import { onEvent } from './events.ts'
import { sayFailure } from './failures.ts'
import { whenDrawn } from './when-drawn.ts'

const PASSING = new Set(['offline', 'unavailable'])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => error instanceof CallError && PASSING.has(error.code) && failures < 2,
    },
    mutations: { retry: false },
  },
})

export const queryKey = (endpoint: Endpoint, input: object = {}) => [endpoint.path, input] as const

type Reading = {
  /** Not needed to draw the screen. */
  later?: true | undefined
}

const reading = <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>, { later }: Reading = {}) => {
  const key = queryKey(endpoint, input)
  return {
    queryKey: key,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // A request takes the page a millisecond.
      if (later || queryClient.getQueryData(key) !== undefined) await whenDrawn()
      return call(endpoint, input, { signal })
    },
  }
}

/** For a screen's `prefetch`: what it will read with `useCall`. A failure is said by the screen, which reads it again. */
export const prefetchCall = <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>) =>
  void queryClient.prefetchQuery(reading(endpoint, input))

/** Reads a call and keeps the old answer on screen while a new one is on its way. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>>,
  /** `gcTime: 0` forgets the answer with the screen: for a form, which begins with what is so now. */
  { later, ...options }: Reading & { enabled?: boolean; refetchInterval?: number; gcTime?: 0 } = {},
) =>
  useQuery<OutputOf<E>, CallError>({
    ...reading(endpoint, input, { later }),
    placeholderData: before => before,
    ...options,
  })

/** One call with several inputs, each with its own answer; `gcTime: 0` as above. */
export const useCalls = <E extends Endpoint>(
  endpoint: E,
  inputs: readonly Partial<InputOf<E>>[],
  options: { gcTime?: 0 } = {},
) => useQueries({ queries: inputs.map(input => ({ ...reading(endpoint, input), ...options })) })

const readAgain = async (client: QueryClient, { path }: Endpoint) => {
  const queryKey = [path]
  // A first answer that is still on its way may be older than the news, and is not asked for anew by itself.
  const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}

/** What is off the screen hears no news: after a change it is read again when it is shown, however young it is. */
export const markOffScreenStale = () => void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })

/** Everything that was read through these calls is read again. */
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
  /** What is said of the answer: `sayMessage`, or words of its own. */
  say?: (answer: OutputOf<E>) => void
  refetch?: readonly Endpoint[]
}

/** A call behind a button: says how it went, also when the button is gone by then, and reads the lists again either way. */
export const useAct = <E extends Endpoint>(endpoint: E, { say, refetch = [] }: Act<E>) => {
  const again = useRefetch()
  return useMutation<OutputOf<E>, CallError, Partial<InputOf<E>>>({
    mutationFn: input => call(endpoint, input),
    onSuccess: answer => say?.(answer),
    onError: error => void sayFailure(error),
    onSettled: () => again(...refetch),
  })
}

/** Rows follow the event stream: a change of the topic, or of the one record of it, reads the call again. */
export const useLive = (topic: string | undefined, endpoint: Endpoint, id?: number) => {
  const again = useRefetch()
  useEffect(() => {
    if (!topic) return
    return onEvent(event => {
      const isMeant = event.topic === topic && (id === undefined || event.id === id)
      if (isMeant || event.topic === 'reconnected') void again(endpoint)
    })
  })
}
