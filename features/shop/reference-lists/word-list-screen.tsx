import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { asText } from '#web/text.ts'
import { lastPlaceOf, moveActions } from './ordered-list.tsx'
import type { OrderedType, WordCalls } from './word-lists.contract.ts'
import { wordProblems } from './word-lists.rules.ts'

type WordRow = { id: number; version: number; displayOrder?: number; [field: string]: unknown }
type WordInput = { search: string; sortBy?: string; [field: string]: unknown }

/** The calls differ in one field's name; this is their common shape. */
type WordList = Endpoint<z.ZodMiniType<WordInput>, z.ZodMiniType<{ data: WordRow[]; count: number }>>
type WordChange = Endpoint<z.ZodMiniType<WordInput>>

type WordScreen = {
  title: string
  noun: string
  field: string
  label: string
  /** The table's name is also the topic of its events and its name in the history. */
  table: string
  calls: WordCalls
  add: string
  order?: OrderedType
  isPaged?: true
  back?: string
  emptyText?: string
}

export const wordListScreen = ({
  title,
  noun,
  field,
  label,
  table,
  calls,
  add,
  order,
  isPaged,
  back,
  emptyText,
}: WordScreen) => {
  const form = (call: Endpoint, heading: string) =>
    rowForm({
      title: heading,
      call: call as WordChange,
      fields: [{ key: field, label, span: 24, maxLength: 100 }],
      needs: [field],
      problems: input => wordProblems(field, asText(input[field])),
    })
  const { list, remove } = calls
  const nameOf = (row: WordRow) => String(row[field])
  return listScreen(list as WordList, {
    title,
    noun,
    ...(emptyText ? { emptyText } : {}),
    columns: [
      { key: 'id', label: 'ID', width: 80, sort: true },
      { key: field, label, sort: true },
      ...(order ? [{ key: 'displayOrder', label: 'Order', as: 'number', width: 90 } as const] : []),
    ],
    search: `Search ${noun}`,
    create: { label: add, form: form(calls.add, add.replace('+', '')) },
    edit: form(calls.edit, 'Edit'),
    ...(remove ? { remove: { call: remove, question: row => `Delete ${nameOf(row)}?` } } : {}),
    ...(order ? { actions: row => moveActions(row, { type: order, list, last: lastPlaceOf(list) }) } : {}),
    nameOf,
    live: table,
    history: table,
    ...(isPaged ? {} : { whole: true }),
    ...(back ? { back } : {}),
  })
}
