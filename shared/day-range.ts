import { refuse } from './errors.ts'
import { byLabel, option } from './fields.ts'
import { type Day, parseDay } from './time.ts'

const NO_RANGE = 'Dates must be a day, such as 11/13/26, or two with a comma between them'
const ENDS_EARLY = 'Dates must not start after their end'

/** One day, or `from,to`; both days included. */
export const readDayRange = (text: string) => {
  const days = text.split(',').map(part => parseDay(part))
  const [from, to = from] = days
  if (!from || !to || days.length > 2) throw refuse('invalid', NO_RANGE, { dateFilter: NO_RANGE })
  if (from > to) throw refuse('invalid', ENDS_EARLY, { dateFilter: ENDS_EARLY })
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
