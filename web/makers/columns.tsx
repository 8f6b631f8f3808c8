import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Cents, formatAmount } from '#shared/money.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import { RowLink } from '../RowLink.tsx'
import { asText } from '../text.ts'

export type ListEndpoint = Endpoint & { output: { _zod: { output: { data: object[]; count?: number | undefined } } } }
export type RowOf<E extends ListEndpoint> = OutputOf<E>['data'][number]
export type SortsOf<E extends Endpoint> = InputOf<E> extends { sortBy?: infer Name } ? Extract<Name, string> : never

type Kind = 'text' | 'number' | 'amount' | 'instant' | 'day' | 'yes'

/** A column the row lacks, or a sort the server does not know, does not compile. */
export type Column<Row, Sorts = string> = {
  [K in keyof Row & string]: {
    key: K
    label: string
    as?: Kind
    /** In pixels; one column without a width takes the rest. */
    width?: number
    sort?: K extends Sorts ? true : never
    link?: (row: Row) => string
    render?: (row: Row) => ReactNode
    /** A checkbox saved at once; the toast offers to undo it. With `render` that is drawn in its place. */
    tick?: { call: Endpoint; off?: (row: Row) => boolean }
    /** In a struck row this cell says why: not struck, and red. */
    keep?: true
    /** The content fills the cell: an input of the row. */
    fill?: true
    /** Shown to Admin alone; the server keeps it from others by itself. */
    for?: 'admin'
    /** Shown when somebody asks for it, by a tick in the toolbar. */
    optional?: true
    /** Left out of the CSV file: pictures, buttons. */
    screenOnly?: true
    /** More fields that the cell shows together: in the CSV file each has a column of its own. */
    alsoInFile?: readonly { key: keyof Row & string; label: string }[]
  }
}[keyof Row & string]

const isNumber = (kind: Kind | undefined) => kind === 'number' || kind === 'amount'
/** Ids, days and times stand below each other like numbers do. */
export const isFigureColumn = ({ key, as }: { key: string; as?: Kind }) =>
  key === 'id' || as === 'instant' || as === 'day'
export const isNumberColumn = (column: { as?: Kind }) => isNumber(column.as)

/** A value as its column shows it; an empty one is an empty cell. */
export const formatValue = (value: unknown, kind: Kind | undefined, timeZone: string): string => {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'amount') return formatAmount(value as Cents)
  if (kind === 'number') return Number(value).toLocaleString('en-US')
  if (kind === 'instant') return formatInstant(value as number, timeZone)
  if (kind === 'day') return formatDay(value as Day)
  if (kind === 'yes') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.map(asText).join(', ') : asText(value)
}

/** What the column's cell shows; `tip` is for a text that may be cut off. */
export const contentOf = <Row,>(
  column: Column<Row>,
  row: Row,
  timeZone: string,
): { children: ReactNode; tip?: string } => {
  if (column.render) return { children: column.render(row) }
  const text = formatValue(row[column.key], column.as, timeZone)
  const to = column.link?.(row)
  if (to && text) return { children: <RowLink to={to}>{text}</RowLink> }
  return text && !isNumber(column.as) ? { children: text, tip: text } : { children: text }
}
