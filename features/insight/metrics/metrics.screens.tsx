import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents, dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { PAGE_SIZE } from '#shared/pages.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { listInputOf, useUrlState } from '#web/makers/list/list-state.ts'
import { useSearchText } from '#web/makers/list/use-search-text.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { usePageKeys } from '#web/makers/page/use-page-keys.ts'
import { answerShown } from '#web/makers/report/empty-answer.ts'
import { ReportChart } from '#web/makers/report/ReportChart.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { CheckField, ChoiceField } from '#web/ui/CheckField.tsx'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { Cell, HeadCell, minWidthOf, Row, TableFrame } from '#web/ui/Table.tsx'
import { SearchBox, Toolbar } from '#web/ui/Toolbar.tsx'
import { MetricFigure, MetricLines, MetricProfit, metricWords } from './MetricRows.tsx'
import { getMetrics } from './metrics.contract.ts'
import css from './metrics.module.css'
import { type MetricType, metricTypes } from './metrics.rules.ts'

type Answer = OutputOf<typeof getMetrics>

const IGNORE_LIST = '/portal/metrics/ignore'

const measures = {
  value: { label: 'Profit', title: 'Total profit' },
  count: { label: 'Tickets', title: 'Number of tickets' },
  average: { label: 'Average', title: 'Average per ticket' },
} as const
type Measure = keyof typeof measures

const MOST_BARS = 10

const MetricChart = ({ answer, type }: { answer: Answer; type: MetricType }) => {
  const [measure, setMeasure] = useState<Measure>('value')
  const shown = answer.data.slice(0, MOST_BARS)
  const isMoney = measure !== 'count'
  const figureOf = (row: Answer['data'][number]) => (isMoney ? (row[measure] ?? 0) / 100 : row.count)
  return (
    <ReportChart
      tools={
        <ChoiceField
          label="Measure"
          hideLabel
          value={measure}
          choices={Object.entries(measures).map(([value, { label }]) => ({ value: value as Measure, label }))}
          onChange={setMeasure}
        />
      }
      chart={{
        title: `${measures[measure].title} by ${metricWords[type].toLowerCase()}`,
        look: 'bars',
        points: shown.map(({ key }) => ({ key, label: key, axis: key })),
        series: [{ key: measure, label: measures[measure].title, tone: 1, values: shown.map(figureOf) }],
        format: value => (isMoney ? formatDollars(dollars(value)) : value.toLocaleString('en-US')),
      }}
    />
  )
}

const count = (number: number) => number.toLocaleString('en-US')
const amount = (value: Cents | null) => (value === null ? '' : formatAmount(value))

const MetricRail = ({ answer, type, isRaw }: { answer: Answer; type: MetricType; isRaw: boolean }) => {
  const { totals, hidden, cost } = answer
  const word = metricWords[type].toLowerCase()
  return (
    <Rail label="Totals" line={`${formatDollars(totals.value)} with ${count(totals.count)} tickets`}>
      <Section title={`All by ${word}`} note={count(totals.rows)}>
        <Facts
          rows={[
            ['Total profit', amount(totals.value)],
            ['Number of tickets', count(totals.count)],
            ['Average per ticket', amount(totals.average)],
            ...(hidden.rows > 0
              ? ([[`Hidden, ${count(hidden.rows)}`, `${amount(hidden.value)} with ${count(hidden.count)}`]] as const)
              : []),
          ]}
        />
      </Section>
      <Section title="How it is counted">
        <p className={css.count}>
          {`Metro and coin tickets of all time that are neither void nor drafts, profit known: ${count(totals.known)} of ${count(totals.count)}. `}
          {isRaw
            ? 'Advertising cost is not taken off.'
            : `Advertising cost ${formatAmount(cost)} is taken off, spread evenly over the tickets of a keyword. `}
          Ignored rows leave after 02:00.
        </p>
      </Section>
    </Rail>
  )
}

/** Room for the words of an advertisement; a phone scrolls sideways for the figures. */
const LEAST_KEY = 240
const figureWidths = [110, 130, 140, 70, 112, 136] as const
const widths = ['rest', ...figureWidths] as const

type TableProps = { answer: Answer; isFailed: boolean; type: MetricType; isRaw: boolean }

