import { assertNoProblems, type Problem, refuse, when } from './errors.ts'
import { byLabel, option } from './fields.ts'
import { type Day, parseDay } from './time.ts'

const NO_RANGE = 'Dates must be a day, such as 11/13/26, or two with a comma between them'
const STARTS_LATE = 'The start date is after the end date'
const ENDS_EARLY = 'Dates must not start after their end'

/** One day, or `from,to`; both days included. */
export const readDayRange = (text: string, field = 'dateFilter') => {
  const days = text.split(',').map(part => parseDay(part))
  const [from, to = from] = days
  if (!from || !to || days.length > 2) throw refuse('invalid', NO_RANGE, { [field]: NO_RANGE })
  if (from > to) throw refuse('invalid', ENDS_EARLY, { [field]: ENDS_EARLY })
  return { from, to }
}

const periods = ['30', '60', '90', '0'] as const
export type Period = (typeof periods)[number]

const days = (count: string) => [`${count} days`, `Last ${count} days`]

/** By its number of days, 0 for all, or by its label. */
export const period = (fallback: Period) =>
  byLabel({ 30: days('30'), 60: days('60'), 90: days('90'), 0: 'all' }, option(periods, fallback))

const DAY_MS = 24 * 60 * 60 * 1000

const daysBefore = (day: Day, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

type Dates = { dateFilter: string; todayOnly: boolean; filterByPeriod: Period }

/** The days in force: a date wins over 'Today Only', which wins over the period. */
export const rangeOf = ({ dateFilter, todayOnly, filterByPeriod }: Dates, today: Day) => {
  if (dateFilter) return readDayRange(dateFilter)
  if (todayOnly) return { from: today, to: today }
  return filterByPeriod === '0' ? {} : { from: daysBefore(today, Number(filterByPeriod)) }
}

/** The days that a report is asked for; one that is missing leaves its end open. */
export type ReportDays = { startDate?: Day | undefined; endDate?: Day | undefined }

const monthBefore = (day: Day) => {
  const moment = new Date(`${day}T00:00:00Z`)
  const date = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() - 1)
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(date, last))
  return moment.toISOString().slice(0, 10) as Day
}

/** What a report covers when nothing is said. */
export const lastMonth = (today: Day) => ({ startDate: monthBefore(today), endDate: today })

/** A range may end in the future, but not before it starts. */
export const lateStartProblems = ({ startDate, endDate }: ReportDays, field = 'startDate'): Problem[] =>
  when(Boolean(startDate && endDate && startDate > endDate), field, STARTS_LATE)

/** The days of a report: as they are said, or the last month where none of them is. */
export const reportDays = ({ startDate, endDate }: ReportDays, today: Day) => {
  assertNoProblems(lateStartProblems({ startDate, endDate }))
  const { startDate: from, endDate: to } = startDate || endDate ? { startDate, endDate } : lastMonth(today)
  return { from, to }
}
