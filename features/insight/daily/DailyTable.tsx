import { useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Day } from '#shared/time.ts'
import { lettersAreOn } from '#web/makers/page/use-page-keys.ts'
import { RowLink } from '#web/RowLink.tsx'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { useFigureWidth } from '#web/ui/figure-width.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { sectionWords } from '../day-totals/section-words.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'
import type { DailyRow, getDailyView } from './daily.contract.ts'
import css from './daily.module.css'
import { changedDayText, dailyPeriodText, periodPath } from './daily.rules.ts'
import { type Ask, columnsOf, type DailyColumn } from './daily-columns.tsx'
import type { DailyActs } from './use-daily-acts.tsx'

type Answer = OutputOf<typeof getDailyView>
type Props = {
  answer: Answer
  acts: DailyActs
  ask: Ask
  /** Without the tickets of a store. */
  hidesStore: boolean
  isRefetching: boolean
  linkOf: (period: string) => string | undefined
  /** The day that the address names. */
  marked: string | undefined
}
type Shown = { section: DailySection; columns: DailyColumn[] }

const DATE_WIDTH = 96
const MENU_WIDTH = 40

type MenuOf = { answer: Answer; acts: DailyActs; go: (to: string) => void }

const dayMenu = (day: string, { answer: { view }, acts, go }: MenuOf) => {
  const receipts = view.sections.filter(section => section === 'receipt' || section === 'jewelryReceipt')
  const parts = periodPath(day)
  return [
    [
      { label: 'Profit', onSelect: () => go(`/portal/profit/${parts}`) },
      { label: 'Tally', onSelect: () => go(`/portal/tally/${parts}`) },
      { label: 'Books', onSelect: () => go(`/portal/books?date=${day}`) },
    ],
    receipts.map(section => ({
      label: `Notes of ${sectionWords[section].label}`,
      onSelect: () => acts.openNotes({ section, date: day as Day }),
    })),
    [{ label: 'Publish To LeadsOnline', onSelect: () => void acts.publish(day as Day) }],
  ]
}

const Heads = ({ shown, hasMenu }: { shown: readonly Shown[]; hasMenu: boolean }) => (
  <thead className={css.heads}>
    <tr>
      {hasMenu && <HeadCell />}
      <HeadCell />
      {shown.map(({ section, columns }) => (
        <HeadCell key={section} scope="colgroup" colSpan={columns.length} className={css.group}>
          <SeriesSquare tone={sectionWords[section].tone} /> {sectionWords[section].label}
        </HeadCell>
      ))}
    </tr>
    <tr>
      {hasMenu && <HeadCell name="Actions" />}
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
    </tr>
  </thead>
)

/** A changed day's amount has a star, whose text shows over both. */
const Starred = ({ text, children }: { text: string; children: ReactNode }) => (
  <span data-tip={text}>
    {children}
    <span className={css.changed} role="img" aria-label={text}>
      *
    </span>
  </span>
)

const Cells = ({ section, columns, row }: Shown & { row: DailyRow }) => {
  const changed = changedDayText(row)
  return columns.map((column, place) => (
    <Cell key={`${section} ${column.key}`} number={column.isNumber} className={place === 0 ? css.first : undefined}>
      {changed && column.key === 'amount' ? <Starred text={changed}>{column.cell(row)}</Starred> : column.cell(row)}
    </Cell>
  ))
}

/** The number of a period for the keys of rows: 20261113, 202611, 2026, or 1 for Monday. */
const periodId = (period: string) => Number(period.replaceAll('-', ''))

/** A matrix: one row a period, one group of columns a section. */
export const DailyTable = ({ answer, acts, ask, hidesStore, isRefetching, linkOf, marked }: Props) => {
  const navigate = useNavigate()
  const figureWidth = useFigureWidth()
  const go = (href: string) => void navigate({ href })
  const { data, view } = answer
  const sections = view.sections as DailySection[]
  const shown = sections.map(section => ({
    section,
    columns: columnsOf(section, { acts, ask, isAlone: view.dataType !== 'all', hidesStore }),
  }))
  const rows = data[sections[0] ?? 'ticket']
  const hasMenu = rows.some(({ dailyDate }) => dailyDate !== '')
  const widths = [
    ...(hasMenu ? [MENU_WIDTH] : []),
    DATE_WIDTH,
    ...shown.flatMap(({ section, columns }) =>
      columns.map(({ width, figure }) =>
        figure ? figureWidth([...data[section], view[section]].map(figure), width) : width,
      ),
    ),
  ]
  const keys = useRowKeys({
    ids: rows.map(({ period }) => periodId(period)),
    letters: lettersAreOn(),
    onOpen: at => {
      const row = rows[at]
      if (!row) return
      const to = linkOf(row.period) ?? (row.dailyDate && `/portal/profit/${periodPath(row.dailyDate)}`)
      if (to) go(to)
    },
  })
  const isMarked = (period: string) =>
    keys.currentId === undefined ? period === marked : periodId(period) === keys.currentId
  const isQuiet = (place: number) => sections.every(section => data[section][place]?.totalCount === 0)
  return (
    <TableFrame
      inline
      label="Daily"
      isMatrix
      pinned={hasMenu ? 2 : 1}
      widths={widths}
      minWidth={widths.reduce((sum, width) => sum + width, 0)}
      refetching={isRefetching}
    >
      <Heads shown={shown} hasMenu={hasMenu} />
      <tbody>
        {rows.map(({ period, dailyDate }, place) => {
          const to = linkOf(period)
          return (
            <Row
              key={period}
              marked={isMarked(period)}
              className={isQuiet(place) ? css.quiet : undefined}
              onClick={() => keys.chooseRow(periodId(period))}
              onFocus={() => keys.chooseRow(periodId(period))}
            >
              {hasMenu && (
                <Cell fill>
                  <RowMenu
                    label={`Actions of ${dailyPeriodText(period)}`}
                    groups={() => dayMenu(dailyDate, { answer, acts, go })}
                  />
                </Cell>
              )}
              <Cell figures>{to ? <RowLink to={to}>{dailyPeriodText(period)}</RowLink> : dailyPeriodText(period)}</Cell>
              {shown.map(({ section, columns }) => {
                const row = data[section][place]
                return (
                  <Fragment key={section}>{row && <Cells section={section} columns={columns} row={row} />}</Fragment>
                )
              })}
            </Row>
          )
        })}
      </tbody>
      <tfoot>
        <Row total>
          {hasMenu && <Cell />}
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
        </Row>
      </tfoot>
    </TableFrame>
  )
}
