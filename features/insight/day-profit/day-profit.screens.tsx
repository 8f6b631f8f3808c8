import { IconAlertCircle } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { type Day, parseDay } from '#shared/time.ts'
import { DraftNote } from '#web/makers/draft/DraftNote.tsx'
import { focusFirstProblem, focusProblem } from '#web/makers/form/focus-problems.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { NotFound } from '#web/makers/page/NotFound.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { answerShown } from '#web/makers/report/empty-answer.ts'
import { ReportBlock } from '#web/makers/report/ReportBlock.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { useCall } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { LinkButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { KeyHints } from '#web/ui/KeyCap.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { useSaveKey } from '#web/ui/use-shortcut.ts'
import { BarState, Sum, WorkBar } from '#web/ui/WorkBar.tsx'
import { type OldKind, oldKinds } from '../archives/archives.rules.ts'
import { OldTicketDialog } from '../archives/OldTicketDialog.tsx'
import { useLiveRecords } from '../day-totals/use-live-records.ts'
import { DayHead } from './DayHead.tsx'
import { DayRail } from './DayRail.tsx'
import { getDayProfit, getDayTally, type TallyRow } from './day-profit.contract.ts'
import css from './day-profit.module.css'
import { isOldTable, kindOfTable, type ProfitTable, profitSums } from './day-profit.rules.ts'
import { ProfitColumn, useKindWidth } from './ProfitColumn.tsx'
import { ProfitFiles } from './ProfitFiles.tsx'
import { useTypedProfit } from './use-typed-profit.ts'

const hints = [
  ['Enter', 'down'],
  ['Shift Enter', 'up'],
  ['Tab', 'next kind'],
  ['Ctrl S', 'save'],
  ['F8', 'next problem'],
] as const

/** The columns in the order of the page; old kinds only when the day has some. */
const pageTables = [
  'ticket',
  'new_coin',
  'receipt',
  'jewelryReceipt',
  'coin',
  'bullion',
] as const satisfies readonly ProfitTable[]

type Answer = OutputOf<typeof getDayProfit>
type DayProps = { day: Day; answer: Answer; input: ReturnType<typeof inputOf> }

const TypedDay = ({ day, answer: { data, changed }, input }: DayProps) => {
  const typed = useTypedProfit(day, data)
  const tables = pageTables.filter(table => !isOldTable(table) || data[table].length > 0)
  const before = profitSums(tables.flatMap(table => data[table]))
  const sums = profitSums(tables.flatMap(table => typed.after(table)))
  const kindWidth = useKindWidth()
  const columns = useRef<HTMLDivElement>(null)
  const { refusals } = typed
  const problemCount = pageTables
    .filter(table => !isOldTable(table))
    .reduce((sum, table) => sum + data[table].filter(row => typed.problemOf(table, row) !== undefined).length, 0)
  useSaveKey(() => void typed.save())
  useEffect(() => {
    if (refusals > 0 && columns.current) focusFirstProblem(columns.current)
  }, [refusals])
  const isTyped = typed.count > 0
  return (
    <Page
      head={
        <DayHead
          view="profit"
          day={day}
          isTyped={isTyped}
          legend={<KeyHints hints={hints} />}
          buttons={<ProfitFiles input={input} tables={tables} />}
        />
      }
      bar={
        <WorkBar
          state={
            problemCount > 0 ? (
              <BarState tone="bad" icon={<IconAlertCircle />}>
                {problemCount === 1 ? '1 problem' : `${problemCount} problems`}
              </BarState>
            ) : (
              <BarState>{isTyped ? `${typed.count} typed, not saved` : 'Nothing typed'}</BarState>
            )
          }
          sums={
            <>
              <Sum name={isTyped ? 'Profit after it' : 'Profit'}>{formatDollars(sums.profit)}</Sum>
              <Sum name="known">{`${sums.known} of ${sums.count}`}</Sum>
            </>
          }
          note={isTyped && typed.keptAt ? <DraftNote form={{ draftAt: typed.keptAt, isTaken: false }} /> : undefined}
          buttons={
            <>
              <PlainButton disabled={!isTyped} onClick={typed.reset}>
                Reset
              </PlainButton>
              <PrimaryButton keys="Ctrl S" disabled={!isTyped} loading={typed.isBusy} onClick={() => void typed.save()}>
                Save
              </PrimaryButton>
            </>
          }
        />
      }
    >
      <PageBody readable rail={<DayRail day={day} sums={before} tables={tables} changed={changed} />}>
        {before.count === 0 && (
          <EmptyState what="Nothing was bought or sold" why="A day's records stand here with their profit." />
        )}
        {before.count > 0 && (
          <div
            ref={columns}
            role="none"
            className={css.kinds}
            onKeyDown={event => {
              if (event.key !== 'F8') return
              event.preventDefault()
              focusProblem(event.currentTarget, event.shiftKey ? -1 : 1)
            }}
            style={{ '--kind': `${kindWidth(tables.map(table => [table, typed.after(table)]))}px` } as CSSProperties}
          >
            {tables.map(table => (
              <ProfitColumn key={`${table} ${typed.resets}`} day={day} table={table} rows={data[table]} typed={typed} />
            ))}
          </div>
        )}
      </PageBody>
    </Page>
  )
}