const MetricTable = ({ answer, isFailed, type, isRaw }: TableProps) => {
  const { totals, hidden, data } = answer
  const tickets = totals.count + hidden.count
  return (
    <TableFrame
      inline
      label="Metrics"
      isMatrix
      widths={widths}
      minWidth={LEAST_KEY + minWidthOf(figureWidths)}
      below={
        data.length === 0 &&
        !isFailed && <EmptyState what="Nothing to show" why="No ticket counts, or none fits the filter." />
      }
    >
      <thead>
        <tr>
          <HeadCell>{metricWords[type]}</HeadCell>
          <HeadCell number>Total profit</HeadCell>
          <HeadCell number>Number of tickets</HeadCell>
          <HeadCell number>Average per ticket</HeadCell>
          <HeadCell number>Share</HeadCell>
          <HeadCell>Filter</HeadCell>
          <HeadCell name="Ignore" />
        </tr>
      </thead>
      <tbody>
        <MetricLines answer={answer} type={type} isRaw={isRaw} depth={0} total={totals.value} />
      </tbody>
      <tfoot>
        {hidden.rows > 0 && (
          <Row total>
            <Cell>{`Hidden by the ignore list: ${count(hidden.rows)}`}</Cell>
            <Cell number>{amount(hidden.value)}</Cell>
            <Cell number>{count(hidden.count)}</Cell>
            <Cell colSpan={4} />
          </Row>
        )}
        <Row total>
          <Cell>Total</Cell>
          <Cell number>
            <MetricProfit value={cents(totals.value + hidden.value)} steps={[]} isRaw={isRaw} />
          </Cell>
          <Cell number>
            <MetricFigure figure="count" value={tickets} steps={[]}>
              {count(tickets)}
            </MetricFigure>
          </Cell>
          <Cell colSpan={4} />
        </Row>
      </tfoot>
    </TableFrame>
  )
}

const fileColumns = [
  { key: 'key', label: 'Key' },
  { key: 'value', label: 'Total profit' },
  { key: 'count', label: 'Number of tickets' },
  { key: 'average', label: 'Average per ticket' },
]

export const Metrics = () => {
  const [state, change] = useUrlState()
  const metricData = { start: state.start, showRawProfit: state.raw, search: state.search, page: state.page }
  const input = listInputOf(getMetrics, { state: { metricData }, defaults: {} })
  const { start, showRawProfit: isRaw, search, page = 1 } = input.metricData
  const query = useCall(getMetrics, input)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => box.current?.focus() })
  const searched = useSearchText(asText(search), text => change({ search: text, page: undefined }))
  useLive('metric_ignores', getMetrics)
  useLive(recordKinds.metro.entity, getMetrics)
  useLive(recordKinds.coin.entity, getMetrics)
  const answer = answerShown(getMetrics, query)
  if (query.error?.code === 'forbidden') return <Denied />
  return (
    <Page
      head={
        <>
          <PageHead
            title="Metrics"
            filter={metricWords[start]}
            facts={
              <Link to={IGNORE_LIST}>{`Keyword Ignore List${answer ? `, ${count(answer.ignoreCount)}` : ''}`}</Link>
            }
            buttons={
              <ExportButton
                call={getMetrics}
                input={{ metricData: { ...input.metricData, page: undefined } }}
                columns={fileColumns}
                name="Metrics"
              />
            }
          />
          <Toolbar
            search={
              <SearchBox
                label="Filter"
                value={searched.text}
                problem={searched.problem}
                onChange={searched.setText}
                keys="/"
                inputRef={box}
              />
            }
          >
            <span aria-hidden="true">Start with</span>
            <ChoiceField
              label="Start with"
              hideLabel
              value={start}
              choices={metricTypes.map(value => ({ value, label: metricWords[value] }))}
              onChange={value => change({ start: value, page: undefined })}
            />
            <CheckField label="Show Raw Profit" value={isRaw} onChange={raw => change({ raw, page: undefined })} />
          </Toolbar>
          <RetryBanner query={query} title="Metrics did not load" />
        </>
      }
    >
      <PageBody readable>
        {query.isPending && <Loading label="Metrics" />}
        {answer && (
          <>
            <div className={css.above}>
              {answer.data.length > 0 && <MetricChart answer={answer} type={start} />}
              <MetricRail answer={answer} type={start} isRaw={isRaw} />
            </div>
            <Section flush>
              <MetricTable key={start} answer={answer} isFailed={!query.data} type={start} isRaw={isRaw} />
            </Section>
            <Pager
              page={page}
              pages={Math.ceil(answer.count / PAGE_SIZE)}
              onPage={number => change({ page: number })}
            />
          </>
        )}
      </PageBody>
    </Page>
  )
}
