import { dayRangeText } from '#shared/day-range.ts'
import { type RecordKind, recordNumber } from '#shared/record-kinds.ts'
import { type Day, formatDay, parseDay } from '#shared/time.ts'
import type { Filter } from './list-options.ts'
import type { UrlState } from './list-state.ts'

const ALL = 'All'
const TODAY = 'Today Only'

const periods = [
  { value: '30', label: 'Last 30 Days' },
  { value: '60', label: 'Last 60 Days' },
  { value: '90', label: 'Last 90 Days' },
  { value: '0', label: ALL },
] as const

export type FirstPeriod = '30' | '0'

type DateInput = { dateFilter: string; todayOnly: boolean; filterByPeriod: string }

/** The server explains a malformed day, and the title leaves it out. */
const spelt = (text: string) => {
  const day: Day | undefined = parseDay(text)
  if (day) return formatDay(day)
  return text === '' ? '' : 'no date'
}

export const periodOverruledBy = ({ dateFilter, todayOnly }: Omit<DateInput, 'filterByPeriod'>) => {
  if (dateFilter) return 'Custom'
  return todayOnly ? TODAY : undefined
}

/** A date wins over 'Today Only', which wins over the period. */
const datesText = ({ dateFilter, todayOnly, filterByPeriod }: DateInput) => {
  if (dateFilter) return dayRangeText(dateFilter, spelt)
  if (todayOnly) return TODAY
  return periods.find(({ value }) => value === filterByPeriod)?.label ?? ''
}

export const periodText =
  (kind: RecordKind, first: FirstPeriod) =>
  ({ id, ...dates }: DateInput & { id?: number | string | undefined }) => {
    if (typeof id === 'number') return recordNumber({ kind, id })
    if (id !== undefined) return String(id)
    const text = datesText(dates)
    return first === '0' && text === ALL ? '' : text
  }

type Begin = { dateFilter?: string; filterByPeriod: FirstPeriod; todayOnly: boolean }

/** `date=11-13-2026` shows that day, `id=48231` that document of any age; otherwise the usual filter applies. */
export const beginOf = (address: UrlState, first: FirstPeriod, beginsToday: boolean): Begin => {
  // Malformed days and numbers go to the server, which explains them.
  const date = typeof address.date === 'string' || typeof address.date === 'number' ? String(address.date).trim() : ''
  const id = typeof address.id === 'number' || typeof address.id === 'string' ? String(address.id).trim() : ''
  if (id !== '') return { filterByPeriod: '0', todayOnly: false }
  if (date) return { dateFilter: parseDay(date) ?? date, filterByPeriod: first, todayOnly: false }
  return { filterByPeriod: first, todayOnly: beginsToday }
}

export const periodFilters: readonly Filter<DateInput>[] = [
  {
    key: 'filterByPeriod',
    label: 'Period',
    kind: 'select',
    options: periods,
    all: false,
    sets: { todayOnly: false, dateFilter: '' },
    overruledBy: periodOverruledBy,
  },
  { key: 'dateFilter', label: 'Dates', kind: 'range', sets: { todayOnly: false } },
  { key: 'todayOnly', label: TODAY, kind: 'check', for: 'admin', sets: { dateFilter: '' } },
]
