import { formatMonth } from '#shared/time.ts'
import { sayMessage } from '#web/failures.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { ReportBlock } from '#web/makers/report/ReportBlock.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { useAct, useCall } from '#web/queries.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useLiveRecords } from '../day-totals/use-live-records.ts'
import { RowsBehind } from '../figures/RowsBehind.tsx'
import { closeMonth, listMonthChanges, listMonths, type MonthRow } from './month-closing.contract.ts'
import { isMonthChanged, monthChangesText } from './month-closing.rules.ts'

const monthPath = ({ month }: MonthRow) => `/portal/daily/${month.split('-').map(Number).join('/')}`

const Changed = ({ month }: { month: MonthRow }) => {
  if (!month.isClosed) return null
  if (!isMonthChanged(month))
    return <RowLink to={`/portal/month-closing/changes?month=${month.month}`}>nothing by sum</RowLink>
  return (
    <RowLink to={`/portal/month-closing/changes?month=${month.month}`}>
      {monthChangesText({ records: month.changedRecords, amount: month.changedAmount, profit: month.changedProfit })}
    </RowLink>
  )
}

const CloseButton = ({ month }: { month: MonthRow }) => {
  const { act } = useAct(closeMonth, { say: sayMessage, refetch: [listMonths] })
  const name = formatMonth(month.month)
  const close = async () => {
    const question = {
      title: `Close ${name}?`,
      text: 'Its figures are kept. Nothing is blocked: what changes later is listed.',
      confirmLabel: 'Close the month',
    }
    if (await confirm(question)) await act({ month: month.month })
  }
  return (
    <LinkButton aria-label={`Close ${name}`} onClick={close}>
      Close
    </LinkButton>
  )
}

const months = reportSection(listMonths, 'data', {
  title: 'Months',
  columns: [
    {
      key: 'month',
      label: 'Month',
      width: 90,
      render: month => <RowLink to={monthPath(month)}>{formatMonth(month.month)}</RowLink>,
    },
    { key: 'count', label: 'Records', as: 'number', width: 70 },
    { key: 'amount', label: 'Amount', as: 'amount', width: 100 },
    { key: 'profit', label: 'Profit', as: 'amount', width: 95 },
    { key: 'profitKnown', label: 'Profit known', as: 'number', width: 92 },
    {
      key: 'isClosed',
      label: 'State',
      width: 70,
      card: 'end',
      render: month => (month.isClosed ? <Tag tone="ok">closed</Tag> : <Tag>open</Tag>),
    },
    {
      key: 'changedAmount',
      label: 'Changed since',
      width: 320,
      render: month => <Changed month={month} />,
    },
    { key: 'closedAt', label: 'Closed', as: 'instant', width: 120 },
    { key: 'closedBy', label: 'By', width: 90 },
    {
      key: 'canClose',
      label: 'Action',
      screenOnly: true,
      card: 'end',
      render: month => month.canClose && <CloseButton month={month} />,
    },
  ],
  emptyText: 'A month stands here once it has records.',
})

export const MonthClosing = () => {
  const query = useCall(listMonths, {})
  useLiveRecords(listMonths)
  if (query.error?.code === 'forbidden') return <Denied />
  return (
    <Page
      head={
        <>
          <PageHead title="Month Closing" />
          <RetryBanner query={query} title="The months did not load" />
        </>
      }
    >
      <PageBody readable>
        {query.isPending && <Loading label="Months" />}
        {query.data && <ReportBlock call={listMonths} input={{}} section={months} answer={query.data} />}
      </PageBody>
    </Page>
  )
}

const changes = reportSection(listMonthChanges, 'data', {
  title: 'Changed since the month was closed',
  note: ({ count, totals: { value, profitValue } }) =>
    monthChangesText({ records: count, amount: value, profit: profitValue }),
  columns: [
    { key: 'number', label: 'Record', width: 90, render: ({ number }) => <RecordNumber number={number} /> },
    { key: 'what', label: 'What' },
    { key: 'amountBefore', label: 'Amount then', as: 'amount', width: 96 },
    { key: 'amount', label: 'Amount now', as: 'amount', width: 96 },
    { key: 'value', label: 'Difference', as: 'amount', width: 96 },
    { key: 'profitBefore', label: 'Profit then', as: 'amount', width: 96 },
    { key: 'profit', label: 'Profit now', as: 'amount', width: 96 },
    { key: 'profitValue', label: 'Profit difference', as: 'amount', width: 116 },
  ],
  totals: ({ totals }) => totals,
  emptyText: 'Every record is as it was when the month was closed.',
})

export const MonthChanges = () => (
  <RowsBehind
    call={listMonthChanges}
    title="Changes of a closed month"
    rule={({ month }) => `records of ${month ? formatMonth(month) : 'no month'} that differ from when it was closed`}
    section={() => changes}
    isCounted={() => true}
  />
)
