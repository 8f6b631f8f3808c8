import { readDayRange } from '#shared/day-range.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type Day, dayAt } from '#shared/time.ts'
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

const rangeOf = ({ dateFilter, todayOnly, filterByPeriod }: SentFilter, today: Day) => {
  if (dateFilter) return readDayRange(dateFilter)
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
