import { useNavigate } from '@tanstack/react-router'
import { formatAmount } from '#shared/money.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { listInputOf, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { answerShown } from '#web/makers/report/empty-answer.ts'
import { ReportBlock } from '#web/makers/report/ReportBlock.tsx'
import { ReportChart } from '#web/makers/report/ReportChart.tsx'
import { ReportTable } from '#web/makers/report/ReportTable.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { useCall } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { type ChartChoice, chartOf, chartTitle, rowsOfValue } from './chart-data.ts'
import { type ChartRow, getDailyChart } from './charts.contract.ts'
import { amountTypes, chartGroups, chartTypes, logics, MOST_SERIES } from './charts.rules.ts'

const optionsOf = (values: readonly string[]) =>
  values.map(value => ({ value, label: value === 'JewelryReceipt' ? 'Jewelry Receipt' : value }))

const fields = [
  { key: 'type', label: 'Ticket Type', options: optionsOf(chartTypes) },
  { key: 'amount', label: 'Amount Type', options: optionsOf(amountTypes) },
  { key: 'aggregate', label: 'Logic', options: optionsOf(logics) },
  { key: 'showBy', label: 'By', options: optionsOf(chartGroups) },
  { key: 'group_by', label: 'Group By', options: optionsOf(chartGroups) },
] as const satisfies readonly { key: keyof ChartChoice; label: string; options: unknown }[]

const valueText = ({ aggregate }: ChartChoice, { value }: ChartRow) =>
  aggregate === 'Count' ? (value / 100).toLocaleString('en-US') : formatAmount(value)

const tableOf = (choice: ChartChoice) =>
  reportSection(getDailyChart, 'data', {
    title: chartTitle(choice),
    columns: [
      { key: 'by', label: choice.showBy, width: 160 },
      ...(choice.showBy === choice.group_by ? [] : [{ key: 'group', label: choice.group_by, width: 160 } as const]),
      {
        key: 'value',
        label: choice.aggregate,
        as: 'amount',
        width: 160,
        render: row => <RowLink to={rowsOfValue(choice, row)}>{valueText(choice, row)}</RowLink>,
      },
      { key: 'count', label: 'Number', as: 'number', width: 110 },
    ],
    totals: ({ totals }) => totals,
  })

const seriesNote = (rows: readonly ChartRow[]) => {
  const groups = new Set(rows.map(({ groupKey }) => groupKey)).size
  return groups > MOST_SERIES && `The last ${MOST_SERIES} of ${groups} series are drawn; the table has all`
}

const ChartBody = ({ choice }: { choice: ChartChoice }) => {
  const query = useCall(getDailyChart, choice)
  const answer = answerShown(getDailyChart, query)
  if (!answer) return <Loading label="Chart" />
  const section = tableOf(choice)
  if (!query.data) return <ReportBlock call={getDailyChart} input={choice} section={section} answer={answer} isFailed />
  const { data: rows } = answer
  if (rows.length === 0)
    return <EmptyState what="Nothing to draw" why={`There is nothing for ${chartTitle(choice)} yet.`} />
  const note = seriesNote(rows)
  return (
    <>
      <ReportChart
        height={420}
        chart={chartOf(choice, rows)}
        table={<ReportTable label={section.title} columns={section.columns} rows={rows} />}
        tools={<ExportButton call={getDailyChart} input={choice} columns={section.columns} name={section.title} />}
      />
      {note && <Section>{note}</Section>}
    </>
  )
}

/** Five choices in the address; each applies at once. */
export const DailyChart = () => {
  const [state, change] = useUrlState()
  const choice = listInputOf(getDailyChart, { state, defaults: {} })
  const query = useCall(getDailyChart, choice)
  if (query.error?.code === 'forbidden') return <Denied />
  return (
    <Page
      head={
        <>
          <PageHead title="Daily Chart" />
          <Toolbar folded="Choices">
            {fields.map(({ key, label, options }) => (
              <SelectField
                key={key}
                label={label}
                value={choice[key]}
                options={options}
                onChange={value => change({ [key]: value })}
              />
            ))}
          </Toolbar>
          <RetryBanner query={query} title="The chart did not load" />
        </>
      }
    >
      <PageBody readable>
        <ChartBody choice={choice} />
      </PageBody>
    </Page>
  )
}

const receiptTypes = [
  { value: 'Receipt', label: 'Coin Receipts' },
  { value: 'JewelryReceipt', label: 'Jewelry Receipts' },
] as const

const historical = { amount: 'Ticket Amount', aggregate: 'Sum', showBy: 'Month', group_by: 'Year' } as const

/** Each month of each year, for receipts. */
export const HistoricalChart = () => {
  const [state, change] = useUrlState({ type: 'Receipt' })
  const navigate = useNavigate()
  const type = state.type === 'JewelryReceipt' ? 'JewelryReceipt' : 'Receipt'
  const choice: ChartChoice = { ...historical, type }
  const query = useCall(getDailyChart, choice)
  if (query.error?.code === 'forbidden') return <Denied />
  return (
    <Page
      head={
        <>
          <PageHead title="Historical Chart" onBack={() => void navigate({ to: '/portal/daily' })} backLabel="Daily" />
          <Toolbar>
            <ChoiceField
              label="Type"
              hideLabel
              choices={receiptTypes}
              value={type}
              onChange={chosen => change({ type: chosen })}
            />
          </Toolbar>
          <RetryBanner query={query} title="The chart did not load" />
        </>
      }
    >
      <PageBody readable>
        <ChartBody choice={choice} />
      </PageBody>
    </Page>
  )
}
