import { type Day, daysAfter, formatDay, formatMonth } from '#shared/time.ts'
import { type DailySection, isTicketSection, weekdays } from '../day-totals/sections.rules.ts'

/** What the daily views, charts and books add up. */
export const figureNames = [
  'count',
  'amount',
  'profit',
  'unknownProfit',
  'cash',
  'check',
  'card',
  'wire',
  'change',
  'open',
  'net',
  'tax',
  'voided',
  'brokenSeal',
  'importedCash',
] as const
export type FigureName = (typeof figureNames)[number]

export const figureLabels: Record<FigureName, string> = {
  count: 'Number',
  amount: 'Amount',
  profit: 'Profit',
  unknownProfit: 'Profit not known',
  cash: 'Cash',
  check: 'Check',
  card: 'Credit',
  wire: 'Wire',
  change: 'Change',
  open: 'Open or paid another day',
  net: 'Before tax',
  tax: 'Tax',
  voided: 'Voids',
  brokenSeal: 'Broken seals',
  importedCash: 'Cash paid before',
}

/** The parts of a date that charts group by. With a week, `year` is the ISO year. */
export const dateParts = ['year', 'month', 'week', 'monthDay', 'weekday', 'hour'] as const
export type DatePart = (typeof dateParts)[number]

export type FigureFilter = { [Part in DatePart]?: number | undefined } & {
  type: DailySection
  figure: FigureName
  startDate?: Day | undefined
  endDate?: Day | undefined
  /** A store whose tickets are left out. */
  storeId?: number | undefined
  clerk?: string | undefined
}

export const FIGURE_ROWS = '/portal/books/rows'

const isGiven = ([key, value]: [string, unknown]) =>
  value !== undefined && value !== '' && (value !== 0 || key === 'hour')

/** The address of the rows behind a figure. */
export const figurePath = (filter: FigureFilter) => {
  const given = Object.entries(filter).filter(isGiven)
  return `${FIGURE_ROWS}?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString()}`
}

const nouns: Record<DailySection, string> = {
  ticket: 'Metro tickets',
  bullion: 'bullion tickets',
  coin: 'coin tickets',
  oldCoin: 'old coin tickets',
  receipt: 'coin receipts',
  jewelryReceipt: 'jewelry receipts',
}

const lastOfMonth = (day: Day) =>
  daysAfter(`${daysAfter(`${day.slice(0, 7)}-01` as Day, 31).slice(0, 7)}-01` as Day, -1)

/** 11/16/26, Nov 2026, 2026, or from one day to another. */
export const spanText = ({ startDate, endDate }: Pick<FigureFilter, 'startDate' | 'endDate'>) => {
  if (!startDate || !endDate) {
    const day = startDate ?? endDate
    return day ? `days ${startDate ? 'from' : 'up to'} ${formatDay(day)}` : 'all days'
  }
  if (startDate === endDate) return formatDay(startDate)
  if (startDate.endsWith('-01') && endDate === lastOfMonth(startDate)) return formatMonth(startDate.slice(0, 7))
  const year = startDate.slice(0, 4)
  if (startDate === `${year}-01-01` && endDate === `${year}-12-31`) return year
  return `${formatDay(startDate)} – ${formatDay(endDate)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

export const datePartTexts: Record<DatePart, (value: number) => string> = {
  year: String,
  month: month => formatMonth(`2000-${twoDigits(month)}`).slice(0, 3),
  week: week => `week ${week}`,
  monthDay: day => `day ${day} of the month`,
  weekday: day => `${weekdays[day - 1]}s`,
  hour: hour => `${twoDigits(hour)}:00 – ${twoDigits(hour)}:59`,
}

const daysText = (filter: FigureFilter) => {
  const parts = dateParts.flatMap(part => {
    const value = filter[part]
    return value === undefined ? [] : [datePartTexts[part](value)]
  })
  return parts.length > 0 && !filter.startDate && !filter.endDate
    ? parts.join(', ')
    : [spanText(filter), ...parts].join(', ')
}

const paid = (what: string) => (type: DailySection) =>
  isTicketSection(type)
    ? `${what} handed out for non-void ${nouns[type]} of`
    : `${what} taken for non-void ${nouns[type]} on`

const rules: Record<FigureName, (type: DailySection) => string> = {
  count: type => `non-void ${nouns[type]} of`,
  amount: type => `amount of non-void ${nouns[type]} of`,
  profit: type => `profit, where known, of non-void ${nouns[type]} of`,
  unknownProfit: type => `non-void ${nouns[type]} without a profit, of`,
  cash: paid('cash'),
  check: paid('checks'),
  card: paid('cards'),
  wire: paid('wires'),
  change: paid('change'),
  open: type => `amount of non-void ${nouns[type]}, less what was paid on`,
  net: type => `amount before tax of non-void ${nouns[type]} of`,
  tax: type => `tax of non-void ${nouns[type]} of`,
  voided: type => `void ${nouns[type]} of`,
  brokenSeal: type => `non-void ${nouns[type]} changed after signing, of`,
  importedCash: type => `cash of imported, non-void ${nouns[type]} of`,
}

/** 'profit, where known, of non-void Metro tickets of 11/16/26'. */
export const figureRule = (filter: FigureFilter) =>
  [
    `${rules[filter.figure](filter.type)} ${daysText(filter)}`,
    ...(filter.storeId && isTicketSection(filter.type) ? [`without store ${filter.storeId}`] : []),
    ...(filter.clerk ? [`clerk ${filter.clerk}`] : []),
  ].join(', ')
