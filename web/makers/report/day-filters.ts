import { lastMonth, type ReportDays } from '#shared/day-range.ts'
import { dayAt, formatDays } from '#shared/time.ts'

export const dayFilters = [
  { key: 'startDate', label: 'From', kind: 'day' },
  { key: 'endDate', label: 'To', kind: 'day' },
] as const

export const monthToToday = (timeZone: string) => lastMonth(dayAt(Date.now(), timeZone))

export const rangeText = ({ startDate, endDate }: ReportDays) => formatDays(startDate, endDate)
