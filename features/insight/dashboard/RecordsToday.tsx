import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents, formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { FigureCard } from '#web/ui/Cards.tsx'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { Sparkline } from '#web/ui/chart/Sparkline.tsx'
import { WEEKS_COMPARED } from '../day-totals/sections.rules.ts'
import type { listRecordDays, RecordDay } from './dashboard.contract.ts'
import { againstWeekday, dayFields, type ShownKind } from './dashboard.rules.ts'
import { kindCount, kindWords, weekdayOf } from './kind-words.ts'
import { useRecordDays } from './use-record-days.ts'

const AgainstAverage = ({ percent, day }: { percent: number | undefined; day: string }) => {
  if (percent === undefined) return <>no {weekdayOf(day)} before to compare with</>
  const Arrow = percent === 0 ? IconArrowRight : percent > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <Arrow />
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)} % against the average of {WEEKS_COMPARED} {weekdayOf(day)}s
    </>
  )
}

const SPARKLINE_DAYS = 14

type Answer = OutputOf<typeof listRecordDays>
type FigureProps = { kind: ShownKind; answer: Answer; today: RecordDay }

const Today = ({ kind, answer: { data: days, weekdaysBefore }, today }: FigureProps) => {
  const { title, tone } = kindWords[kind]
  const field = dayFields[kind]
  const count = today[field] ?? 0
  const amount = today[`${field}Amount`]
  const shown = amount === undefined ? field : (`${field}Amount` as const)
  const figures = days.map(day => day[shown] ?? 0)
  return (
    <FigureCard
      title={
        <>
          <SeriesSquare tone={tone} />
          <Link to={recordKinds[kind].list} search={{ date: today.day }}>
            {title}
          </Link>
        </>
      }
      aside={amount === undefined ? 'today' : kindCount(kind, count)}
      figure={amount === undefined ? kindCount(kind, count) : formatDollars(cents(amount))}
      isNone={count === 0}
      picture={<Sparkline tone={tone} values={figures.slice(-SPARKLINE_DAYS)} />}
      remark={
        <AgainstAverage percent={againstWeekday(today[shown] ?? 0, weekdaysBefore[shown] ?? 0)} day={today.day} />
      }
    />
  )
}

const todayCard = (kind: ShownKind) => () => {
  const query = useRecordDays()
  const today = query.data?.data.at(-1)
  return query.data && today ? (
    <Today kind={kind} answer={query.data} today={today} />
  ) : (
    <ReadState query={query} label={kindWords[kind].title} />
  )
}

export const MetroToday = todayCard('metro')
export const CoinToday = todayCard('coin')
export const CoinReceiptsToday = todayCard('coin_receipt')
export const JewelryReceiptsToday = todayCard('jewelry_receipt')
