import { type KeyboardEvent, useState } from 'react'
import { cents, formatAmount } from '#shared/money.ts'
import { type RecordKind, recordNumber } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import { AmountCell } from '#web/makers/document/line-cells.tsx'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { type FigureWidth, useFigureWidth } from '#web/ui/figure-width.ts'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import type { OldKind } from '../archives/archives.rules.ts'
import { OldTicketDialog } from '../archives/OldTicketDialog.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { figurePath } from '../figures/figures.rules.ts'
import type { ProfitRow } from './day-profit.contract.ts'
import css from './day-profit.module.css'
import {
  isOldTable,
  kindOfTable,
  type ProfitTable,
  percentText,
  profitSums,
  sectionOfTable,
} from './day-profit.rules.ts'
import { cellOf, type TypedProfit } from './use-typed-profit.ts'

type Props = {
  day: Day
  table: ProfitTable
  rows: readonly ProfitRow[]
  typed: TypedProfit
}

const CARD_BORDERS = 2

const fieldName = (table: ProfitTable, id: number) => `profit ${cellOf(table, id)}`

type Box = HTMLInputElement

const boxesIn = (part: ParentNode) => [...part.querySelectorAll<Box>('input[name^="profit "]')]

/** The same row of the kind beside, or its last one; undefined at the edge, where Tab goes on as ever. */
const boxAcross = (box: Box, by: 1 | -1) => {
  const kinds = [...new Set(boxesIn(document).map(other => other.closest('table')))].map(table =>
    table ? boxesIn(table) : [],
  )
  const at = kinds.findIndex(boxes => boxes.includes(box))
  const beside = kinds[at + by]
  return beside?.[Math.min(kinds[at]?.indexOf(box) ?? 0, beside.length - 1)]
}

/** Enter and the arrows go down a column and on to the next one; Tab goes across to the next kind. */
const boxAfter = ({ key, shiftKey, currentTarget }: KeyboardEvent<Box>) => {
  if (key === 'Tab') return boxAcross(currentTarget, shiftKey ? -1 : 1)
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
  const boxes = boxesIn(document)
  return boxes[boxes.indexOf(currentTarget) + (isUp ? -1 : 1)]
}

const walk = (event: KeyboardEvent<Box>) => {
  if (!['ArrowUp', 'ArrowDown', 'Enter', 'Tab'].includes(event.key)) return
  const next = boxAfter(event)
  if (event.key === 'Tab' && !next) return
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}

const numberOf = (table: ProfitTable, { id }: ProfitRow) =>
  isOldTable(table) ? String(id) : recordNumber({ kind: kindOfTable[table] as RecordKind, id })

/** The widths of a kind's columns, of which none cuts a number. */
const widthsOf = (table: ProfitTable, rows: readonly ProfitRow[], figureWidth: FigureWidth) => {
  const { amount, profit } = profitSums(rows)
  return [
    figureWidth(
      rows.map(row => numberOf(table, row)),
      60,
    ),
    figureWidth([amount, ...rows.map(({ ticketAmount }) => ticketAmount)].map(formatAmount), 70),
    figureWidth([profit, ...rows.map(row => row.profit ?? cents(0))].map(formatAmount), 66),
  ] as const
}

/** The least width of a kind; all are as wide as the widest one. */
export const useKindWidth = () => {
  const figureWidth = useFigureWidth()
  return (kinds: readonly (readonly [ProfitTable, readonly ProfitRow[]])[]) =>
    Math.max(
      ...kinds.map(([table, rows]) =>
        widthsOf(table, rows, figureWidth).reduce((sum, width) => sum + width, CARD_BORDERS),
      ),
    )
}

type RowProps = { table: ProfitTable; row: ProfitRow; typed: TypedProfit; openOld: (id: number) => void }

const ProfitLine = ({ table, row, typed, openOld }: RowProps) => {
  const isOld = isOldTable(table)
  const number = numberOf(table, row)
  return (
    <Row>
      <Cell figures>
        {isOld ? <LinkButton onClick={() => openOld(row.id)}>{number}</LinkButton> : <RecordNumber number={number} />}
      </Cell>
      <Cell number>{formatAmount(row.ticketAmount)}</Cell>
      {isOld ? (
        <Cell number>{row.profit !== null && formatAmount(row.profit)}</Cell>
      ) : (
        <AmountCell
          label={`Profit of ${number}`}
          name={fieldName(table, row.id)}
          isSigned
          takesCommas
          maxLength={10}
          value={typed.textOf(table, row)}
          problem={typed.problemOf(table, row)}
          onChange={text => typed.type(table, row, text)}
          onKeyDown={walk}
        />
      )}
    </Row>
  )
}

/** One kind of a day: its records with a profit that is typed down the column, and their sums. */
export const ProfitColumn = ({ day, table, rows, typed }: Props) => {
  const [old, openOld] = useState<number>()
  const section = sectionOfTable[table]
  const { label, tone } = sectionWords[section]
  const after = typed.after(table)
  const sums = profitSums(after)
  const [numberWidth, amountWidth, profitWidth] = widthsOf(table, after, useFigureWidth())
  const ask = (figure: 'amount' | 'profit' | 'unknownProfit') =>
    figurePath({ type: section, figure, startDate: day, endDate: day })
  return (
    <Section
      flush
      title={
        <>
          <SeriesSquare tone={tone} /> {label}
        </>
      }
      note={rows.length}
    >
      <TableFrame
        inline
        label={`Profit of ${label}`}
        widths={['rest', amountWidth, profitWidth]}
        minWidth={numberWidth + amountWidth + profitWidth}
      >
        <thead>
          <tr>
            <HeadCell>{section === 'receipt' || section === 'jewelryReceipt' ? 'Receipt' : 'Ticket'}</HeadCell>
            <HeadCell number>Amount</HeadCell>
            <HeadCell number>Profit</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <ProfitLine key={row.id} table={table} row={row} typed={typed} openOld={openOld} />
          ))}
        </tbody>
        <tfoot>
          <Row total>
            <Cell>Total</Cell>
            <Cell number>
              <RowLink to={ask('amount')}>{formatAmount(sums.amount)}</RowLink>
            </Cell>
            <Cell number>
              <RowLink to={ask('profit')}>{formatAmount(sums.profit)}</RowLink>
            </Cell>
          </Row>
        </tfoot>
      </TableFrame>
      <p className={css.known}>
        <RowLink to={ask(sums.known < sums.count ? 'unknownProfit' : 'profit')}>
          known {sums.known} of {sums.count}
        </RowLink>
        <b>{percentText(sums)}</b>
      </p>
      {old !== undefined && (
        <OldTicketDialog kind={kindOfTable[table] as OldKind} id={old} onClose={() => openOld(undefined)} />
      )}
    </Section>
  )
}
