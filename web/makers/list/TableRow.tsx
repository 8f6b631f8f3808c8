import { type MouseEvent, memo } from 'react'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Cell, Row } from '../../ui/Table.tsx'
import { cardSlots, contentOf, isFigureColumn, isNumberColumn } from '../page/columns.tsx'
import type { AnyListOptions, ListRow, ListTableProps } from './list-options.ts'
import { SavedCell } from './SavedCell.tsx'

export const hasRowMenu = ({ edit, remove, actions, history }: AnyListOptions) =>
  Boolean(edit || remove || actions || history)

/** Admin's columns are together at the end; the first of them draws the rule. */
export const adminGroupOf = (columns: AnyListOptions['columns'], place: number) =>
  columns[place]?.for === 'admin' && (columns[place - 1]?.for === 'admin' ? true : 'first')

/** A double click in a field selects a word, so it must not open the row. */
const isOutsideControls = ({ target }: MouseEvent) => !(target as Element).closest('input, button, a, [role=menu]')

type TableRowProps = {
  list: ListTableProps
  row: ListRow
  isCurrent: boolean
  isFresh: boolean
  onChoose: (id: number) => void
}

/** Redrawn only when the list or its own state changed, because the current row changes with every arrow key. */
export const TableRow = memo(({ list, row, isCurrent, isFresh, onChoose }: TableRowProps) => {
  const { options, call, timeZone, menuOf, onOpen } = list
  const { columns, nameOf } = options
  const { mark, struck = false } = options.look?.(row) ?? {}
  const slots = cardSlots(columns)
  const shownIn = (column: AnyListOptions['columns'][number]) => {
    if (!column.tick || column.render) return contentOf(column, row, timeZone)
    const { key, label, tick } = column
    return {
      children: (
        <SavedCell
          as="tick"
          label={label}
          row={row}
          name={nameOf(row)}
          list={call}
          call={tick.call}
          value={row[key] === true}
          sends={next => ({ [key]: next })}
          disabled={struck || (tick.off?.(row) ?? false)}
        />
      ),
    }
  }
  return (
    <Row
      data-row={row.id}
      mark={mark}
      struck={struck}
      marked={isCurrent}
      fresh={isFresh}
      onClick={() => onChoose(row.id)}
      onFocus={() => onChoose(row.id)}
      onDoubleClick={event => isOutsideControls(event) && onOpen(row)}
    >
      {hasRowMenu(options) && (
        <Cell fill centre slot="menu">
          <RowMenu label={`Actions for ${nameOf(row)}`} disabled={struck} groups={() => menuOf(row)} />
        </Cell>
      )}
      {columns.map((column, place) => (
        <Cell
          key={column.key}
          number={isNumberColumn(column)}
          figures={isFigureColumn(column)}
          strong={column.key === 'id' || column.as === 'amount'}
          admin={adminGroupOf(columns, place)}
          keep={column.keep}
          slot={slots[place]}
          fill={column.fill ?? column.tick !== undefined}
          {...shownIn(column)}
        />
      ))}
    </Row>
  )
})
