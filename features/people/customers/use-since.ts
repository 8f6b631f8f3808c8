import { dayAt, formatDay } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import type { PriorDetails } from '../people/people.contract.ts'

export const useSince = (prior: PriorDetails | undefined) => {
  const timeZone = useTimeZone()
  return prior?.since ? formatDay(dayAt(prior.since, timeZone)) : ''
}
