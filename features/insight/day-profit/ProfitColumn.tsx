import { type KeyboardEvent, useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { type RecordKind, recordNumber } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
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

const fieldName = (table: ProfitTable, id: number) => `profit ${cellOf(table, id)}`

/** Enter and the arrows go down a column and on to the next one. */
const walk = (event: KeyboardEvent<HTMLInputElement>) => {
  const { key, shiftKey } = event
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
  if (!isUp && key !== 'ArrowDown' && key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  const cells = [...document.querySelectorAll<HTMLInputElement>('input[name^="profit "]')]
  cells[cells.indexOf(event.currentTarget) + (isUp ? -1 : 1)]?.focus()
}

type RowProps = { table: ProfitTable; row: ProfitRow; typed: TypedProfit; openOld: (id: number) => void }

const ProfitLine = ({ table, row, typed, openOld }: RowProps) => {
  const isOld = isOldTable(table)
  const number = isOld ? String(row.id) : recordNumber({ kind: kindOfTable[table] as RecordKind, id: row.id })
  return (
    <Row>
      <Cell figures>
        {isOld ? <LinkButton onClick={() => openOld(row.id)}>{number}</LinkButton> : <RecordNumber number={number} />}
      </Cell>
      <Cell number>{formatAmount(row.ticketAmount)}</Cell>
      <Cell number fill={!isOld}>
        {isOld ? (
          row.profit !== null && formatAmount(row.profit)
        ) : (
          <DigitsField
            label={`Profit of ${number}`}
            hideLabel
            name={fieldName(table, row.id)}
            alignRight
            isSigned
            isReplaced
            decimals={2}
            maxLength={10}
            value={typed.textOf(table, row)}
            error={typed.problems[cellOf(table, row.id)]}
            onChange={text => typed.type(table, row, text)}
            onKeyDown={walk}
          />
        )}
      </Cell>
    </Row>
  )
}

/** One kind of a day: its records with a profit that is typed down the column, and their sums. */
export const ProfitColumn = ({ day, table, rows, typed }: Props) => {
  const [old, openOld] = useState<number>()
  const section = sectionOfTable[table]
  const { label, tone } = sectionWords[section]
  const sums = profitSums(typed.after(table))
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
      <TableFrame inline label={`Profit of ${label}`} widths={['rest', 78, 74]} minWidth={206}>
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
