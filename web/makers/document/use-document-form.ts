import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { call as send } from '../../call.ts'
import { fetchLastChange } from '../../last-change.ts'
import { useRefetch } from '../../queries.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Field } from '../form/form-fields.tsx'
import { useForm } from '../form/use-form.ts'
import { rememberOpenedRow } from '../list/use-returned-row.ts'
import { type DocumentKind, type DocumentOf, type DocumentRead, documentIn } from './document-screen.tsx'

type DocumentSave = Endpoint & { output: { _zod: { output: { data: { id: number } } } } }

type FormOf<E extends Endpoint, V> = {
  call: E
  fields: readonly Field<V>[]
  problems: (values: V) => Problem[]
  markedCells?: (values: V) => number
  pack: (values: V) => InputOf<E>
  ask?: (values: V) => Promise<boolean>
  /** A task left to the clerk, shown in the message of the save: 'Change $4.00'. */
  savedText?: ((values: V) => string | undefined) | undefined
  /** The form stays busy until this is done. */
  onSaved?: (values: V, id: number) => void | Promise<void>
  onForbidden?: () => void
  leadsTo?: SaveLeadsTo | undefined
}

/** To the list or the record's form: a new one moves there, a saved one stays. */
type SaveLeadsTo = 'list' | 'record'

const TEXT_SECONDS = 8

/** Kinds that share a call keep their drafts apart. */
const draftName = ({ kind, asks }: DocumentKind, { path }: Endpoint) => (asks ? `${kind} ${path}` : path)

type AfterSave = { leadsTo: SaveLeadsTo | undefined; isNew: boolean }

const useAfterSave = ({ kind, noun, list, reads }: DocumentKind, { leadsTo = 'list', isNew }: AfterSave) => {
  const navigate = useNavigate()
  const refetch = useRefetch()
  return async ({ data }: { data: { id: number } }, text: string | undefined) => {
    toast.ok(
      `${noun} ${recordNumber({ kind, id: data.id })} saved`,
      text,
      text === undefined ? undefined : TEXT_SECONDS,
    )
    rememberOpenedRow(list, data.id)
    const read = refetch(list, ...reads)
    const { list: back, path } = recordKinds[kind]
    if (leadsTo === 'list') await navigate({ to: back })
    else if (isNew) await navigate({ to: `${path}/${data.id}` })
    else await read
  }
}

type NewDocument<E extends Endpoint, V> = FormOf<E, V> & {
  start: object
  refusalSeconds?: number
}

export const useNewDocument = <E extends DocumentSave, V>(
  of: DocumentKind,
  { start, savedText, onSaved, leadsTo, ...options }: NewDocument<E, V>,
) => {
  const afterSave = useAfterSave(of, { leadsTo, isNew: true })
  const navigate = useNavigate()
  const form = useForm<E, V>({
    ...options,
    name: draftName(of, options.call),
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
    onSaved: async (answer): Promise<void> => {
      const saved = answer as OutputOf<DocumentSave>
      await onSaved?.(form.values as V, saved.data.id)
      return afterSave(saved, savedText?.(form.values as V))
    },
  })
  return form
}

type SavedDocument<E extends Endpoint, V, R extends DocumentRead> = FormOf<E, V> & {
  /** Clears what the earlier try has already added, such as a payment, so that it is not saved twice. */
  onlyOnce?: () => void
  document: DocumentOf<R> & { id: number; version: number }
  read: R
  valuesOf: (document: DocumentOf<R>) => V & { version?: number }
  /** A change outside the fields that still affects the save. */
  isMovedBeside?: (fresh: DocumentOf<R>) => boolean
}

/** The form of a saved document: another person's changes are merged, never overwritten. */
export const useSavedDocument = <E extends DocumentSave, V, R extends DocumentRead>(
  of: DocumentKind,
  { document, read, valuesOf, isMovedBeside, savedText, onSaved, leadsTo, ...options }: SavedDocument<E, V, R>,
) => {
  const { id, version } = document
  const { list } = of
  const refetch = useRefetch()
  const afterSave = useAfterSave(of, { leadsTo, isNew: false })
  useEffect(() => rememberOpenedRow(list, id), [list, id])
  const form = useForm<E, V>({
    ...options,
    name: `${draftName(of, options.call)} ${id}`,
    record: useMemo(() => valuesOf(document) as object, [document, valuesOf]),
    fixed: { id, version } as unknown as Partial<V>,
    onSaved: async (answer): Promise<void> => {
      await onSaved?.(form.values as V, id)
      return afterSave(answer as OutputOf<DocumentSave>, savedText?.(form.values as V))
    },
    fetchLastChange: () => fetchLastChange(of.kind, id),
    reload: async () => {
      const fresh = documentIn<R>(await send<DocumentRead>(read, { ...of.asks, id } as object))
      return { ...valuesOf(fresh), isMovedBeside: isMovedBeside?.(fresh) ?? false }
    },
  })
  const compare = async () => {
    await Promise.all([form.compare(), refetch(read)])
  }
  return { ...form, compare }
}