const inputOf = (day: Day) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

const ProfitOfDay = ({ day }: { day: Day }) => {
  const input = inputOf(day)
  const query = useCall(getDayProfit, input)
  useLiveRecords(getDayProfit)
  if (query.error?.code === 'forbidden') return <Denied />
  if (query.data && !query.isPlaceholderData) return <TypedDay day={day} answer={query.data} input={input} />
  return (
    <Page
      head={
        <>
          <DayHead view="profit" day={day} />
          <RetryBanner query={query} title="The profit did not load" />
        </>
      }
    >
      <PageBody>{query.isFetching && <Loading label="Profit" />}</PageBody>
    </Page>
  )
}

type Old = { kind: OldKind; id: number }

const TallyNumber = ({ row: { type, id, number }, openOld }: { row: TallyRow; openOld: (old: Old) => void }) => {
  const oldKind = oldKinds.find(kind => kind === kindOfTable[type])
  return oldKind ? (
    <LinkButton onClick={() => openOld({ kind: oldKind, id })}>{number}</LinkButton>
  ) : (
    <RowLink to={`${recordKinds[kindOfTable[type] as TicketKind].list}?id=${id}`}>{number}</RowLink>
  )
}

const tallyOf = (openOld: (old: Old) => void) =>
  reportSection(getDayTally, 'data', {
    title: 'Tickets',
    note: ({ data, totals }) => `${data.length} tickets, profit known: ${totals.known}`,
    columns: [
      { key: 'number', label: 'Ticket', width: 120, render: row => <TallyNumber row={row} openOld={openOld} /> },
      { key: 'ticketTime', label: 'Time', as: 'instant', width: 120 },
      { key: 'ticketAmount', label: 'Amount', as: 'amount', width: 100 },
      { key: 'profit', label: 'Profit', as: 'amount', width: 90 },
      { key: 'soldTo', label: 'Sold To', width: 150, alsoInFile: [{ key: 'soldToB', label: 'Sold To (B)' }] },
      {
        key: 'soldToAmount',
        label: 'Sold Amount',
        as: 'amount',
        width: 100,
        alsoInFile: [{ key: 'soldToAmountB', label: 'Sold Amount (B)' }],
      },
      { key: 'soldToB', label: 'Sold To (B)', width: 130, screenOnly: true },
      {
        key: 'soldToAmountB',
        label: 'Amount (B)',
        width: 90,
        screenOnly: true,
        render: ({ soldToAmountB }) => (soldToAmountB === null ? '' : formatAmount(cents(soldToAmountB))),
      },
      { key: 'comment', label: 'Comment' },
    ],
    totals: ({ totals: { ticketAmount, profit } }) => ({ ticketAmount, profit }),
    emptyText: 'No ticket was bought on this day.',
  })

const TallyOfDay = ({ day }: { day: Day }) => {
  const [old, openOld] = useState<Old>()
  const query = useCall(getDayTally, inputOf(day))
  useLiveRecords(getDayTally)
  if (query.error?.code === 'forbidden') return <Denied />
  const answer = answerShown(getDayTally, query)
  return (
    <Page
      head={
        <>
          <DayHead view="tally" day={day} />
          <RetryBanner query={query} title="The tally did not load" />
        </>
      }
    >
      <PageBody readable>
        {query.isPending && <Loading label="Tally" />}
        {answer && (
          <ReportBlock
            call={getDayTally}
            input={inputOf(day)}
            section={tallyOf(openOld)}
            answer={answer}
            isFailed={!query.data}
          />
        )}
        {old && <OldTicketDialog {...old} onClose={() => openOld(undefined)} />}
      </PageBody>
    </Page>
  )
}

const useDayOfAddress = () => {
  const { year, month, day } = useParams({ strict: false }) as Record<string, string | undefined>
  return parseDay(`${year}-${month}-${day}`)
}

const noDay = <NotFound text="There is no such day" back="/portal/daily" />

export const DayProfit = () => {
  const day = useDayOfAddress()
  return day ? <ProfitOfDay key={day} day={day} /> : noDay
}

export const DayTally = () => {
  const day = useDayOfAddress()
  return day ? <TallyOfDay key={day} day={day} /> : noDay
}
