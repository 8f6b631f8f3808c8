import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/money.ts'
import { dayAt, parseDay } from '#shared/time.ts'
import { listInputOf, useUrlState } from '#web/makers/list/list-state.ts'
import { Denied } from '#web/makers/page/Denied.tsx'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { answerShown } from '#web/makers/report/empty-answer.ts'
import { ReportBlock } from '#web/makers/report/ReportBlock.tsx'
import { reportSection } from '#web/makers/report/report-sections.ts'
import { useCall } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { PrimaryButton } from '#web/ui/Button.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SubmitForm } from '#web/ui/SubmitForm.tsx'
import { Loading } from '#web/ui/states.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { type FigureName, figurePath } from '../figures/figures.rules.ts'
import { type DateRow, getDateParams, getDateStatistics } from './charts.contract.ts'
import { groupText, readMonthDay, type System, sectionOfSystem, systems } from './charts.rules.ts'

type Answer = OutputOf<typeof getDateStatistics>

const months = Array.from({ length: 12 }, (_, before) => ({
  value: String(before + 1),
  label: groupText('Month', before + 1),
}))

/** The rows of one year and system, or of all years. */
const rowsOf = (figure: FigureName, of: { system: System; month: number; day: number; year?: number }) => {
  const day = of.year === undefined ? undefined : parseDay(`${of.year}-${of.month}-${of.day}`)
  const days = day ? { startDate: day, endDate: day } : { month: of.month, monthDay: of.day }
  return figurePath({ type: sectionOfSystem[of.system], figure, ...days })
}

const figureColumns = <Row extends Pick<DateRow, 'count' | 'amount' | 'profit' | 'profitKnown'>>(
  to: (figure: FigureName, row: Row) => string,
) => [
  {
    key: 'count' as const,
    label: 'Number',
    as: 'number' as const,
    width: 100,
    render: (row: Row) => <RowLink to={to('count', row)}>{row.count.toLocaleString('en-US')}</RowLink>,
  },
  {
    key: 'amount' as const,
    label: 'Amount',
    as: 'amount' as const,
    width: 140,
    render: (row: Row) => <RowLink to={to('amount', row)}>{formatAmount(row.amount)}</RowLink>,
  },
  {
    key: 'profit' as const,
    label: 'Profit',
    as: 'amount' as const,
    width: 130,
    render: (row: Row) => <RowLink to={to('profit', row)}>{formatAmount(row.profit)}</RowLink>,
  },
  {
    key: 'profitKnown' as const,
    label: 'Profit known',
    as: 'number' as const,
    width: 120,
    render: (row: Row) => <RowLink to={to('profit', row)}>{row.profitKnown.toLocaleString('en-US')}</RowLink>,
  },
]

const bySystem = ({ month, day }: Answer) =>
  reportSection(getDateStatistics, 'systems', {
    title: 'All years',
    columns: [
      { key: 'system', label: 'System' },
      ...figureColumns<Answer['systems'][number]>((figure, { system }) => rowsOf(figure, { system, month, day })),
    ],
    totals: ({ totals }) => totals,
  })

const byYear = ({ month, day }: Answer) =>
  reportSection(getDateStatistics, 'data', {
    title: `${groupText('Month', month)} ${day}, year by year`,
    columns: [
      { key: 'year', label: 'Year', width: 110 },
      { key: 'system', label: 'System' },
      ...figureColumns<DateRow>((figure, { system, year }) => rowsOf(figure, { system, month, day, year })),
    ],
    totals: ({ totals }) => totals,
    emptyText: 'The shop has no year with this day yet.',
  })

type ChoiceProps = {
  month: number
  day: number
  chosen: readonly string[]
  onSubmit: (values: Record<string, unknown>) => void
}

const Choices = ({ month, day, chosen, onSubmit }: ChoiceProps) => {
  const [typed, setTyped] = useState({ month: String(month), day: String(day), systems: chosen })
  const params = useCall(getDateParams, { query: 'days', filterMonth: Number(typed.month) })
  const days = (params.data?.data.days ?? [day]).map(one => ({ value: String(one), label: String(one) }))
  const last = Number(days.at(-1)?.value ?? 31)
  const type = (changed: Partial<typeof typed>) => setTyped(before => ({ ...before, ...changed }))
  const submit = () =>
    onSubmit({
      date: `${typed.month}/${Math.min(Number(typed.day), last)}`,
      filterSystems: typed.systems.join(','),
    })
  return (
    <SubmitForm onSubmit={submit}>
      <Toolbar>
        <SelectField label="Month" value={typed.month} options={months} onChange={value => type({ month: value })} />
        <SelectField
          label="Day"
          value={String(Math.min(Number(typed.day), last))}
          options={days}
          onChange={value => type({ day: value })}
        />
        <MultiSelectField
          label="Filter System"
          value={typed.systems}
          options={systems.map(system => ({ value: system, label: system }))}
          onChange={value => type({ systems: value })}
        />
        <PrimaryButton onClick={submit}>Submit</PrimaryButton>
      </Toolbar>
    </SubmitForm>
  )
}

/** One day of the year, over all years. */
export const DateStatistics = () => {
  const [state, change] = useUrlState()
  const timeZone = useTimeZone()
  const [today] = useState(() => dayAt(Date.now(), timeZone))
  const input = listInputOf(getDateStatistics, { state, defaults: { date: today, filterSystems: ['Metro'] } })
  const query = useCall(getDateStatistics, input)
  if (query.error?.code === 'forbidden') return <Denied />
  const asked = readMonthDay(input.date) ?? readMonthDay(today) ?? { month: 1, day: 1 }
  const answer = answerShown(getDateStatistics, query, asked)
  const isFailed = !query.data
  const shown = { systems: answer && bySystem(answer), years: answer && byYear(answer) }
  return (
    <Page
      head={
        <>
          <PageHead title="Date" filter={`${groupText('Month', asked.month)} ${asked.day}`} />
          <Choices
            key={`${input.date} ${input.filterSystems.join()}`}
            {...asked}
            chosen={input.filterSystems}
            onSubmit={change}
          />
          <RetryBanner query={query} title="The statistics did not load" />
        </>
      }
    >
      <PageBody readable>
        {query.isPending && <Loading label="Statistics" />}
        {answer && shown.systems && shown.years && (
          <>
            <ReportBlock
              call={getDateStatistics}
              input={input}
              section={shown.systems}
              answer={answer}
              isFailed={isFailed}
            />
            <ReportBlock
              call={getDateStatistics}
              input={input}
              section={shown.years}
              answer={answer}
              isFailed={isFailed}
            />
          </>
        )}
      </PageBody>
    </Page>
  )
}
