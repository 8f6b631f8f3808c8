import { type ReactNode, useMemo } from 'react'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { prefetchCall, useCall, useLive } from '../../queries.ts'
import { withPrefetch } from '../../screens.ts'
import { Loading } from '../../ui/states.tsx'
import { ReadFailure } from '../ReadFailure.tsx'
import { RecordOfAddress } from '../RecordOfAddress.tsx'

type Numbered = { id: number }

/** The call that answers with a whole document of a kind: as `data`, or as `details` with its lists beside them. */
export type DocumentRead = Endpoint & { output: { _zod: { output: { data: Numbered } | { details: Numbered } } } }

type DocumentIn<Answer> = Answer extends { data: infer Data }
  ? Data
  : Answer extends { details: infer Details }
    ? Details & Omit<Answer, 'details'>
    : never
export type DocumentOf<E extends DocumentRead> = DocumentIn<OutputOf<E>>

export const documentIn = <E extends DocumentRead>(answer: OutputOf<DocumentRead>) => {
  if ('data' in answer) return answer.data as DocumentOf<E>
  const { details, ...lists } = answer
  return { ...details, ...lists } as DocumentOf<E>
}

/** What a kind of document is to its screens. */
export type DocumentKind = {
  kind: RecordKind
  /** As messages name one of them: 'Ticket'. */
  noun: string
  /** The call of the list, where Back and a save go. */
  list: Endpoint
  /** What else is read again after a save. */
  reads: readonly Endpoint[]
}

type ScreenOptions<E extends DocumentRead> = {
  title: string
  read: E
  /** What else the screen reads, asked for along with the document. */
  prefetch?: (id: number) => void
  form: (document: DocumentOf<E>) => ReactNode
}

/** The screen of a saved document: reads the one that the address names, and shows its form once it is there. */
export const documentScreen = <E extends DocumentRead>(
  { kind, noun }: DocumentKind,
  { title, read, prefetch, form }: ScreenOptions<E>,
) => {
  const back = recordKinds[kind].list
  /** The same document for as long as the answer is the same. */
  const Form = ({ answer }: { answer: OutputOf<DocumentRead> }) => form(useMemo(() => documentIn<E>(answer), [answer]))

  const Opened = ({ id }: Numbered) => {
    const query = useCall<DocumentRead>(read, { id } as object)
    // A signature or a payment comes while the form is open.
    useLive(recordKinds[kind].entity, read, id)
    if (query.error)
      return <ReadFailure query={query} title={`${noun} ${recordNumber({ kind, id })} did not load`} back={back} />
    // While another one is on its way the answer is still the one before.
    if (!query.data || query.isPlaceholderData) return <Loading label={title} />
    return <Form answer={query.data} />
  }
  const OfAddress = () => (
    <RecordOfAddress kind={kind} back={back}>
      {id => <Opened id={id} />}
    </RecordOfAddress>
  )
  return withPrefetch(OfAddress, kind, id => {
    prefetchCall<DocumentRead>(read, { id } as object)
    prefetch?.(id)
  })
}
