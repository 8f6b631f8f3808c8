import { IconPlus } from '@tabler/icons-react'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTimeZone } from '../session.ts'
import { asText } from '../text.ts'
import { PlainButton } from '../ui/Button.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { Pager } from '../ui/Pager.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell, HeadCell, Row, SkeletonRows, TableFrame } from '../ui/Table.tsx'
import { useRowKeys } from '../ui/useRowKeys.ts'
import { isNumberColumn, renderCell } from './columns.tsx'
import { useFreshRows } from './fresh-rows.ts'
import type { AnyListOptions, ListRow } from './ListPage.tsx'
import { TickCell } from './TickCell.tsx'

const PAGE_SIZE = 50
const MENU_WIDTH = 36
/** What the column without a width keeps before the table scrolls sideways. */
const REST_WIDTH = 120

/** Some of the given labels ('Add New+') have their plus already. */
export const plusFor = (label: string) => (label.endsWith('+') ? undefined : <IconPlus />)

/** The letter that stands beside an action of the row's menu. */
const runByKey = (key: string, items: readonly MenuItem[]) => {
  const item = items.find(({ keys, disabled }) => keys?.toLowerCase() === key && !disabled)
  item?.onSelect?.()
  return item !== undefined
}

type Props = {
  options: AnyListOptions
  call: Endpoint
  answer: { data: ListRow[]; count?: number; isCapped?: boolean } | undefined
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

/** 'tickets' is 'ticket', 'categories' 'category', 'addresses' 'address' */
const singular = (noun: string) =>
  noun
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')

const counted = (count: number, noun: string) => `${count} ${count === 1 ? singular(noun) : noun}`

const countText = (page: number, shown: number, count: number, isCapped: boolean, noun: string) => {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = first + shown - 1
  return count > PAGE_SIZE
    ? `${first.toLocaleString()}–${last.toLocaleString()} of ${count.toLocaleString()}${isCapped ? '+' : ''} ${noun}`
    : counted(count, noun)
}

const inForceText = (filter: NonNullable<AnyListOptions['filters']>[number], value: unknown) => {
  if (filter.kind !== 'choice') return filter.label
  return `${filter.label} '${filter.choices.find(choice => choice.value === value)?.label ?? asText(value)}'`
}

const newestText = (count: number, noun: string) =>
  count > PAGE_SIZE ? `${PAGE_SIZE} latest ${noun}` : counted(count, noun)

const filtersInForce = (options: AnyListOptions, input: Record<string, unknown>) => {
  const search = input.search ? [`the search '${asText(input.search)}'`] : []
  const changed = (options.filters ?? []).filter(({ key }) => input[key] && input[key] !== options.defaults?.[key])
  const inHead = options.headFilter?.(input)
  // What stands in brackets after the title speaks for the choices; ticks are named by themselves.
  const named = inHead ? changed.filter(({ kind, label }) => kind === 'check' && label !== inHead) : changed
  return {
    names: [...(inHead ? [inHead] : []), ...search, ...named.map(filter => inForceText(filter, input[filter.key]))],
    isChanged: search.length + changed.length > 0,
  }
}

/** The table of a list: sort, rows with their menu, skeleton, empty state, count and pages. */
export const ListTable = (props: Props) => {
  const { options, call, answer, input, change, isLoading, isRefetching, menuOf, onOpen, hasPages } = props
  const { columns, nameOf, noun, title, create } = options
  const timeZone = useTimeZone()
  const rows = answer?.data ?? []
  const page = Number(input.page ?? 1)
  const count = answer?.count ?? rows.length
  // While other filters load, the rows on screen are still those of before.
  const isFresh = useFreshRows(isRefetching ? undefined : answer?.data, JSON.stringify(input))
  const hasMenu = Boolean(options.edit || options.remove || options.actions || options.history)
  const { marked, setMarked } = useRowKeys({
    rows: rows.length,
    onOpen: index => rows[index] && onOpen(rows[index]),
    onKey: (key, index) => {
      const row = rows[index]
      if (!row) return false
      if (key === 'e' && options.edit) onOpen(row)
      else return runByKey(key, options.look?.(row).struck ? [] : menuOf(row).flat())
      return true
    },
  })

  const sort = (key: string) => {
    const isDescending = input.sortBy === key && input.sortOrder !== 'desc'
    change({ sortBy: key, sortOrder: isDescending ? 'desc' : 'asc', page: undefined })
  }
  const inForce = filtersInForce(options, input)
  const widths = [...(hasMenu ? [MENU_WIDTH] : []), ...columns.map(column => column.width ?? ('rest' as const))]
  const minWidth = widths.reduce<number>((sum, width) => sum + (width === 'rest' ? REST_WIDTH : width), 0)
  const firstAdmin = columns.findIndex(column => column.for === 'admin')
  const groupOf = (place: number) => columns[place]?.for === 'admin' && (place === firstAdmin ? 'first' : true)

  const empty = !isLoading && rows.length === 0 && (
    <EmptyState
      what={inForce.names.length > 0 ? `No ${noun} found` : `No ${noun} yet`}
      why={inForce.names.length > 0 ? `In force: ${inForce.names.join(', ')}.` : options.emptyText}
      actions={
        inForce.isChanged || props.hasShortcut ? (
          <PlainButton onClick={props.onClear}>Clear filters</PlainButton>
        ) : create ? (
          <PlainButton icon={plusFor(create.label)} onClick={props.onNew}>
            {create.label}
          </PlainButton>
        ) : undefined
      }
    />
  )

  return (
    <TableFrame
      label={title}
      widths={widths}
      minWidth={minWidth}
      pinned={hasMenu ? 2 : 1}
      refetching={isRefetching}
      below={empty}
      foot={
        <>
          <span>
            {answer
              ? hasPages || options.whole
                ? countText(page, rows.length, count, answer.isCapped ?? false, noun)
                : newestText(count, noun)
              : ''}
          </span>
          {hasPages && (
            <Pager
              page={page}
              pages={Math.ceil(count / PAGE_SIZE)}
              onPage={next => change({ page: next === 1 ? undefined : next }, { push: true })}
            />
          )}
        </>
      }
    >
      <thead>
        <tr>
          {hasMenu && <HeadCell aria-label="Action" />}
          {columns.map((column, place) => (
            <HeadCell
              key={column.key}
              number={isNumberColumn(column)}
              centre={column.tick !== undefined}
              admin={groupOf(place)}
              sorted={input.sortBy === column.key ? (input.sortOrder === 'desc' ? 'desc' : 'asc') : undefined}
              onSort={column.sort ? () => sort(column.key) : undefined}
            >
              {column.label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {isLoading && <SkeletonRows columns={widths.length} />}
        {rows.map((row, index) => {
          const { mark, struck = false } = options.look?.(row) ?? {}
          return (
            <Row
              key={row.id}
              mark={mark}
              struck={struck}
              marked={index === marked}
              fresh={isFresh(row)}
              onClick={() => setMarked(index)}
              onDoubleClick={() => onOpen(row)}
            >
              {hasMenu && (
                <Cell fill centre>
                  <RowMenu label={`Actions for ${nameOf(row)}`} disabled={struck} groups={() => menuOf(row)} />
                </Cell>
              )}
              {columns.map((column, place) => (
                <Cell
                  key={column.key}
                  number={isNumberColumn(column)}
                  strong={column.key === 'id' || column.as === 'amount'}
                  admin={groupOf(place)}
                  keep={column.keep}
                  fill={column.fill ?? column.tick !== undefined}
                >
                  {column.tick ? (
                    <TickCell
                      tick={{ key: column.key, label: column.label, call: column.tick.call }}
                      row={row}
                      list={call}
                      name={nameOf(row)}
                      disabled={struck || (column.tick.off?.(row) ?? false)}
                    />
                  ) : (
                    renderCell(column, row, timeZone)
                  )}
                </Cell>
              ))}
            </Row>
          )
        })}
      </tbody>
    </TableFrame>
  )
}
