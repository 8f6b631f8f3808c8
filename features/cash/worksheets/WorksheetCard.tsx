import { Fragment } from 'react'
import { formatAmount, formatDollars } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { RowLink } from '#web/RowLink.tsx'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import type { Account } from '../ledger/ledger.rules.ts'
import { NotesAtEnd } from './NotesAtEnd.tsx'
import { columnDay } from './worksheet-days.ts'
import { type Figure, type WorksheetRow, worksheetRows } from './worksheet-rows.ts'
import type { Worksheet } from './worksheets.contract.ts'
import css from './worksheets.module.css'

const DAYS_ACROSS = 7
/** Wide enough for 'Metro Drawer, change returned'. */
const NAME_WIDTH = 224

type AmountProps = { figure: Figure | undefined; isSum?: boolean }

const Amount = ({ figure, isSum = false }: AmountProps) => (
  <Cell number strong={isSum}>
    {figure && (
      <RowLink to={figure.to} className={cx(isSum && css.sum)}>
        {formatAmount(figure.amount)}
      </RowLink>
    )}
  </Cell>
)

const lookOf = (row: WorksheetRow) =>
  cx(
    row.kind === 'heading' && css.heading,
    row.kind === 'flow' && css.flow,
    row.kind === 'balance' && css.balance,
    (row.kind === 'total' || row.kind === 'ending') && css.bold,
  )

type TableProps = { label: string; dayWidth: number; days: readonly string[]; rows: readonly WorksheetRow[] }

const DayColumns = ({ label, dayWidth, days, rows }: TableProps) => (
  <TableFrame
    inline
    label={label}
    widths={['rest', ...days.map(() => dayWidth), dayWidth + 12]}
    minWidth={NAME_WIDTH + (days.length + 1) * dayWidth + 12}
    isMatrix
    pinned={1}
  >
    <thead>
      <tr>
        <HeadCell name="Line" />
        {days.map(day => (
          <HeadCell key={day} number>
            {columnDay(day as Day)}
          </HeadCell>
        ))}
        <HeadCell number className={css.total}>
          Total
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <Row key={row.key} total={row.kind === 'ending'} className={lookOf(row)}>
          {row.kind === 'heading' ? (
            <Cell colSpan={days.length + 2}>{row.label}</Cell>
          ) : (
            <>
              <Cell tip={row.label}>{row.label}</Cell>
              {days.map((day, place) => (
                <Amount key={day} figure={row.days[place]} isSum={row.kind !== 'flow'} />
              ))}
              <Amount figure={row.total} isSum />
            </>
          )}
        </Row>
      ))}
    </tbody>
  </TableFrame>
)

const DayRows = ({ label, days, rows }: TableProps) => (
  <TableFrame inline label={label} widths={['rest', 130, 130]}>
    <thead>
      <tr>
        <HeadCell name="Line" />
        <HeadCell>Day</HeadCell>
        <HeadCell number>Amount</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <Fragment key={row.key}>
          <Row total={row.kind === 'ending'} className={lookOf(row)}>
            <Cell colSpan={row.kind === 'heading' ? 3 : 2}>{row.label}</Cell>
            {row.kind !== 'heading' && <Amount figure={row.total} isSum />}
          </Row>
          {row.kind === 'flow' &&
            days.map(
              (day, place) =>
                row.days[place] && (
                  <Row key={day}>
                    <Cell />
                    <Cell figures>{columnDay(day as Day)}</Cell>
                    <Amount figure={row.days[place]} />
                  </Row>
                ),
            )}
        </Fragment>
      ))}
    </tbody>
  </TableFrame>
)

type Props = { dayWidth: number; slug: Account; worksheet: Worksheet; dateStart: string; dateEnd: string }

export const WorksheetCard = (props: Props) => {
  const { slug, worksheet, dateStart, dateEnd } = props
  const { friendlyName, endingBalance, endingNotes } = worksheet
  const days = worksheet.days.map(({ date }) => date)
  const Days = days.length > DAYS_ACROSS ? DayRows : DayColumns
  return (
    <div id={`worksheet-${slug}`} className={css.card}>
      <Section
        flush
        title={friendlyName}
        note={`${slug} ${formatDay(dateStart as Day)} – ${formatDay(dateEnd as Day)}`}
        aside={
          <>
            Ending Balance <b className={css.ending}>{formatDollars(endingBalance)}</b>
          </>
        }
      >
        <Days
          label={`Worksheet of ${friendlyName}`}
          dayWidth={props.dayWidth}
          days={days}
          rows={worksheetRows(props)}
        />
        {endingNotes && <NotesAtEnd notes={endingNotes} ending={endingBalance} day={dateEnd} />}
      </Section>
    </div>
  )
}
