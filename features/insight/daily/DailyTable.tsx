import { Fragment } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents, formatAmount } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { RowLink } from '#web/RowLink.tsx'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import type { DailyRow, getDailyView } from './daily.contract.ts'
import css from './daily.module.css'
import { type DailySection, dailyPeriodText } from './daily.rules.ts'
import { columnsOf, type DailyColumn } from './daily-columns.tsx'
import { sectionWords } from './daily-words.ts'
import type { DailyActs } from './use-daily-acts.tsx'

type Answer = OutputOf<typeof getDailyView>
type Props = { answer: Answer; acts: DailyActs; isRefetching: boolean; linkOf: (period: string) => string | undefined }
type Shown = { section: DailySection; columns: DailyColumn[] }

const DATE_WIDTH = 104
const MENU_WIDTH = 44

const dayMenu = (day: string, { view, data }: Answer, acts: DailyActs) => {
  const place = data[view.sections[0] as DailySection].findIndex(({ dailyDate }) => dailyDate === day)
  const tickets = (data.ticket[place]?.totalCount ?? 0) + (data.coin[place]?.totalCount ?? 0)
  const receipts = view.sections.filter(section => section === 'receipt' || section === 'jewelryReceipt')
  return [
    receipts.map(section => ({
      label: `Notes of ${sectionWords[section].label}`,
      onSelect: () => acts.openNotes({ section, date: day as Day }),
    })),
    [{ label: 'Publish To LeadsOnline', onSelect: () => void acts.publish(day as Day, tickets) }],
  ]
}

const changedText = ({ changedCount, changedAmount }: DailyRow) => {
  const voided = changedCount < 0 ? `voided ${-changedCount}` : changedCount > 0 ? `added ${changedCount}` : 'edited'
  const sign = changedAmount < 0 ? '−' : '+'
  return `changed since: ${voided}, ${sign}$${formatAmount(cents(Math.abs(changedAmount)))}`
}

const Heads = ({ shown, hasMenu }: { shown: readonly Shown[]; hasMenu: boolean }) => (
  <thead className={css.heads}>
    <tr>
      <HeadCell className={css.group} />
      {shown.map(({ section, columns }) => (
        <HeadCell key={section} scope="colgroup" colSpan={columns.length} className={css.group}>
          <SeriesSquare tone={sectionWords[section].tone} /> {sectionWords[section].label}
        </HeadCell>
      ))}
      {hasMenu && <HeadCell className={css.group} />}
    </tr>
    <tr>
      <HeadCell>Date</HeadCell>
      {shown.flatMap(({ section, columns }) =>
        columns.map((column, place) => (
          <HeadCell
            key={`${section} ${column.key}`}
            number={column.isNumber}
            className={place === 0 ? css.first : undefined}
          >
            {column.label}
          </HeadCell>
        )),
      )}
      {hasMenu && <HeadCell name="Actions" />}
    </tr>
  </thead>
)

const Cells = ({ section, columns, row }: Shown & { row: DailyRow }) => {
  const isChanged = row.changedCount !== 0 || row.changedAmount !== 0
  return columns.map((column, place) => (
    <Cell
      key={`${section} ${column.key}`}
      number={column.isNumber}
      className={place === 0 ? css.first : undefined}
      {...(isChanged && column.key === 'amount' && { 'data-tip': changedText(row) })}
    >
      {column.cell(row)}
      {isChanged && column.key === 'amount' && (
        <span className={css.changed} role="img" aria-label={changedText(row)}>
          *
        </span>
      )}
    </Cell>
  ))
}

/** A matrix: one row a period, one group of columns a section. */
export const DailyTable = ({ answer, acts, isRefetching, linkOf }: Props) => {
  const { data, view } = answer
  const sections = view.sections as DailySection[]
  const shown = sections.map(section => ({ section, columns: columnsOf(section, acts, view.dataType !== 'all') }))
  const rows = data[sections[0] ?? 'ticket']
  const hasMenu = rows.some(({ dailyDate }) => dailyDate !== '')
  const widths = [
    DATE_WIDTH,
    ...shown.flatMap(({ columns }) => columns.map(({ width }) => width)),
    ...(hasMenu ? [MENU_WIDTH] : []),
  ]
  const isQuiet = (place: number) => sections.every(section => data[section][place]?.totalCount === 0)
  return (
    <TableFrame
      inline
      label="Daily"
      isMatrix
      pinned={1}
      widths={widths}
      minWidth={widths.reduce((sum, width) => sum + width, 0)}
      refetching={isRefetching}
    >
      <Heads shown={shown} hasMenu={hasMenu} />
      <tbody>
        {rows.map(({ period, dailyDate }, place) => {
          const to = linkOf(period)
          return (
            <Row key={period} className={isQuiet(place) ? css.quiet : undefined}>
              <Cell figures>{to ? <RowLink to={to}>{dailyPeriodText(period)}</RowLink> : dailyPeriodText(period)}</Cell>
              {shown.map(({ section, columns }) => {
                const row = data[section][place]
                return (
                  <Fragment key={section}>{row && <Cells section={section} columns={columns} row={row} />}</Fragment>
                )
              })}
              {hasMenu && (
                <Cell fill>
                  <RowMenu
                    label={`Actions of ${dailyPeriodText(period)}`}
                    groups={() => dayMenu(dailyDate, answer, acts)}
                  />
                </Cell>
              )}
            </Row>
          )
        })}
      </tbody>
      <tfoot>
        <Row total>
          <Cell>Total</Cell>
          {shown.flatMap(({ section, columns }) =>
            columns.map((column, place) => (
              <Cell
                key={`${section} ${column.key}`}
                number={column.isNumber}
                className={place === 0 ? css.first : undefined}
              >
                {column.sum?.(view[section])}
              </Cell>
            )),
          )}
          {hasMenu && <Cell />}
        </Row>
      </tfoot>
    </TableFrame>
  )
}
