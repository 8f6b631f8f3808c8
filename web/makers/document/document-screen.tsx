import { type ReactNode, useMemo } from 'react'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { prefetchCall, useCall, useLive } from '../../queries.ts'
import { Loading } from '../../ui/states.tsx'
import { withPrefetch } from '../../with-prefetch.ts'
import { ReadFailure } from '../page/ReadFailure.tsx'
import { RecordOfAddress } from '../page/RecordOfAddress.tsx'

type Numbered = { id: number }

export type DocumentRead = Endpoint & { output: { _zod: { output: { data: Numbered } | { details: Numbered } } } }

type DocumentIn<Answer> = Answer extends { data: infer Data }
  ? Data & Omit<Answer, 'data'>
  : Answer extends { details: infer Details }
    ? Details & Omit<Answer, 'details'>
    : never
export type DocumentOf<E extends DocumentRead> = DocumentIn<OutputOf<E>>

export const documentIn = <E extends DocumentRead>(answer: OutputOf<DocumentRead>) => {
  if ('data' in answer) {
    const { data, ...lists } = answer
    return { ...data, ...lists } as unknown as DocumentOf<E>
  }
  const { details, ...lists } = answer
  return { ...details, ...lists } as unknown as DocumentOf<E>
}

export type DocumentKind = {
  kind: RecordKind
  noun: string
  list: Endpoint
  reads: readonly Endpoint[]
  /** Sent with every read, where kinds share one call: `{ type: '2' }`. */
  asks?: object
}

type ScreenOptions<E extends DocumentRead> = {
  title: string
  read: E
  prefetch?: (id: number) => void
  form: (document: DocumentOf<E>) => ReactNode
  /** Shown instead of the no-access page. */
  denied?: ReactNode
}

export const documentScreen = <E extends DocumentRead>(
  { kind, noun, asks }: DocumentKind,
  { title, read, prefetch, form, denied }: ScreenOptions<E>,
) => {
  const back = recordKinds[kind].list
  /** The same document object while the answer is the same. */
  const Form = ({ answer }: { answer: OutputOf<DocumentRead> }) => form(useMemo(() => documentIn<E>(answer), [answer]))

  const Opened = ({ id }: Numbered) => {
    const query = useCall<DocumentRead>(read, { ...asks, id } as object)
    // Refetches when a signature or a payment arrives while the form is open.
    useLive(recordKinds[kind].entity, read, id)
    if (query.error)
      return (
        <ReadFailure
          query={query}
          title={`${noun} ${recordNumber({ kind, id })} did not load`}
          back={back}
          denied={denied}
        />
      )
    // The previous document's answer is kept while the next one loads.
    if (!query.data || query.isPlaceholderData) return <Loading label={title} />
    return <Form answer={query.data} />
  }
  const OfAddress = () => (
    <RecordOfAddress kind={kind} back={back}>
      {id => <Opened id={id} />}
    </RecordOfAddress>
  )
  return withPrefetch(OfAddress, kind, id => {
    prefetchCall<DocumentRead>(read, { ...asks, id } as object)
    prefetch?.(id)
  })
}
