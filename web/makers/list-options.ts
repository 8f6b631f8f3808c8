import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import type { Option } from '../ui/SelectField.tsx'
import type { Column } from './columns.tsx'
import type { FormSpec } from './FormDialog.tsx'
import type { OptionSource } from './form-fields.tsx'
import type { ListTotals } from './ListFoot.tsx'
import type { UrlState } from './list-state.ts'

/** What a list declares, and what its page, its table and its rows hand on of it. */

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
  /** Two days of their own names, from and to; either may be left open. */
  | { kind: 'days'; lastKey: keyof Input & string }
  | { kind: 'choice'; choices: readonly Option[] }
  | { kind: 'select'; options: readonly Option[] | OptionSource; all?: string | false }
)

/** A form of the list. The record's id and version go along by themselves. */
export type RowForm = FormSpec<Endpoint>

/** Not declared as fields: the list's `ownForm` draws it. */
type OwnForm<T> = T & { isOwn: true }

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
  create?: { label: string; form: RowForm; start?: object } | { label: string; to: string } | OwnForm<{ label: string }>
  edit?: (RowForm | { to: (row: Row) => string } | OwnForm<object>) & { can?: RowCan<Row> }
  /** The dialog of a new row, or of the one with this id, which need not stand on the page. */
  ownForm?: (open: 'new' | number, close: () => void) => ReactNode
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

export type ListRow = Record<string, unknown> & { id: number; version?: number }
export type AnyListOptions = ListOptions<ListRow, Record<string, unknown>, string>
export type ListAnswer = { data: ListRow[]; count?: number; isCapped?: boolean }

export type ListTableProps = {
  options: AnyListOptions
  call: Endpoint
  timeZone: string
  answer: ListAnswer | undefined
  input: Record<string, unknown>
  change: (changes: Record<string, unknown>, options?: { push?: boolean }) => void
  isLoading: boolean
  isRefetching: boolean
  menuOf: (row: ListRow) => MenuItem[][]
  onOpen: (row: ListRow) => void
  hasPages: boolean
  /** The address holds one of the list's shortcuts. */
  hasShortcut: boolean
  onClear: () => void
  onNew: () => void
}
