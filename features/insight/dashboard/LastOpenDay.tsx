import { Link } from '@tanstack/react-router'
import { cents, formatAmount } from '#shared/money.ts'
import { useRole } from '#web/session.ts'
import { Card, Line, Lines, SumLine } from '#web/ui/Cards.tsx'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { periodPath } from '../daily/daily.rules.ts'
import type { RecordDay } from './dashboard.contract.ts'
import { DAYS_SHOWN, dayFields, kindsFor, lastOpenDay } from './dashboard.rules.ts'
import { dayList, kindWords, longDay } from './kind-words.ts'
import { useRecordDays } from './use-record-days.ts'

/** The screen where a day's profits are typed. */
const profitPath = (day: string) => `/portal/profit/${periodPath(day)}`

const Profits = ({ day }: { day: RecordDay }) => {
  const kinds = kindsFor(useRole()).filter(kind => (day[dayFields[kind]] ?? 0) > 0)
  const sum = kinds.reduce((all, kind) => all + (day[`${dayFields[kind]}Profit`] ?? 0), 0)
  return (
    <>
      <Lines label="Profit of the last open day">
        {kinds.map(kind => {
          const field = dayFields[kind]
          const [count, known] = [day[field] ?? 0, day[`${field}ProfitKnown`] ?? 0]
          return (
            <Line
              key={kind}
              lead={<SeriesSquare tone={kindWords[kind].tone} />}
              aside={`known ${known} of ${count}`}
              figure={known === 0 ? '–' : formatAmount(day[`${field}Profit`] ?? cents(0))}
            >
              <Link to={dayList(kind, day.day)}>{kindWords[kind].title}</Link>
            </Line>
          )
        })}
      </Lines>
      <SumLine label={longDay(day.day)}>{formatAmount(cents(sum))}</SumLine>
    </>
  )
}

/** A closed day says nothing in the morning, so this is the latest day before today with a record. */
export const LastOpenDay = () => {
  const days = useRecordDays().data?.data
  if (!days) return null
  const day = lastOpenDay(days)
  return (
    <Card
      title="Profit of the last open day"
      aside={
        day && (
          <Link to={profitPath(day.day)} aria-label="Daily profit">
            Profit
          </Link>
        )
      }
    >
      {day ? <Profits day={day} /> : <EmptyState what={`No record in the last ${DAYS_SHOWN} days`} />}
    </Card>
  )
}
