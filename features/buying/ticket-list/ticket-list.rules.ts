import { recordNumber } from '#shared/record-kinds.ts'
import { type Day, formatDay, parseDay } from '#shared/time.ts'
import type { TicketKind } from '../tickets/tickets.rules.ts'

/** How the lists of both kinds read their address and name the filter in force. */

const ALL = 'All'

export const periodLabels = [
  { value: '30', label: 'Last 30 Days' },
  { value: '60', label: 'Last 60 Days' },
  { value: '90', label: 'Last 90 Days' },
  { value: '0', label: ALL },
] as const

export const newestFirst = { filterBy: 'Ticket', sortBy: 'ticketTime', sortOrder: 'desc' } as const

type DateFilters = { dateFilter: string; todayOnly: boolean; filterByPeriod: string }

const spelt = (text: string) => {
  const day: Day | undefined = parseDay(text)
  return day ? formatDay(day) : text
}

const TODAY = 'Today Only'

/** What the period gives way to, as its select says it. */
export const periodOverruledBy = ({ dateFilter, todayOnly }: Omit<DateFilters, 'filterByPeriod'>) => {
  if (dateFilter) return 'Custom'
  return todayOnly ? TODAY : undefined
}

/** The date filter in force, as the title shows it: a date wins over 'Today Only', which wins over the period. */
const dateFilterText = ({ dateFilter, todayOnly, filterByPeriod }: DateFilters) => {
  if (dateFilter) return dateFilter.split(',').map(spelt).join(' – ')
  if (todayOnly) return TODAY
  return periodLabels.find(({ value }) => value === filterByPeriod)?.label ?? ''
}

/** What stands in brackets after a list's title; a list that begins with all has nothing to say of it. */
export const listFilterText =
  (kind: TicketKind, period: '30' | '0') =>
  ({ id, ...dates }: DateFilters & { id?: number | undefined }) => {
    if (id) return recordNumber({ kind, id })
    const text = dateFilterText(dates)
    return period === '0' && text === ALL ? '' : text
  }

type UsualFilter = { dateFilter?: string; filterByPeriod: '30' | '0'; todayOnly: boolean }

/** `date=11-13-2026` shows that day, `id=48231` that ticket, whatever its age; without them the usual filter. */
export const usualFilter = (
  address: Record<string, unknown>,
  period: '30' | '0',
  beginsToday: boolean,
): UsualFilter => {
  const day = typeof address.date === 'string' ? parseDay(address.date) : undefined
  const id = typeof address.id === 'number' || typeof address.id === 'string' ? String(address.id) : ''
  if (/^\d{1,9}$/.test(id)) return { filterByPeriod: '0', todayOnly: false }
  if (day) return { dateFilter: day, filterByPeriod: period, todayOnly: false }
  return { filterByPeriod: period, todayOnly: beginsToday }
}
