import type { Db } from '#server/db/db.ts'
import { type Day, daysAfter } from '#shared/time.ts'
import { findDayFigures } from './day-totals.queries.ts'
import type { DayKind } from './day-totals.rules.ts'
import { WEEKS_COMPARED } from './sections.rules.ts'

/** The same weekday of the weeks that a day is compared with, the oldest first. */
export const weekdaysBefore = (day: Day): Day[] =>
  Array.from({ length: WEEKS_COMPARED }, (_, week) => daysAfter(day, 7 * (week - WEEKS_COMPARED)))

export const findWeekdaysBefore = async (db: Db, day: Day, kinds: readonly DayKind[]) => {
  const dates = weekdaysBefore(day)
  const days = await findDayFigures(db, { group: 'day', kinds, from: dates[0], to: dates.at(-1) })
  return days.filter(({ period }) => dates.includes(period as Day))
}
