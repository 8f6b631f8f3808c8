import { useState } from 'react'
import { useTimeZone } from '../../session.ts'
import { asText } from '../../text.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Cell, HeadCell, minWidthOf, Row, TableFrame } from '../../ui/Table.tsx'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import { type Column, cardSlots, contentOf, formatValue, isFigureColumn, isNumberColumn } from '../page/columns.tsx'
import { inOrder, nextOrder, type RowOrder } from './report-rows.ts'

type AnyRow = Record<string, unknown>
type AnyColumn = Column<AnyRow>

type Props = {
  label: string
  columns: readonly AnyColumn[]
  rows: readonly AnyRow[]
  totals?: AnyRow | undefined
  emptyText?: string | undefined
  isFailed?: boolean | undefined
  isMarked?: (row: AnyRow) => boolean
  /** Arrows choose a row and Enter follows its first link; one table of a screen may have them. */
  hasRowKeys?: boolean | undefined
  /** Set where the server sorts; otherwise all rows are here and are sorted on the spot. */
  order?: { by: RowOrder | undefined; change: (by: RowOrder) => void } | undefined
}

const TotalRow = ({ columns, totals }: { columns: readonly AnyColumn[]; totals: AnyRow }) => {
  const timeZone = useTimeZone()
  const named = columns.findIndex(({ key }) => totals[key] === undefined)
  return (
    <tfoot>
      <Row total>
        {columns.map((column, place) => (
          <Cell key={column.key} number={isNumberColumn(column)}>
            {place === named ? 'Total' : formatValue(totals[column.key], column.as, timeZone)}
          </Cell>
        ))}
      </Row>
    </tfoot>
  )
}

const followChosen = () => document.querySelector<HTMLElement>('tr[data-marked] :is(a, button)')?.click()

export const ReportTable = (props: Props) => {
  const { label, columns, rows, totals, emptyText, isFailed, isMarked, hasRowKeys, order } = props
  const timeZone = useTimeZone()
  const [here, setHere] = useState<RowOrder>()
  const { by, change } = order ?? { by: here, change: setHere }
  const shown = order ? rows : inOrder(rows, by)
  const slots = cardSlots(columns)
  const { currentId, chooseRow } = useRowKeys({ ids: hasRowKeys ? shown.map((_, at) => at) : [], onOpen: followChosen })
  const choose = (at: number) => hasRowKeys && { onClick: () => chooseRow(at), onFocus: () => chooseRow(at) }
  const widths = columns.map(column => column.width ?? ('rest' as const))
  return (
    <TableFrame
      inline
      label={label}
      widths={widths}
      minWidth={minWidthOf(widths)}
      below={rows.length === 0 && !isFailed && <EmptyState what="Nothing in this range" why={emptyText} />}
    >
      <thead>
        <tr>
          {columns.map(column => (
            <HeadCell
              key={column.key}
              number={isNumberColumn(column)}
              sorted={by?.key === column.key ? by.order : undefined}
              onSort={column.sort ? () => change(nextOrder(by, column.key)) : undefined}
            >
              {column.label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <Row
            key={asText(row.line ?? row.id ?? index)}
            marked={isMarked?.(row) || (hasRowKeys && index === currentId)}
            {...choose(index)}
          >
            {columns.map((column, place) => (
              <Cell
                key={column.key}
                slot={slots[place]}
                number={isNumberColumn(column)}
                figures={isFigureColumn(column)}
                {...contentOf(column, row, timeZone)}
              />
            ))}
          </Row>
        ))}
      </tbody>
      {totals && (rows.length > 0 || isFailed) && <TotalRow columns={columns} totals={totals} />}
    </TableFrame>
  )
}
