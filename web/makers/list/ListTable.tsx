import { IconPlus } from '@tabler/icons-react'
import { pageSizeOf } from '#shared/pages.ts'
import { asText } from '../../text.ts'
import { PlainButton } from '../../ui/Button.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { HeadCell, minWidthOf, SkeletonRows, TableFrame, UndrawnRows } from '../../ui/Table.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import { isNumberColumn } from '../page/columns.tsx'
import { ListFoot } from './ListFoot.tsx'
import type { AnyListOptions, ListTableProps } from './list-options.ts'
import { adminGroupOf, hasRowMenu, TableRow } from './TableRow.tsx'
import { useFirstScreen } from './use-first-screen.ts'
import { useFreshRows } from './use-fresh-rows.ts'
import { useReturnedRow } from './use-returned-row.ts'

const MENU_WIDTH = 54

/** Some of the documents' labels ('Add New+') have their plus already. */
export const plusFor = (label: string) => (label.endsWith('+') ? undefined : <IconPlus />)

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
  // The title's brackets cover choices; ticks are named separately.
  const named = inHead ? changed.filter(({ kind, label }) => kind === 'check' && label !== inHead) : changed
  return {
    names: [...(inHead ? [inHead] : []), ...search, ...named.map(filter => inForceText(filter, input[filter.key]))],
    isChanged: search.length + changed.length > 0,
  }
}

const EmptyList = ({ list }: { list: ListTableProps }) => {
  const { noun, create, emptyText } = list.options
  const inForce = filtersInForce(list.options, list.input)
  return (
    <EmptyState
      what={inForce.names.length > 0 ? `No ${noun} found` : `No ${noun} yet`}
      why={inForce.names.length > 0 ? `In force: ${inForce.names.join(', ')}.` : emptyText}
      actions={
        inForce.isChanged || list.hasShortcut ? (
          <PlainButton onClick={list.onClear}>Clear filters</PlainButton>
        ) : create ? (
          <PlainButton icon={plusFor(create.label)} onClick={list.onNew}>
            {create.label}
          </PlainButton>
        ) : undefined
      }
    />
  )
}

const ListHeadRow = ({ list }: { list: ListTableProps }) => {
  const { options, input, change } = list
  const { columns } = options
  const sort = (key: string) => {
    const isDescending = input.sortBy === key && input.sortOrder !== 'desc'
    change({ sortBy: key, sortOrder: isDescending ? 'desc' : 'asc', page: undefined })
  }
  return (
    <thead>
      <tr>
        {hasRowMenu(options) && <HeadCell>Action</HeadCell>}
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
  )
}

export const ListTable = (props: ListTableProps) => {
  const { options, answer, input, change, isLoading, isRefetching, menuOf, onOpen, hasPages } = props
  const { columns, noun, title } = options
  const rows = answer?.data ?? []
  const drawn = useFirstScreen(rows)
  const page = Number(input.page ?? 1)
  const count = answer?.count ?? rows.length
  // The rows of the previous filters stay while others load.
  const isFresh = useFreshRows(isRefetching ? undefined : answer?.data, JSON.stringify(input))
  const hasMenu = hasRowMenu(options)
  const isPhone = useMedia(PHONE)
  const { currentId, chooseRow } = useRowKeys({
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

  useReturnedRow(props.call, drawn, chooseRow)

  const widths = [...(hasMenu ? [MENU_WIDTH] : []), ...columns.map(column => column.width ?? ('rest' as const))]

  // A list that failed to load is not shown as empty.
  const empty = answer && rows.length === 0 && <EmptyList list={props} />

  const pager = hasPages && (
    <Pager
      page={page}
      pages={Math.ceil(count / pageSizeOf(props.call, input))}
      onPage={next => change({ page: next === 1 ? undefined : next }, { push: true })}
    />
  )
  return (
    <TableFrame
      label={title}
      widths={widths}
      minWidth={minWidthOf(widths)}
      pinned={hasMenu ? 2 : 1}
      refetching={isRefetching}
      below={empty || (isPhone && pager)}
      foot={
        <ListFoot
          noun={noun}
          page={page}
          pageSize={pageSizeOf(props.call, input)}
          rows={rows.length}
          count={count}
          isCapped={answer?.isCapped ?? false}
          isCounted={hasPages || options.whole === true}
          isRead={answer !== undefined}
          totals={answer && options.totals?.(answer)}
          pager={!isPhone && pager}
          main={isPhone && props.main}
        />
      }
    >
      <ListHeadRow list={props} />
      <tbody>
        {isLoading && <SkeletonRows columns={widths.length} />}
        {drawn.map(row => (
          <TableRow
            key={row.id}
            list={props}
            row={row}
            isCurrent={row.id === currentId}
            isFresh={isFresh(row)}
            onChoose={chooseRow}
          />
        ))}
        <UndrawnRows count={rows.length - drawn.length} />
      </tbody>
    </TableFrame>
  )
}
