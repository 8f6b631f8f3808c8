import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatInstant, timeAt } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Tag } from '#web/ui/Tag.tsx'
import css from './bidding.module.css'
import { timeLeft } from './time-left.ts'

const SECOND_MS = 1000
const AGAIN_MS = 5 * SECOND_MS
const HOUR_MS = 60 * 60 * SECOND_MS

const weekdayOf = (at: number, timeZone: string) =>
  new Date(at).toLocaleDateString('en-US', { weekday: 'long', timeZone })

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Friday 11/20/26 15:00, in the shop's time. */
export const deadlineText = (at: number, timeZone: string) =>
  `${weekdayOf(at, timeZone)} ${formatInstant(at, timeZone)}`

const isElsewhere = (at: number, timeZone: string) => timeAt(at, timeZone) !== timeAt(at, browserZone())

type Props = { until: number; onOver: () => void }

export const Countdown = ({ until, onOver }: Props) => {
  const timeZone = useTimeZone()
  const [now, setNow] = useState(Date.now)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const isOver = now >= until
  // This clock may be ahead of the server's, which decides.
  useEffect(() => {
    if (!isOver) return
    over.current()
    const timer = setInterval(() => over.current(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <p className={css.deadline}>
      <Tag large tone={until - now < HOUR_MS ? 'warn' : 'accent'} icon={<IconClock />}>
        Open until {deadlineText(until, timeZone)}
      </Tag>
      <span role="timer">
        {isElsewhere(until, timeZone) && 'shop time, '}
        {timeLeft(until - now)}
      </span>
    </p>
  )
}
