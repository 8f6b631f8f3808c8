import { type Period, rangeOf } from '#shared/day-range.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { namesOneRecord, type TicketKind } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import type { ListFilter } from './ticket-list.queries.ts'

export type SentFilter = Pick<ListFilter, 'id' | 'search' | 'emptyProfit' | 'sortBy' | 'sortOrder'> & {
  filterBy: 'Ticket' | 'Ticket Items' | 'All' | ''
  filterByItem: boolean
  todayOnly: boolean
  dateFilter: string
  filterByPeriod: Period
}

/** `filterBy` wins over `filterByItem`. */
export const filterFor = (kind: TicketKind, sent: SentFilter, by: Role & { timeZone: string }): ListFilter => ({
  id: sent.id,
  search: sent.search,
  sortBy: sent.sortBy,
  sortOrder: sent.sortOrder,
  scope: sent.filterBy || (sent.filterByItem ? 'Ticket Items' : 'Ticket'),
  emptyProfit: sent.emptyProfit && isAdmin(by),
  withSales: isAdmin(by),
  ...(sent.dateFilter === '' && namesOneRecord(kind, sent.search) ? {} : rangeOf(sent, dayAt(Date.now(), by.timeZone))),
})
