import { assertNoProblems, type Problem, refuse, when } from './errors.ts'
import { byLabel, option } from './fields.ts'
import { type Day, parseDay } from './time.ts'

const NO_RANGE =
  'Dates must be one day, such as 11/13/26, or two days with a comma between them; one of the two may be blank'
const STARTS_LATE = 'The start date is after the end date'
const ENDS_EARLY = 'Dates must not start after their end'

/** One day, or `from,to` with both days included; `from,` and `,to` are open ranges. */
export const readDayRange = (text: string, field = 'dateFilter'): { from?: Day; to?: Day } => {
  const parts = text.split(',').map(part => part.trim())
  const [first = '', last = first] = parts
  const [from, to] = [parseDay(first), parseDay(last)]
  const isRead = (first === '' || from) && (last === '' || to) && (from || to) && parts.length <= 2
  if (!isRead) throw refuse('invalid', NO_RANGE, { [field]: NO_RANGE })
  if (from && to && from > to) throw refuse('invalid', ENDS_EARLY, { [field]: ENDS_EARLY })
  return { ...(from && { from }), ...(to && { to }) }
}

export const dayRangeText = (text: string, spelt: (day: string) => string) => {
  const [first = '', last = first] = text.split(',').map(part => part.trim())
  if (first === last) return spelt(first)
  if (last === '') return `from ${spelt(first)}`
  return first === '' ? `to ${spelt(last)}` : `${spelt(first)} – ${spelt(last)}`
}

const periods = ['30', '60', '90', '0'] as const
export type Period = (typeof periods)[number]

const days = (count: string) => [`${count} days`, `Last ${count} days`]

export const period = (fallback: Period) =>
  byLabel({ 30: days('30'), 60: days('60'), 90: days('90'), 0: 'all' }, option(periods, fallback))

const DAY_MS = 24 * 60 * 60 * 1000

const daysBefore = (day: Day, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

type Dates = { dateFilter: string; todayOnly: boolean; filterByPeriod: Period }

/** The effective range: a date overrides 'Today Only', which overrides the period. */
export const rangeOf = ({ dateFilter, todayOnly, filterByPeriod }: Dates, today: Day) => {
  if (dateFilter) return readDayRange(dateFilter)
  if (todayOnly) return { from: today, to: today }
  return filterByPeriod === '0' ? {} : { from: daysBefore(today, Number(filterByPeriod)) }
}

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

export const lastMonth = (today: Day) => ({ startDate: monthBefore(today), endDate: today })

export const lastTwoMonths = (today: Day) => ({ startDate: monthBefore(monthBefore(today)), endDate: today })

/** A range may end in the future, but not before it starts. */
export const lateStartProblems = ({ startDate, endDate }: ReportDays, field = 'startDate'): Problem[] =>
  when(Boolean(startDate && endDate && startDate > endDate), field, STARTS_LATE)

/** The given range, or the last month if both days are missing. */
export const reportDays = ({ startDate, endDate }: ReportDays, today: Day) => {
  assertNoProblems(lateStartProblems({ startDate, endDate }))
  const { startDate: from, endDate: to } = startDate || endDate ? { startDate, endDate } : lastMonth(today)
  return { from, to }
}
