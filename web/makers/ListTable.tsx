import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { CallError, call as send } from '../call.ts'
import { useRefetch } from '../queries.ts'
import { useTimeZone } from '../session.ts'
import { asText } from '../text.ts'
import { PlainButton } from '../ui/Button.tsx'
import { CheckCell } from '../ui/CheckField.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { Pager } from '../ui/Pager.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell, HeadCell, Row, SkeletonRows, TableFrame } from '../ui/Table.tsx'
import { toast } from '../ui/toasts.tsx'
import { useRowKeys } from '../ui/useRowKeys.ts'
import { isNumberColumn, renderCell } from './columns.tsx'
import type { AnyListOptions, ListRow } from './ListPage.tsx'
import type { RowTick } from './list-screen.tsx'

const PAGE_SIZE = 50
const MENU_WIDTH = 36
const TICK_WIDTH = 84

/** Some of the given labels ('Add New+') have their plus already. */
export const plusFor = (label: string) => (label.endsWith('+') ? undefined : <IconPlus />)

type Props = {
  options: AnyListOptions
  call: Endpoint
  answer: { data: ListRow[]; count?: number } | undefined
  input: Record<string, unknown>
  change: (changes: Record<string, unknown>, options?: { push?: boolean }) => void
  isLoading: boolean
  isRefetching: boolean
  menuOf: (row: ListRow) => MenuItem[][]
  onOpen: (row: ListRow) => void
}

/** Rows that were not there a moment ago, on the same page with the same filters. */
const useFreshRows = (rows: readonly ListRow[] | undefined, view: string) => {
  const [seen, setSeen] = useState<{ view: string; rows: readonly ListRow[]; fresh: ReadonlySet<number> }>()
  if (rows && (seen?.rows !== rows || seen.view !== view)) {
    const known = new Set(seen?.view === view ? seen.rows.map(row => row.id) : rows.map(row => row.id))
    setSeen({ view, rows, fresh: new Set(rows.map(row => row.id).filter(id => !known.has(id))) })
  }
  return (row: ListRow) => seen?.fresh.has(row.id) ?? false
}

/** A tick saved at once: shown ticked before the answer, put back when the server refuses. */
const TickCell = ({
  tick,
  row,
  call,
  name,
}: {
  tick: RowTick<ListRow>
  row: ListRow
  call: Endpoint
  name: string
}) => {
  const [pending, setPending] = useState<boolean>()
  const refetch = useRefetch()
  const value = pending ?? row[tick.key] === true
  const save = async (next: boolean, isUndo = false) => {
    setPending(next)
    try {
      await send(tick.call, { id: row.id, [tick.key]: next } as never)
      await refetch(call)
      if (!isUndo) toast.undo(`${name}: ${tick.label} ${next ? 'on' : 'off'}`, () => void save(!next, true))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setPending(undefined)
    }
  }
  return (
    <CheckCell
      label={`${tick.label}: ${name}`}
      value={value}
      disabled={tick.off?.(row)}
      onChange={next => void save(next)}
    />
  )
}

const countText = (page: number, shown: number, count: number, noun: string) => {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = first + shown - 1
  return count > PAGE_SIZE
    ? `${first.toLocaleString()}–${last.toLocaleString()} of ${count.toLocaleString()} ${noun}`
    : `${count} ${noun}`
}

const inForceText = (filter: NonNullable<AnyListOptions['filters']>[number], value: unknown) => {
  if (filter.kind !== 'choice') return filter.label
  return `${filter.label} '${filter.choices.find(choice => choice.value === value)?.label ?? asText(value)}'`
}

const filtersInForce = (options: AnyListOptions, input: Record<string, unknown>) => {
  const search = input.search ? [`the search '${asText(input.search)}'`] : []
  const filters = (options.filters ?? []).filter(({ key }) => input[key] && input[key] !== options.defaults?.[key])
  return [...search, ...filters.map(filter => inForceText(filter, input[filter.key]))]
}

/** The table of a list: sort, rows with their menu, skeleton, empty state, count and pages. */
export const ListTable = (props: Props) => {
  const { options, call, answer, input, change, isLoading, isRefetching, menuOf, onOpen } = props
  const { columns, ticks = [], nameOf, noun, title, create } = options
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
      if (key !== 'e' || !rows[index] || !options.edit) return false
      onOpen(rows[index])
      return true
    },
  })

  const sort = (key: string) => {
    const isDescending = input.sortBy === key && input.sortOrder !== 'desc'
    change({ sortBy: key, sortOrder: isDescending ? 'desc' : 'asc', page: undefined })
  }
  const inForce = filtersInForce(options, input)
  const widths = [
    ...(hasMenu ? [MENU_WIDTH] : []),
    ...columns.map(column => column.width ?? ('rest' as const)),
    ...ticks.map(() => TICK_WIDTH),
  ]

  const empty = !isLoading && rows.length === 0 && (
    <EmptyState
      what={inForce.length > 0 ? `No ${noun} found` : `No ${noun} yet`}
      why={inForce.length > 0 ? `In force: ${inForce.join(', ')}.` : options.emptyText}
      actions={
        inForce.length > 0 ? (
          <PlainButton onClick={() => change(Object.fromEntries(Object.keys(input).map(key => [key, undefined])))}>
            Clear filters
          </PlainButton>
        ) : create && 'form' in create ? (
          <PlainButton icon={plusFor(create.label)} onClick={() => change({ open: 'new' }, { push: true })}>
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
      refetching={isRefetching}
      below={empty}
      foot={
        <>
          <span>{answer ? countText(page, rows.length, count, noun) : ''}</span>
          {!options.whole && (
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
          {columns.map(column => (
            <HeadCell
              key={column.key}
              number={isNumberColumn(column)}
              admin={column.for === 'admin'}
              sorted={input.sortBy === column.key ? (input.sortOrder === 'desc' ? 'desc' : 'asc') : undefined}
              onSort={column.sort ? () => sort(column.key) : undefined}
            >
              {column.label}
            </HeadCell>
          ))}
          {ticks.map(tick => (
            <HeadCell key={tick.key} centre>
              {tick.label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {isLoading && <SkeletonRows columns={widths.length} />}
        {rows.map((row, index) => (
          <Row
            key={row.id}
            marked={index === marked}
            fresh={isFresh(row)}
            onClick={() => setMarked(index)}
            onDoubleClick={() => onOpen(row)}
          >
            {hasMenu && (
              <Cell fill>
                <RowMenu label={`Actions for ${nameOf(row)}`} groups={() => menuOf(row)} />
              </Cell>
            )}
            {columns.map(column => (
              <Cell
                key={column.key}
                number={isNumberColumn(column)}
                strong={column.key === 'id' || column.as === 'amount'}
                admin={column.for === 'admin'}
              >
                {renderCell(column, row, timeZone)}
              </Cell>
            ))}
            {ticks.map(tick => (
              <Cell key={tick.key} fill>
                <TickCell tick={tick} row={row} call={call} name={nameOf(row)} />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </TableFrame>
  )
}
