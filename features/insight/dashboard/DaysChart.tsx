import { useState } from 'react'
import { cents, dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { ReportChart } from '#web/makers/report/ReportChart.tsx'
import { ReportTable } from '#web/makers/report/ReportTable.tsx'
import { sumsOf } from '#web/makers/report/report-rows.ts'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { useIsAdmin, useRole } from '#web/session.ts'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { listRecordDays, type RecordDay } from './dashboard.contract.ts'
import { dayFields, kindsFor, type ShownKind, shownKinds } from './dashboard.rules.ts'
import { dayList, kindWords, longDay, recordCount, shortDay } from './kind-words.ts'
import { useRecordDays } from './use-record-days.ts'

const TITLE = 'Last 30 days'

const measures = [
  { value: 'amount', label: 'Amount' },
  { value: 'count', label: 'Count' },
  { value: 'profit', label: 'Profit' },
] as const

type Measure = (typeof measures)[number]['value']

/** A profit that nobody has entered yet is missing, not zero. */
const figureOf = (day: RecordDay, kind: ShownKind, measure: Measure) => {
  const field = dayFields[kind]
  if (measure === 'count') return day[field] ?? 0
  if (measure === 'amount') return (day[`${field}Amount`] ?? 0) / 100
  return day[`${field}ProfitKnown`] ? (day[`${field}Profit`] ?? 0) / 100 : null
}

const chartOf = (days: readonly RecordDay[], kinds: readonly ShownKind[], measure: Measure): ChartData => ({
  title: TITLE,
  points: days.map(({ day }) => ({ key: day, label: longDay(day), axis: shortDay(day) })),
  series: kinds.map(kind => ({
    key: kind,
    label: kindWords[kind].short,
    tone: kindWords[kind].tone,
    values: days.map(day => figureOf(day, kind, measure)),
    to: ({ key }) => dayList(kind, key),
  })),
  format: measure === 'count' ? recordCount : value => formatDollars(dollars(value)),
})

const sumKeys = shownKinds.flatMap(kind => {
  const field = dayFields[kind]
  return [field, `${field}Amount`, `${field}Profit`] as const
})

/** The figures as a table, without the kinds and sums its reader may not see. */
const section = reportSection(listRecordDays, 'data', {
  title: TITLE,
  columns: [
    { key: 'day', label: 'Date', as: 'day', width: 110, card: 'title' },
    ...shownKinds.flatMap(kind => {
      const [field, name] = [dayFields[kind], kindWords[kind].short]
      return [
        {
          key: field,
          label: name,
          as: 'number',
          link: (day: RecordDay) => (day[field] ? dayList(kind, day.day) : ''),
        } as const,
        { key: `${field}Amount`, label: `${name} Amount`, as: 'amount' } as const,
        {
          key: `${field}Profit`,
          label: `${name} Profit`,
          as: 'amount',
          render: (day: RecordDay) =>
            day[`${field}ProfitKnown`] ? formatAmount(day[`${field}Profit`] ?? cents(0)) : '',
        } as const,
      ]
    }),
  ],
  totals: ({ data }) =>
    sumsOf(
      data,
      sumKeys.filter(key => data[0]?.[key] !== undefined),
    ),
})

const isShown = (key: string, measure: Measure) => {
  if (key === 'day') return true
  if (key.endsWith('Profit')) return measure === 'profit'
  return key.endsWith('Amount') ? measure === 'amount' : measure !== 'profit'
}

export const DaysChart = () => {
  const query = useRecordDays()
  const kinds = kindsFor(useRole())
  const isAdmin = useIsAdmin()
  const [measure, setMeasure] = useState<Measure>(isAdmin ? 'amount' : 'count')
  if (!query.data) return <ReadState query={query} label={TITLE} />
  const days = query.data.data
  const columns = section.columns.filter(({ key }) => key in (days[0] ?? {}) && isShown(key, measure))
  return (
    <ReportChart
      chart={chartOf(days, kinds, measure)}
      table={
        <ReportTable label={TITLE} columns={columns} rows={days.toReversed()} totals={section.totals?.(query.data)} />
      }
      tools={
        <>
          {isAdmin && (
            <ChoiceField label="Figures" hideLabel value={measure} choices={measures} onChange={setMeasure} />
          )}
          <ExportButton call={listRecordDays} input={{}} columns={columns} name={TITLE} />
        </>
      }
    />
  )
}
