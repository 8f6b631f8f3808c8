import { signedDollars } from '#features/cash/ledger/signed-amount.ts'
import { type Cents, cents } from '#shared/money.ts'
import { type Day, daysAfter, formatMonth, parseDay } from '#shared/time.ts'
import type { DayFigures } from '../day-totals/day-totals.rules.ts'
import {
  type DailySection,
  dailySections,
  isoWeekday,
  isReceiptSection,
  weekdays,
} from '../day-totals/sections.rules.ts'
import type { FigureFilter } from '../figures/figures.rules.ts'

export const dailyLevels = ['year', 'month', 'day'] as const
export type DailyLevel = (typeof dailyLevels)[number]

export const dailyTypes = ['all', ...dailySections] as const

/** All leaves out the sections of an older system that has no records. */
export const sectionsOfType = (
  dataType: (typeof dailyTypes)[number],
  hasRecords: (section: DailySection) => boolean,
) => {
  const isOld = (section: DailySection) => section === 'bullion' || section === 'oldCoin'
  return dailySections.filter(section =>
    dataType === 'all' ? !isOld(section) || hasRecords(section) : section === dataType,
  )
}

export type DailyAddress = { year?: number | undefined; month?: number | undefined }

/** Years, the months of a year, or the days of a month. */
export const levelOf = ({ year, month }: DailyAddress): DailyLevel => {
  if (year === undefined) return 'year'
  return month === undefined ? 'month' : 'day'
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The first and last day of what is shown; undefined for all years. */
export const dailySpan = ({ year, month }: DailyAddress): { from: Day; to: Day } | undefined => {
  if (year === undefined) return undefined
  if (month === undefined) return { from: `${year}-01-01` as Day, to: `${year}-12-31` as Day }
  const from = `${year}-${twoDigits(month)}-01` as Day
  return { from, to: daysAfter(`${daysAfter(from, 31).slice(0, 7)}-01` as Day, -1) }
}

/** Every year since the first, month or day up to today, the newest first: what lies ahead is empty. */
export const periodsOf = (address: DailyAddress, { first, today }: { first: Day; today: Day }): string[] => {
  const span = dailySpan(address)
  if (!span) {
    const years = Number(today.slice(0, 4)) - Number(first.slice(0, 4))
    return Array.from({ length: Math.max(years, 0) + 1 }, (_, back) => String(Number(today.slice(0, 4)) - back))
  }
  if (address.month === undefined)
    return Array.from({ length: 12 }, (_, back) => `${address.year}-${twoDigits(12 - back)}`).filter(
      month => month <= today.slice(0, 7),
    )
  const days: Day[] = []
  for (let day = span.to; day >= span.from; day = daysAfter(day, -1)) if (day <= today) days.push(day)
  return days
}

/** The first day of a period, or the first such day of the week from a day on. */
export const firstDayOf = (period: string, from: Day): Day => {
  if (period.length === 1) return daysAfter(from, (Number(period) - isoWeekday(from) + 7) % 7)
  return (parseDay(`${period}-01-01`.slice(0, 10)) ?? from) as Day
}

/** 2026, Nov 2026, 11/13 Fri or Friday. */
export const dailyPeriodText = (period: string) => {
  if (period.length === 1) return weekdays[Number(period) - 1] ?? ''
  if (period.length === 4) return period
  if (period.length === 7) return formatMonth(period)
  const weekday = weekdays[isoWeekday(period as Day) - 1] ?? ''
  return `${period.slice(5, 7)}/${period.slice(8)} ${weekday.slice(0, 3)}`
}

/** The days that a row or, without a period, the totals add up. */
export const filterOfPeriod = (
  period: string | undefined,
  { address, newest }: { address: DailyAddress; newest: string | undefined },
): Pick<FigureFilter, 'startDate' | 'endDate' | 'weekday'> => {
  const span = dailySpan(address)
  const whole = { startDate: span?.from, endDate: span?.to }
  if (period?.length === 1) return { ...whole, weekday: Number(period) }
  if (period === undefined) return newest?.length === 10 ? { ...whole, endDate: newest as Day } : whole
  const [year, month] = period.split('-').map(Number)
  const days = dailySpan({ year, month })
  return period.length === 10
    ? { startDate: period as Day, endDate: period as Day }
    : { startDate: days?.from, endDate: days?.to }
}

/** 'voided 2, −$310.00' */
export const laterChangeText = (count: number, amount: Cents) => {
  const records = count < 0 ? `voided ${-count}` : count > 0 ? `added ${count}` : 'edited'
  return `${records}, ${signedDollars(amount)}`
}

/** Says how a closed day changed: 'changed since: voided 2, −$310.00'; undefined while it is as it was. */
export const changedDayText = ({ changedCount, changedAmount }: { changedCount: number; changedAmount: Cents }) =>
  changedCount === 0 && changedAmount === 0
    ? undefined
    : `changed since: ${laterChangeText(changedCount, changedAmount)}`

/** The level beside this one, a month or a year before or after; undefined for what lies ahead. */
export const addressBeside = ({ year, month }: DailyAddress, by: 1 | -1, today: Day): DailyAddress | undefined => {
  if (year === undefined) return undefined
  const at = year * 12 + (month === undefined ? by * 12 : month - 1 + by)
  const beside = { year: Math.floor(at / 12), ...(month !== undefined && { month: (at % 12) + 1 }) }
  const from = dailySpan(beside)?.from
  return from && from <= today ? beside : undefined
}

/** The parts of an address: 2026/11/13. */
export const periodPath = (period: string) => period.split('-').map(Number).join('/')

export const noFigures: DayFigures = {
  ...{ count: 0, amount: cents(0), profit: cents(0), profitKnown: 0, knownAmount: cents(0) },
  ...{ cash: cents(0), checks: cents(0), wires: cents(0), cards: cents(0), change: cents(0) },
}

export const sumFigures = (all: readonly DayFigures[]): DayFigures => {
  const sum: Record<string, number> = { ...noFigures }
  for (const figures of all)
    for (const name of Object.keys(noFigures) as (keyof DayFigures)[]) sum[name] = (sum[name] ?? 0) + figures[name]
  return sum as DayFigures
}

/** The part of receipts that is open or was paid another day; tickets are paid at once. */
export const openOf = (section: DailySection, { amount, cash, checks, cards }: DayFigures): Cents =>
  isReceiptSection(section) ? cents(amount - cash - checks - cards) : cents(0)
