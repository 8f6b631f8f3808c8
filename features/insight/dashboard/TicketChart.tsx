import { useState } from 'react'
import { dollars, formatDollars } from '#shared/money.ts'
import { type TicketKind, ticketKinds } from '#shared/record-kinds.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { ReportChart } from '#web/makers/report/ReportChart.tsx'
import { ReportTable } from '#web/makers/report/ReportTable.tsx'
import { sumsOf } from '#web/makers/report/report-rows.ts'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { useIsAdmin, useRole } from '#web/session.ts'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { listTicketDays, type TicketDay } from './dashboard.contract.ts'
import { kindsFor } from './dashboard.rules.ts'
import { dayList, longDay, shortDay, ticketCount, ticketWords } from './ticket-words.ts'
import { useTicketDays } from './use-ticket-days.ts'

const TITLE = 'Last 30 days'

type Measure = 'amount' | 'count'

const chartOf = (days: readonly TicketDay[], kinds: readonly TicketKind[], measure: Measure): ChartData => ({
  title: TITLE,
  points: days.map(({ day }) => ({ key: day, label: longDay(day), axis: shortDay(day) })),
  series: kinds.map(kind => ({
    key: kind,
    label: ticketWords[kind].short,
    tone: ticketWords[kind].tone,
    values: days.map(day => (measure === 'count' ? (day[kind] ?? 0) : (day[`${kind}Amount`] ?? 0) / 100)),
    to: ({ key }) => dayList(kind, key),
  })),
  format: measure === 'count' ? ticketCount : value => formatDollars(dollars(value)),
})

const sumKeys = ['metro', 'metroAmount', 'coin', 'coinAmount'] as const

/** The figures as a table, without the kinds and sums its reader may not see. */
const section = reportSection(listTicketDays, 'data', {
  title: TITLE,
  columns: [
    { key: 'day', label: 'Date', as: 'day', width: 110 },
    ...ticketKinds.flatMap(kind => [
      {
        key: kind,
        label: ticketWords[kind].short,
        as: 'number',
        link: (day: TicketDay) => (day[kind] ? dayList(kind, day.day) : ''),
      } as const,
      { key: `${kind}Amount`, label: `${ticketWords[kind].short} Amount`, as: 'amount' } as const,
    ]),
  ],
  totals: ({ data }) =>
    sumsOf(
      data,
      sumKeys.filter(key => data[0]?.[key] !== undefined),
    ),
})

const measures = [
  { value: 'amount', label: 'Amount' },
  { value: 'count', label: 'Count' },
] as const

export const TicketChart = () => {
  const query = useTicketDays()
  const kinds = kindsFor(useRole())
  const isAdmin = useIsAdmin()
  const [measure, setMeasure] = useState<Measure>(isAdmin ? 'amount' : 'count')
  if (!query.data) return <ReadState query={query} label={TITLE} />
  const days = query.data.data
  const columns = section.columns.filter(({ key }) => key in (days[0] ?? {}))
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
          <ExportButton call={listTicketDays} input={{}} columns={columns} name={TITLE} />
        </>
      }
    />
  )
}
