import { IconPlus } from '@tabler/icons-react'
import { asText } from '../text.ts'
import { PlainButton } from '../ui/Button.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { HeadCell, minWidthOf, SkeletonRows, TableFrame, UndrawnRows } from '../ui/Table.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'
import { isNumberColumn } from './columns.tsx'
import { ListFoot } from './ListFoot.tsx'
import type { AnyListOptions, ListTableProps } from './list-options.ts'
import { adminGroupOf, hasRowMenu, TableRow } from './TableRow.tsx'
import { useFirstScreen } from './use-first-screen.ts'
import { useFreshRows } from './use-fresh-rows.ts'
import { useReturnedRow } from './use-returned-row.ts'

/** As wide as its heading. */
const MENU_WIDTH = 54

/** Some of the given labels ('Add New+') have their plus already. */
export const plusFor = (label: string) => (label.endsWith('+') ? undefined : <IconPlus />)

/** The letter that stands beside an action of the row's menu. */
const runByKey = (key: string, items: readonly MenuItem[]) => {
  const item = items.find(({ keys, disabled }) => keys?.toLowerCase() === key && !disabled)
  item?.onSelect?.()
  return item !== undefined
}

const inForceText = (filter: NonNullable<AnyListOptions['filters']>[number], value: unknown) => {
  if (filter.kind !== 'choice') return filter.label
  return `${filter.label} '${filter.choices.find(choice => choice.value === value)?.label ?? asText(value)}'`
}

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
export const ListTable = (props: ListTableProps) => {
  const { options, answer, input, change, isLoading, isRefetching, menuOf, onOpen, hasPages } = props
  const { columns, noun, title, create } = options
  const rows = answer?.data ?? []
  const drawn = useFirstScreen(rows)
  const page = Number(input.page ?? 1)
  const count = answer?.count ?? rows.length
  // While other filters load, the rows on screen are still those of before.
  const isFresh = useFreshRows(isRefetching ? undefined : answer?.data, JSON.stringify(input))
  const hasMenu = hasRowMenu(options)
  const { markedId, markRow } = useRowKeys({
    ids: rows.map(({ id }) => id),
    onOpen: index => rows[index] && onOpen(rows[index]),
    onKey: (key, index) => {
      const row = rows[index]
      if (!row) return false
      if (key === 'e' && options.edit) onOpen(row)
      else return runByKey(key, options.look?.(row).struck ? [] : menuOf(row).flat())
      return true
    },
  })

  useReturnedRow(props.call, drawn, markRow)

  const sort = (key: string) => {
    const isDescending = input.sortBy === key && input.sortOrder !== 'desc'
    change({ sortBy: key, sortOrder: isDescending ? 'desc' : 'asc', page: undefined })
  }
  const inForce = filtersInForce(options, input)
  const widths = [...(hasMenu ? [MENU_WIDTH] : []), ...columns.map(column => column.width ?? ('rest' as const))]

  // Of what could not be read nothing is known, not even that there is none.
  const empty = answer && rows.length === 0 && (
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
      minWidth={minWidthOf(widths)}
      pinned={hasMenu ? 2 : 1}
      refetching={isRefetching}
      below={empty}
      foot={
        <ListFoot
          noun={noun}
          page={page}
          rows={rows.length}
          count={count}
          isCapped={answer?.isCapped ?? false}
          isCounted={hasPages || options.whole === true}
          isRead={answer !== undefined}
          totals={answer && options.totals?.(answer)}
          onPage={hasPages ? next => change({ page: next === 1 ? undefined : next }, { push: true }) : undefined}
        />
      }
    >
      <thead>
        <tr>
          {hasMenu && <HeadCell>Action</HeadCell>}
          {columns.map((column, place) => (
            <HeadCell
              key={column.key}
              number={isNumberColumn(column)}
              centre={column.tick !== undefined}
              admin={adminGroupOf(columns, place)}
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
        {drawn.map(row => (
          <TableRow
            key={row.id}
            list={props}
            row={row}
            isMarked={row.id === markedId}
            isFresh={isFresh(row)}
            onMark={markRow}
          />
        ))}
        <UndrawnRows count={rows.length - drawn.length} />
      </tbody>
    </TableFrame>
  )
}
