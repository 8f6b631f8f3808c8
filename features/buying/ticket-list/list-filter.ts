import { refuse } from '#shared/errors.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type Day, dayAt, parseDay } from '#shared/time.ts'
import type { ListFilter } from './ticket-list.queries.ts'

/** What the calls of both lists are sent. */
export type SentFilter = Pick<ListFilter, 'id' | 'search' | 'emptyProfit' | 'sortBy' | 'sortOrder'> & {
  filterBy: 'Ticket' | 'Ticket Items' | 'All' | ''
  filterByItem: boolean
  todayOnly: boolean
  dateFilter: string
  filterByPeriod: '30' | '60' | '90' | '0'
}

const DAY_MS = 24 * 60 * 60 * 1000

const daysBefore = (day: Day, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** One day, or `from,to`; both days included. */
export const readRange = (text: string) => {
  const days = text.split(',').map(part => parseDay(part))
  const [from, to = from] = days
  if (!from || !to || days.length > 2)
    throw refuse('invalid', 'dateFilter must be a day, or two with a comma between them')
  if (from > to) throw refuse('invalid', 'dateFilter must not start after its end')
  return { from, to }
}

const rangeOf = ({ dateFilter, todayOnly, filterByPeriod }: SentFilter, today: Day) => {
  if (dateFilter) return readRange(dateFilter)
  if (todayOnly) return { from: today, to: today }
  return filterByPeriod === '0' ? {} : { from: daysBefore(today, Number(filterByPeriod)) }
}

/** The filter in force: a date wins over 'Today Only', which wins over the period; filterBy wins over filterByItem. */
export const filterFor = (sent: SentFilter, by: Role, timeZone: string, now = Date.now()): ListFilter => ({
  id: sent.id,
  search: sent.search,
  sortBy: sent.sortBy,
  sortOrder: sent.sortOrder,
  scope: sent.filterBy || (sent.filterByItem ? 'Ticket Items' : 'Ticket'),
  emptyProfit: sent.emptyProfit && isAdmin(by),
  withSales: isAdmin(by),
  ...rangeOf(sent, dayAt(now, timeZone)),
})
