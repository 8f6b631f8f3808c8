import { type Day, formatDay, parseDay } from '#shared/time.ts'

/** How the lists of both kinds read their address and name the filter in force. */

export const periodLabels = [
  { value: '30', label: 'Last 30 Days' },
  { value: '60', label: 'Last 60 Days' },
  { value: '90', label: 'Last 90 Days' },
  { value: '0', label: 'All' },
] as const

export const newestFirst = { filterBy: 'Ticket', sortBy: 'ticketTime', sortOrder: 'desc' } as const

type DateFilters = { dateFilter: string; todayOnly: boolean; filterByPeriod: string }

const spelt = (text: string) => {
  const day: Day | undefined = parseDay(text)
  return day ? formatDay(day) : text
}

/** The date filter in force, as the title shows it: a date wins over 'Today Only', which wins over the period. */
export const dateFilterText = ({ dateFilter, todayOnly, filterByPeriod }: DateFilters) => {
  if (dateFilter) return dateFilter.split(',').map(spelt).join(' – ')
  if (todayOnly) return 'Today Only'
  return periodLabels.find(({ value }) => value === filterByPeriod)?.label ?? ''
}

type UsualFilter = { search?: string; dateFilter?: string; filterByPeriod: '30' | '0'; todayOnly: boolean }

/** `date=11-13-2026` shows that day, `id=48231` that ticket, whatever its age; without them the usual filter. */
export const usualFilter = (address: Record<string, unknown>, prefix: string, isAdmin: boolean): UsualFilter => {
  const id = typeof address.id === 'number' || typeof address.id === 'string' ? String(address.id) : ''
  const day = typeof address.date === 'string' ? parseDay(address.date) : undefined
  if (/^\d{1,9}$/.test(id)) return { search: `${prefix}${id}`, filterByPeriod: '0', todayOnly: false }
  if (day) return { dateFilter: day, filterByPeriod: '30', todayOnly: false }
  return { filterByPeriod: '30', todayOnly: isAdmin }
}
