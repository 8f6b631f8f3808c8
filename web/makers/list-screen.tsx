import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import type { Option } from '../ui/SelectField.tsx'
import type { Column, ListEndpoint, RowOf, SortsOf } from './columns.tsx'
import type { FormSpec } from './FormDialog.tsx'
import type { OptionSource } from './form-fields.tsx'
import type { ListTotals } from './ListFoot.tsx'
import { ListPage } from './ListPage.tsx'
import { type UrlState, useUrlState } from './list-state.ts'

/** A filter above the list; a key the call's input lacks does not compile. */
export type Filter<Input> = {
  key: keyof Input & string
  label: string
  for?: 'admin'
  /** What changes along with it: a period puts 'Today Only' out of force. */
  sets?: Partial<Input>
  /** What puts a select's choice out of force and stands in its place: 'Today Only' in that of the period. */
  overruledBy?: (input: Input) => string | undefined
} & (
  | { kind: 'check' | 'day' | 'range' }
  | { kind: 'choice'; choices: readonly Option[] }
  | { kind: 'select'; options: readonly Option[] | OptionSource; all?: string | false }
)

/** A form of the list. The record's id and version go along by themselves. */
type RowForm = FormSpec<Endpoint>

/** For forms, whose types are their own: `rowForm({ call: addClerk, … })`. */
export const rowForm = <E extends Endpoint>(spec: FormSpec<E>): RowForm => spec as unknown as RowForm

/** Whether the row allows it; a text says why it does not, and stands in the menu beside the action. */
export type RowCan<Row> = (row: Row) => boolean | string

export type RowLook = { mark?: 'warn' | 'plum' | undefined; struck?: boolean }

export type RowTick<Row> = {
  key: keyof Row & string
  label: string
  /** Saved at once; the toast offers to undo it. */
  call: Endpoint
  off?: (row: Row) => boolean
}

export type ListOptions<Row, Input, Sorts, Answer = unknown> = {
  title: string
  /** What the rows are: 'clerks', for 'No clerks yet' and '12 clerks'. */
  noun: string
  columns: readonly Column<Row, Sorts>[]
  /** The search box's hint; the call must take `search`. */
  search?: 'search' extends keyof Input ? string : never
  filters?: readonly Filter<Input>[]
  /** Values the call is sent when the address says nothing else. */
  defaults?: Partial<Input>
  /** Names in the address that choose rows through `defaults`, as links of other screens do: `id`, `date`. */
  shortcuts?: readonly string[]
  create?: { label: string; form: RowForm; start?: object } | { label: string; to: string }
  edit?: (RowForm | { to: (row: Row) => string }) & { can?: RowCan<Row> }
  remove?: { call: Endpoint; can?: RowCan<Row>; question: (row: Row) => string; text?: string }
  ticks?: readonly RowTick<Row>[]
  actions?: (row: Row) => readonly (readonly MenuItem[])[]
  /** What the row wants to be seen by: an edge for what is missing; struck, its menu and ticks are off. */
  look?: (row: Row) => RowLook
  /** What the marks mean. */
  legend?: ReactNode
  /** The filter in force, in brackets after the title. */
  headFilter?: (input: Input) => string
  /** Names the row in questions and in labels of its buttons. */
  nameOf: (row: Row) => string
  /** The rows follow this topic of the event stream. */
  live?: string
  /** The entity of the rows in the change history, shown to Admin. */
  history?: string
  /** Not paged, not exported: short lists that forms choose from are shown whole. */
  whole?: true
  /** Admin alone turns pages and exports; others see the first 50. */
  pagesFor?: 'admin'
  back?: string
  /** More buttons of the head, between 'CSV' and the create button. */
  buttons?: ReactNode
  /** Above the table: tabs, a note. */
  above?: (state: UrlState, change: (changes: UrlState) => void) => ReactNode
  /** What the list's own actions open. */
  dialogs?: ReactNode
  emptyText?: string
  /** Below the rows, from the call's answer: what all pages come to, and what waits. */
  totals?: (answer: Answer) => ListTotals
}

type OptionsOf<E extends ListEndpoint> = ListOptions<RowOf<E>, InputOf<E>, SortsOf<E>, OutputOf<E>>

/**
 * A whole list screen from its contract: columns, filters, sort, paging, search, export, dialogs and states. A list
 * with tabs, or with dialogs of its own, gives a function of the address instead, which is called as a hook.
 */
export const listScreen =
  <E extends ListEndpoint>(call: E, options: OptionsOf<E> | ((state: UrlState) => OptionsOf<E>)) =>
  () => {
    const [state] = useUrlState()
    return <ListPage call={call} options={(typeof options === 'function' ? options(state) : options) as never} />
  }
