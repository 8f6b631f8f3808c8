import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { cents, formatDollars } from '#shared/money.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { FigureCard } from '#web/ui/Cards.tsx'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { Sparkline } from '#web/ui/chart/Sparkline.tsx'
import type { TicketDay } from './dashboard.contract.ts'
import { againstWeekday } from './dashboard.rules.ts'
import { ticketCount, ticketWords, weekdayOf } from './ticket-words.ts'
import { useTicketDays } from './use-ticket-days.ts'

const Against = ({ percent, day }: { percent: number | undefined; day: string }) => {
  if (percent === undefined) return <>no {weekdayOf(day)} before to compare with</>
  const Arrow = percent === 0 ? IconArrowRight : percent > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <Arrow />
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)} % against {weekdayOf(day)} average
    </>
  )
}

const SHOWN_IN_LINE = 14

type FigureProps = { kind: TicketKind; days: readonly TicketDay[]; today: TicketDay }

const Today = ({ kind, days, today }: FigureProps) => {
  const { title, tone } = ticketWords[kind]
  const count = today[kind] ?? 0
  const amount = today[`${kind}Amount`]
  const shown = amount === undefined ? kind : (`${kind}Amount` as const)
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
      aside={amount === undefined ? 'today' : ticketCount(count)}
      figure={amount === undefined ? ticketCount(count) : formatDollars(cents(amount))}
      isNone={count === 0}
      picture={<Sparkline tone={tone} values={figures.slice(-SHOWN_IN_LINE)} />}
      remark={<Against percent={againstWeekday(figures)} day={today.day} />}
    />
  )
}

const todayCard = (kind: TicketKind) => () => {
  const query = useTicketDays()
  const days = query.data?.data ?? []
  const today = days.at(-1)
  return today ? (
    <Today kind={kind} days={days} today={today} />
  ) : (
    <ReadState query={query} label={ticketWords[kind].title} />
  )
}

export const MetroToday = todayCard('metro')
export const CoinToday = todayCard('coin')
