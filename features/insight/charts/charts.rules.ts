import { type Cents, cents, share } from '#shared/money.ts'
import { formatMonth } from '#shared/time.ts'
import { type DailySection, weekdays } from '../day-totals/sections.rules.ts'
import type { DatePart } from '../figures/figures.rules.ts'

export const chartTypes = ['Ticket', 'Coin', 'Receipt', 'JewelryReceipt'] as const
export type ChartType = (typeof chartTypes)[number]

export const sectionOfChart: Record<ChartType, DailySection> = {
  Ticket: 'ticket',
  Coin: 'coin',
  Receipt: 'receipt',
  JewelryReceipt: 'jewelryReceipt',
}

export const amountTypes = ['Ticket Amount', 'Profit'] as const
export type AmountType = (typeof amountTypes)[number]

export const logics = ['Sum', 'Average', 'Count', 'Min', 'Max'] as const
export type Logic = (typeof logics)[number]

export const chartGroups = ['Year', 'Month', 'Week', 'Day of month', 'Day of Week', 'Hour'] as const
export type ChartGroup = (typeof chartGroups)[number]

export const partOfGroup: Record<ChartGroup, DatePart> = {
  Year: 'year',
  Month: 'month',
  Week: 'week',
  'Day of month': 'monthDay',
  'Day of Week': 'weekday',
  Hour: 'hour',
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** 2026, Nov, W46, 18, Wednesday or 14:00. */
export const groupText = (group: ChartGroup, key: number) => {
  if (group === 'Month') return formatMonth(`2000-${twoDigits(key)}`).slice(0, 3)
  if (group === 'Week') return `W${twoDigits(key)}`
  if (group === 'Day of Week') return weekdays[key - 1] ?? ''
  return group === 'Hour' ? `${twoDigits(key)}:00` : String(key)
}

/** Every value an axis has, so that months without a ticket keep their place; years are those there are. */
const axes: Record<Exclude<ChartGroup, 'Year'>, readonly [first: number, last: number]> = {
  Month: [1, 12],
  Week: [1, 53],
  'Day of month': [1, 31],
  'Day of Week': [1, 7],
  Hour: [0, 23],
}

export const axisKeys = (group: ChartGroup, found: readonly number[]) => {
  const [first, last] = group === 'Year' ? [Math.min(...found), Math.max(...found)] : axes[group]
  return found.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

export type Grouped = { by: number; group: number; count: number; sum: Cents; least: Cents | null; most: Cents | null }

/** Counts travel as whole dollars: 14 tickets are 14.00. */
export const chartValue = (logic: Logic, { count, sum, least, most }: Grouped): Cents => {
  if (logic === 'Count') return cents(count * 100)
  if (logic === 'Average') return count === 0 ? cents(0) : share(sum, 1, count)
  if (logic === 'Min') return least ?? cents(0)
  return logic === 'Max' ? (most ?? cents(0)) : sum
}

/** Sums and counts stand on each other; the others stand side by side. */
export const isStacked = (logic: Logic) => logic === 'Sum' || logic === 'Count'

/** More series than these can not be told apart; the newest are drawn, and the table has them all. */
export const MOST_SERIES = 12

export const systems = ['Metro', 'Coin', 'Coin Receipt', 'Jewelry Receipt'] as const
export type System = (typeof systems)[number]

export const sectionOfSystem: Record<System, DailySection> = {
  Metro: 'ticket',
  Coin: 'coin',
  'Coin Receipt': 'receipt',
  'Jewelry Receipt': 'jewelryReceipt',
}

const DATE = /^(?:\d{4}[-/])?(\d{1,2})[-/](\d{1,2})(?:[-/]\d{2,4})?$/

/** A month and a day of any year: 2/29, 02/29 or 2024-02-29. */
export const readMonthDay = (text: string) => {
  const [, month = 0, day = 0] = (DATE.exec(text.trim()) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(month) ? { month, day } : undefined
}

/** In a leap year. */
export const daysInMonth = (month: number) => new Date(Date.UTC(2000, month, 0)).getUTCDate()
