import { IconCheck, IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, formatAmount } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { type Day, dayAt, daysAfter, formatHeadDay, formatHeadPeriod, parseDay } from '#shared/time.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { listInputOf, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { answerShown } from '#web/makers/report/empty-answer.ts'
import { useCall, useLive } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { IconButton, QuietButton } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { asListDate, asShownDate, asTypedDate, DateField, isNoDay, NO_DAY } from '#web/ui/DateField.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { isoWeekday, weekdays } from '../day-totals/sections.rules.ts'
import { BooksRail } from './BooksRail.tsx'
import css from './books.module.css'
import { getJournal, type JournalRow } from './journal.contract.ts'

type Answer = OutputOf<typeof getJournal>

const columns = [
  { key: 'date', label: 'Date' },
  { key: 'line', label: 'Line' },
  { key: 'label', label: 'Source' },
  { key: 'account', label: 'Account' },
  { key: 'note', label: 'Memo' },
  { key: 'debit', label: 'Debit' },
  { key: 'credit', label: 'Credit' },
]

const amountText = (amount: Cents) => (amount === 0 ? '' : formatAmount(amount))

const Amount = ({ row, side }: { row: JournalRow; side: 'debit' | 'credit' }) => (
  <Cell number>{row[side] !== 0 && <RowLink to={row.to}>{amountText(row[side])}</RowLink>}</Cell>
)

const Balance = ({ debit, credit, as }: Answer['totals'] & { as: 'balanced' | 'equal' }) =>
  debit === credit ? (
    <Tag tone="ok" icon={<IconCheck />}>
      {as}
    </Tag>
  ) : (
    <Tag tone="bad">{`not ${as}`}</Tag>
  )

const JournalTable = ({ data, totals }: Answer) => (
  <Section flush>
    <TableFrame inline label="Journal" widths={[130, 165, 'rest', 96, 96]} minWidth={720}>
      <thead>
        <tr>
          <HeadCell>Source</HeadCell>
          <HeadCell>Account</HeadCell>
          <HeadCell>Counted from</HeadCell>
          <HeadCell number>Debit</HeadCell>
          <HeadCell number>Credit</HeadCell>
        </tr>
      </thead>
      <tbody>
        {data.map((row, place) => (
          <Row key={row.line} mark={row.to.startsWith('/portal/books/later') ? 'warn' : undefined}>
            <Cell strong>{row.label === data[place - 1]?.label ? '' : row.label}</Cell>
            <Cell>{row.account}</Cell>
            <Cell dim tip={row.note}>
              {row.note}
            </Cell>
            <Amount row={row} side="debit" />
            <Amount row={row} side="credit" />
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row total>
          <Cell>Total</Cell>
          <Cell>{`${data.length} lines`}</Cell>
          <Cell number>{data.length > 0 && <Balance {...totals} as="equal" />}</Cell>
          <Cell number>{formatAmount(totals.debit)}</Cell>
          <Cell number>{formatAmount(totals.credit)}</Cell>
        </Row>
      </tfoot>
    </TableFrame>
  </Section>
)

const spans = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
] as const

const beside = (date: Day, span: 'day' | 'month', by: 1 | -1): Day => {
  if (span === 'day') return daysAfter(date, by)
  const first = `${date.slice(0, 7)}-01` as Day
  return by === 1
    ? (`${daysAfter(first, 31).slice(0, 7)}-01` as Day)
    : (`${daysAfter(first, -1).slice(0, 7)}-01` as Day)
}

const headOf = (date: Day, span: 'day' | 'month') => {
  const [year, month] = date.split('-').map(Number)
  return span === 'day' ? formatHeadDay(date) : formatHeadPeriod({ year, month })
}

type DayFieldProps = { date: Day; onDate: (date: Day) => void }

const DayOfBooks = ({ date, onDate }: DayFieldProps) => {
  const [text, type] = useState(asListDate(asShownDate(date)))
  const [isLeft, setLeft] = useState(false)
  const apply = () => {
    const day = parseDay(asTypedDate(text))
    setLeft(true)
    if (day && day !== date) onDate(day)
  }
  return (
    <SubmitForm onSubmit={apply}>
      <DateField
        label="Date"
        hideLabel
        value={text}
        error={isLeft && isNoDay(text) ? NO_DAY : undefined}
        onChange={type}
        onBlur={apply}
      />
    </SubmitForm>
  )
}

const Facts = ({ answer: { totals, changed } }: { answer: Answer }) => (
  <>
    <Balance {...totals} as="balanced" />
    {changed.days > 0 && (
      <Tag tone="warn" icon={<IconHistory />}>
        changed since
      </Tag>
    )}
  </>
)

const useLiveBooks = () => {
  useLive(recordKinds.metro.entity, getJournal)
  useLive(recordKinds.coin.entity, getJournal)
  useLive(recordKinds.coin_receipt.entity, getJournal)
  useLive(recordKinds.jewelry_receipt.entity, getJournal)
  useLive('ledger_transactions', getJournal)
}

/** One balanced journal per day or month; each amount leads to the rows behind it. */
export const Books = () => {
  const timeZone = useTimeZone()
  const [state, change] = useUrlState({ span: 'day' })
  const [today] = useState(() => dayAt(Date.now(), timeZone))
  const input = listInputOf(getJournal, { state, defaults: { date: today } })
  const query = useCall(getJournal, input)
  useLiveBooks()
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = answerShown(getJournal, query)
  const { span } = input
  const date = input.date ?? today
  const after = beside(date, span, 1)
  return (
    <Page
      head={
        <>
          <PageHead
            title={`Books ${headOf(date, span)}`}
            facts={
              <>
                {span === 'day' && weekdays[isoWeekday(date) - 1]}
                {query.data && <Facts answer={query.data} />}
              </>
            }
            buttons={
              <>
                <QuietButton renderRoot={root => <Link to="/portal/books/accounts" {...root} />}>
                  Account names
                </QuietButton>
                <ChoiceField
                  label="Span"
                  hideLabel
                  choices={spans}
                  value={span}
                  onChange={chosen => change({ span: chosen })}
                />
                <span className={css.day}>
                  <IconButton
                    label={`The ${span} before`}
                    icon={<IconChevronLeft />}
                    onClick={() => change({ date: beside(date, span, -1) })}
                  />
                  <DayOfBooks key={date} date={date} onDate={day => change({ date: day })} />
                  <IconButton
                    label={`The ${span} after`}
                    icon={<IconChevronRight />}
                    disabled={after > today}
                    onClick={() => change({ date: after })}
                  />
                </span>
                <ExportButton
                  call={getJournal}
                  input={input}
                  columns={columns}
                  name={`Journal ${headOf(date, span)}`}
                  section="data"
                />
              </>
            }
          />
          <RetryBanner query={query} title="The journal did not load" />
        </>
      }
    >
      <PageBody readable rail={query.data && <BooksRail answer={query.data} span={span} />}>
        {query.isPending && <Loading label="Journal" />}
        {query.data?.data.length === 0 ? (
          <EmptyState what="Nothing to book" why={`${headOf(date, span)} has no purchase, sale or transaction.`} />
        ) : (
          answer && <JournalTable {...answer} />
        )}
      </PageBody>
    </Page>
  )
}
