import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { call as send } from '../../call.ts'
import { fetchLastChange } from '../../last-change.ts'
import { useRefetch } from '../../queries.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Field } from '../form-fields.tsx'
import { useForm } from '../use-form.ts'
import { noteOpened } from '../use-returned-row.ts'
import { type DocumentKind, type DocumentOf, type DocumentRead, documentIn } from './document-screen.tsx'

/** A save answers with the document's id. */
type DocumentSave = Endpoint & { output: { _zod: { output: { data: { id: number } } } } }

type FormOf<E extends Endpoint, V> = {
  call: E
  fields: readonly Field<V>[]
  /** The rules of the feature: the server refuses with the same texts. */
  problems: (values: V) => Problem[]
  /** How many cells of its lines are marked while something is wrong with them. */
  markedCells?: (values: V) => number
  /** What the call takes for what the form holds. */
  pack: (values: V) => InputOf<E>
  /** Asked before it is saved: false keeps the form as it is. */
  ask?: (values: V) => Promise<boolean>
  /** What the hand still has to do after the save, said with it: 'Change $4.00'. */
  savedText?: ((values: V) => string | undefined) | undefined
  /** What else follows a save. */
  onSaved?: (values: V) => void
}

/** Time to count out the change. */
const TEXT_SECONDS = 8

/** Says it, and goes back to the list. */
const useAfterSave = ({ kind, noun, list, reads }: DocumentKind) => {
  const navigate = useNavigate()
  const refetch = useRefetch()
  return async ({ data }: { data: { id: number } }, text: string | undefined) => {
    toast.ok(
      `${noun} ${recordNumber({ kind, id: data.id })} saved`,
      text,
      text === undefined ? undefined : TEXT_SECONDS,
    )
    noteOpened(list, data.id)
    void refetch(list, ...reads)
    await navigate({ to: recordKinds[kind].list })
  }
}

type NewDocument<E extends Endpoint, V> = FormOf<E, V> & {
  /** The defaults; the same object for as long as they are the same. */
  start: object
  /** How long the toast of a refused save stays; 8 unless told. */
  refusalSeconds?: number
}

/** The form of a document that is not saved yet: a draft that was left is offered. */
export const useNewDocument = <E extends DocumentSave, V>(
  of: DocumentKind,
  { start, savedText, onSaved, ...options }: NewDocument<E, V>,
) => {
  const afterSave = useAfterSave(of)
  const navigate = useNavigate()
  const form = useForm<E, V>({
    ...options,
    name: options.call.path,
    savedBefore: answer => {
      const { id } = (answer as OutputOf<DocumentSave>).data
      const { kind } = of
      return {
        name: recordNumber({ kind, id }),
        open: () => void navigate({ to: `${recordKinds[kind].path}/${id}` }),
      }
    },
    record: start,
    isNew: true,
    onSaved: (answer): Promise<void> => {
      onSaved?.(form.values as V)
      return afterSave(answer as OutputOf<DocumentSave>, savedText?.(form.values as V))
    },
  })
  return form
}

type SavedDocument<E extends Endpoint, V, R extends DocumentRead> = FormOf<E, V> & {
  /** A save takes something along that must not be saved twice: called when an earlier try is found saved. */
  onlyOnce?: () => void
  document: DocumentOf<R> & { id: number; version: number }
  read: R
  /** A saved document as its form shows it. */
  valuesOf: (document: DocumentOf<R>) => V & { version?: number }
  /** Whether something has changed that is no field of the form and still matters to what it saves. */
  isMovedBeside?: (fresh: DocumentOf<R>) => boolean
}

/** The form of a saved document: what another changes meanwhile is compared, never overwritten. */
export const useSavedDocument = <E extends DocumentSave, V, R extends DocumentRead>(
  of: DocumentKind,
  { document, read, valuesOf, isMovedBeside, savedText, onSaved, ...options }: SavedDocument<E, V, R>,
) => {
  const { id, version } = document
  const { list } = of
  const refetch = useRefetch()
  const afterSave = useAfterSave(of)
  useEffect(() => noteOpened(list, id), [list, id])
  const form = useForm<E, V>({
    ...options,
    name: `${options.call.path} ${id}`,
    record: useMemo(() => valuesOf(document) as object, [document, valuesOf]),
    fixed: { id, version } as unknown as Partial<V>,
    onSaved: (answer): Promise<void> => {
      onSaved?.(form.values as V)
      return afterSave(answer as OutputOf<DocumentSave>, savedText?.(form.values as V))
    },
    fetchLastChange: () => fetchLastChange(of.kind, id),
    reload: async () => {
      const fresh = documentIn<R>(await send<DocumentRead>(read, { id } as object))
      return { ...valuesOf(fresh), isMovedBeside: isMovedBeside?.(fresh) ?? false }
    },
  })
  /** What stands beside the fields, as payments do, is read again too. */
  const compare = async () => {
    await Promise.all([form.compare(), refetch(read)])
  }
  return { ...form, compare }
}
