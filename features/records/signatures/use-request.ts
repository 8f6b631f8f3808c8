import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { CallError, call } from '#web/call.ts'
import { newKey } from '#web/keys.ts'
import { lastStation, padName } from '#web/local.ts'
import { queryKey, useLive } from '#web/queries.ts'
import { getSignatureInfo, type SignedKind, saveSignature } from './signatures.contract.ts'
import { usePageSeen, useRelease } from './use-release.ts'
import type { Drawn } from './use-signing.ts'

type Answer = OutputOf<typeof getSignatureInfo>
export type ShownRequest = { id: number; type: SignedKind; data: NonNullable<Answer['data']> }
type Signed = { request: ShownRequest; drawn: Drawn }
type Saved = OutputOf<typeof saveSignature>

const NOTHING: Answer = { exist: false, id: null, type: null, booth: '', data: null }

const requestOf = (answer: Answer | undefined): ShownRequest | undefined =>
  answer?.exist && answer.id !== null && answer.type !== null && answer.data
    ? { id: answer.id, type: answer.type, data: answer.data }
    : undefined

type Asking = {
  booth: string
  pad: string
  held: number | null | undefined
  hasInk: () => boolean
  /** Takes the shown request off the pad. */
  clear: () => void
  signal: AbortSignal
}

/** A withdrawn request answers 400: it leaves the pad at once and makes room for the next. */
const ask = async (asking: Asking): Promise<Answer> => {
  const { booth, pad, held, hasInk, clear, signal } = asking
  const place = { booth, pad }
  if (held == null) return call(getSignatureInfo, place, { signal })
  const signing = hasInk()
  try {
    const answer = await call(getSignatureInfo, { ...place, id: held, exist: true, signing }, { signal })
    // The customer began to sign while a newer request was on its way, so the signed one stays.
    if (!signing && answer.id !== held && hasInk()) return await ask(asking)
    return answer
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'invalid') throw error
    clear()
    return call(getSignatureInfo, place, { signal })
  }
}

/** The same drawing for the same request keeps its idempotency key, so that a retry after a lost answer succeeds. */
const useKeyOf = () => {
  const last = useRef<{ id: number; signature: string; key: string }>(undefined)
  return (id: number, { signature }: Drawn) => {
    if (last.current?.id !== id || last.current.signature !== signature) last.current = { id, signature, key: newKey() }
    return last.current.key
  }
}

/** A request that has changed since its first stroke starts blank. */
const useInk = () => {
  const inked = useRef<string>(undefined)
  const markInk = (request: ShownRequest | undefined) => {
    inked.current = request && JSON.stringify(request)
  }
  const isUnderHand = (request: ShownRequest | undefined) =>
    request !== undefined && inked.current === JSON.stringify(request)
  return { markInk, isUnderHand }
}

type Options = { everyMs: number; isOnSharedPage: boolean }

/** Polls besides listening to events, but not during a save. */
export const useRequest = (booth: string, { everyMs, isOnSharedPage }: Options) => {
  const client = useQueryClient()
  const key = queryKey(getSignatureInfo, { booth })
  const clear = useCallback(
    () => void client.setQueryData<Answer>(queryKey(getSignatureInfo, { booth }), NOTHING),
    [client, booth],
  )
  // A kiosk in the same tab is another pad.
  const pad = isOnSharedPage ? `${padName()}+` : padName()
  const isSeen = usePageSeen()
  const isAway = isOnSharedPage && !isSeen
  const keyOf = useKeyOf()
  const { markInk, isUnderHand } = useInk()
  const save = useMutation<Saved, CallError, Signed>({
    networkMode: 'always',
    mutationFn: ({ request: { id, type, data: shown }, drawn }) =>
      call(saveSignature, { id, type, station: lastStation(), shown, ...drawn }, { key: keyOf(id, drawn) }),
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: clear,
    // The request may have changed or been withdrawn, so it is read again.
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  const query = useQuery<Answer, CallError>({
    queryKey: key,
    queryFn: ({ signal }) => {
      const shown = client.getQueryData<Answer>(key)
      return ask({ booth, pad, held: shown?.id, hasInk: () => isUnderHand(requestOf(shown)), clear, signal })
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    enabled: !save.isPending && !save.isSuccess && !isAway,
  })
  useRelease(isOnSharedPage, { pad, isAway: isAway && !save.isPending, clear })
  useLive('signature_requests', getSignatureInfo)
  useLive('settings', getSignatureInfo)
  return { query, request: requestOf(query.data), save, markInk }
}
