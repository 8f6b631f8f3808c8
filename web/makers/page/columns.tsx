import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Cents, formatAmount } from '#shared/money.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import { RowLink } from '../../RowLink.tsx'
import { asText } from '../../text.ts'
import type { RowCardSlot } from '../../ui/Table.tsx'

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
    width?: number
    sort?: K extends Sorts ? true : never
    link?: (row: Row) => string
    render?: (row: Row) => ReactNode
    /** A checkbox saved at once, with an Undo in the toast; `render` replaces its look. */
    tick?: { call: Endpoint; off?: (row: Row) => boolean }
    keep?: true
    fill?: true
    /** Shown to Admin alone; the server withholds it from others anyway. */
    for?: 'admin'
    /** Hidden until ticked in the toolbar, or until the list's input asks for it. */
    optional?: (input: Readonly<Record<string, unknown>>) => boolean
    card?: RowCardSlot
    screenOnly?: true
    /** More fields shown in this cell; each has its own column in the CSV file. */
    alsoInFile?: readonly { key: keyof Row & string; label: string }[]
  }
}[keyof Row & string]

type CardColumn = Pick<Column<Record<string, unknown>>, 'key' | 'as' | 'card' | 'width' | 'keep' | 'fill' | 'for'> & {
  link?: unknown
  render?: unknown
  tick?: unknown
}

const isPlainId = ({ key, link, render }: CardColumn) => key === 'id' && !link && !render
const isText = ({ as, tick, fill, keep }: CardColumn) => (as ?? 'text') === 'text' && !tick && !fill && !keep

/** Each column's place in a row's card: declared, or chosen by its kind. */
export const cardSlots = (columns: readonly CardColumn[]): RowCardSlot[] => {
  const free = columns.filter(({ card }) => card === undefined)
  const declared = (slot: RowCardSlot) => columns.find(({ card }) => card === slot)
  const title =
    declared('title') ??
    free.find(({ link }) => link) ??
    free.find(column => !isPlainId(column) && !column.tick && !column.fill) ??
    free[0]
  const amount = declared('amount') ?? free.find(column => column !== title && column.as === 'amount' && !column.fill)
  const texts = free.filter(column => column !== title && isText(column))
  const name =
    declared('name') ?? texts.find(({ key }) => key === 'name') ?? texts.find(({ width }) => width === undefined)
  return columns.map(column => {
    if (column.card) return column.card
    if (column === title) return 'title'
    if (column === amount) return 'amount'
    if (column === name) return 'name'
    if (column.tick || column.fill) return 'control'
    if (column.keep) return 'note'
    return isPlainId(column) || isNumber(column.as) || column.as === 'yes' ? 'named' : 'detail'
  })
}

const isNumber = (kind: Kind | undefined) => kind === 'number' || kind === 'amount'
export const isFigureColumn = ({ key, as }: { key: string; as?: Kind }) =>
  key === 'id' || as === 'instant' || as === 'day'
export const isNumberColumn = (column: { as?: Kind }) => isNumber(column.as)

export const formatValue = (value: unknown, kind: Kind | undefined, timeZone: string): string => {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'amount') return formatAmount(value as Cents)
  if (kind === 'number') return Number(value).toLocaleString('en-US')
  if (kind === 'instant') return formatInstant(value as number, timeZone)
  if (kind === 'day') return formatDay(value as Day)
  if (kind === 'yes') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.map(asText).join(', ') : asText(value)
}

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
