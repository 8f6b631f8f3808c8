import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { Option } from '../../ui/SelectField.tsx'
import type { FormSpec } from '../form/FormDialog.tsx'
import type { OptionSource } from '../form/form-fields.tsx'
import type { Column } from '../page/columns.tsx'
import type { ListTotals } from './ListFoot.tsx'
import type { UrlState } from './list-state.ts'

/** A filter above the list; a key the call's input lacks does not compile. */
export type Filter<Input> = {
  key: keyof Input & string
  label: string
  for?: 'admin'
  sets?: Partial<Input>
  /** The text shown instead of the select when another filter overrides it: 'Today Only' for the period. */
  overruledBy?: (input: Input) => string | undefined
} & (
  | { kind: 'check' | 'day' | 'range' | 'text' }
  | { kind: 'days'; lastKey: keyof Input & string }
  | { kind: 'choice'; choices: readonly Option[] }
  | { kind: 'select'; options: readonly Option[] | OptionSource; all?: string | false }
  | { kind: 'multi'; options: readonly Option[]; none?: string }
)

/** A form of the list. The record's id and version are added automatically. */
export type RowForm = FormSpec<Endpoint>

type OwnForm<T> = T & { isOwn: true }

export type RowCan<Row> = (row: Row) => boolean | string

export type RowLook = { mark?: 'warn' | 'plum' | 'pink' | undefined; struck?: boolean }

export type RowTick<Row> = {
  key: keyof Row & string
  label: string
  call: Endpoint
  off?: (row: Row) => boolean
}

export type ListOptions<Row, Input, Sorts, Answer = unknown> = {
  title: string
  noun: string
  columns: readonly Column<Row, Sorts>[]
  search?: 'search' extends keyof Input ? string : never
  filters?: readonly Filter<Input>[]
  defaults?: Partial<Input>
  /** Names by which links of other screens choose rows in the address, such as `id`; `defaults` reads them. */
  shortcuts?: readonly string[]
  create?: { label: string; form: RowForm; start?: object } | { label: string; to: string } | OwnForm<{ label: string }>
  edit?: (RowForm | { to: (row: Row) => string } | OwnForm<object>) & { can?: RowCan<Row> }
  /** The dialog of a new row, or of the one with this id, which may be on another page. */
  ownForm?: (open: 'new' | number, close: () => void) => ReactNode
  remove?: {
    call: Endpoint
    can?: RowCan<Row>
    question: (row: Row) => string
    text?: string
    /** 'Delete', unless the record stays and only leaves this list. */
    word?: string
  }
  ticks?: readonly RowTick<Row>[]
  actions?: (row: Row) => readonly (readonly MenuItem[])[]
  look?: (row: Row) => RowLook
  legend?: ReactNode
  headFilter?: (input: Input) => string
  nameOf: (row: Row) => string
  live?: string
  history?: string
  /** Neither paged nor exported: short lists of choices are shown whole. */
  whole?: true
  /** Only Admin turns pages and exports; others see the first 50. */
  pagesFor?: 'admin'
  back?: string
  buttons?: ReactNode
  above?: (state: UrlState, change: (changes: UrlState) => void) => ReactNode
  dialogs?: ReactNode
  emptyText?: string
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
  hasShortcut: boolean
  onClear: () => void
  onNew: () => void
  main: ReactNode
}
