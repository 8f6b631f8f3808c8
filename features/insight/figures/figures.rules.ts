import { type Day, daysAfter, formatDay, formatMonth } from '#shared/time.ts'
import { type DailySection, dailySections, isTicketSection, weekdays } from '../day-totals/sections.rules.ts'

/** The figures that daily views, charts, books and reports add up. */
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
  'ownCash',
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
  ownCash: 'Cash taken here',
}

/** The parts of a date that charts group by. With a week, `year` is the ISO year. */
export const dateParts = ['year', 'month', 'week', 'monthDay', 'weekday', 'hour'] as const
export type DatePart = (typeof dateParts)[number]

/** The facts of sellers that reports group tickets by; blank ones are 'unknown'. */
export const sellerFacts = ['keyword', 'sex', 'age', 'race', 'zip', 'city', 'state', 'source'] as const
export type SellerFact = (typeof sellerFacts)[number]

export const referTypes = ['fromx', 'zip', 'keyword'] as const
export type ReferType = (typeof referTypes)[number]

export type FigureFilter = { [Part in DatePart]?: number | undefined } & {
  [Fact in SellerFact]?: string | undefined
} & {
  /** One kind of record, or several that are added up. */
  type: DailySection | readonly DailySection[]
  figure: FigureName
  startDate?: Day | undefined
  endDate?: Day | undefined
  /** A store whose tickets are left out. */
  storeId?: number | undefined
  clerk?: string | undefined
  /** Words that a line of the ticket holds. */
  itemSearch?: string | undefined
  /** A person's first ticket. */
  isShowFirstOnly?: boolean | undefined
  /** Chooses by `refer`, in which a blank stays blank instead of 'unknown'. */
  referType?: ReferType | undefined
  refer?: string | undefined
  /** The source of a person's first visit that was no repeat. */
  firstSource?: string | undefined
}

/** The kinds of a figure, in the order of the daily views. */
export const sectionsOfFigure = ({ type }: Pick<FigureFilter, 'type'>) => {
  const asked: readonly DailySection[] = typeof type === 'string' ? [type] : type
  return dailySections.filter(section => asked.includes(section))
}

export const FIGURE_ROWS = '/portal/books/rows'

const isGiven = ([key, value]: [string, unknown]) =>
  value !== undefined && value !== '' && value !== false && (value !== 0 || key === 'hour')

/** The router reads texts such as "gold" in quotes, 1e5 or true as JSON, which quotes around them prevent. */
const inAddress = (value: unknown) => {
  const text = String(value)
  if (typeof value !== 'string') return text
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'number' && String(read) === text ? text : JSON.stringify(text)
  } catch {
    return text
  }
}

/** The address of the rows behind a figure. */
export const figurePath = (filter: FigureFilter) => {
  const given = Object.entries(filter).filter(isGiven)
  return `${FIGURE_ROWS}?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, inAddress(value)])).toString()}`
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

type Counted = { records: string; isBought: boolean }

const paid =
  (what: string, which = 'non-void') =>
  ({ records, isBought }: Counted) =>
    isBought ? `${what} handed out for ${which} ${records} of` : `${what} taken for ${which} ${records} on`

const rules: Record<FigureName, (of: Counted) => string> = {
  count: ({ records }) => `non-void ${records} of`,
  amount: ({ records }) => `amount of non-void ${records} of`,
  profit: ({ records }) => `profit, where known, of non-void ${records} of`,
  unknownProfit: ({ records }) => `non-void ${records} without a profit, of`,
  cash: paid('cash'),
  check: paid('checks'),
  card: paid('cards'),
  wire: paid('wires'),
  change: paid('change'),
  open: ({ records }) => `amount of non-void ${records}, less what was paid on`,
  net: ({ records }) => `amount before tax of non-void ${records} of`,
  tax: ({ records }) => `tax of non-void ${records} of`,
  voided: ({ records }) => `void ${records} of`,
  brokenSeal: ({ records }) => `non-void ${records} changed after signing, of`,
  importedCash: ({ records }) => `cash of imported, non-void ${records} of`,
  ownCash: paid('cash', 'non-void, not imported'),
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const referNouns: Record<ReferType, string> = { fromx: 'source', zip: 'zip', keyword: 'keyword' }

const referText = ({ referType, refer }: FigureFilter) => {
  if (!referType) return []
  return [refer ? `${referNouns[referType]} ${refer}` : `without a ${referNouns[referType]}`]
}

const sellerText = (filter: FigureFilter) => [
  ...sellerFacts.flatMap(fact => (filter[fact] ? [`${fact} ${filter[fact]}`] : [])),
  ...referText(filter),
  ...(filter.firstSource ? [`first source ${filter.firstSource}`] : []),
  ...(filter.itemSearch ? [`items with '${filter.itemSearch}'`] : []),
  ...(filter.isShowFirstOnly ? ["a person's first ticket only"] : []),
]

/** 'profit, where known, of non-void Metro tickets of 11/16/26'. */
export const figureRule = (filter: FigureFilter) => {
  const sections = sectionsOfFigure(filter)
  const records = listed(sections.map(section => nouns[section]))
  const isBought = sections.every(isTicketSection)
  return [
    `${rules[filter.figure]({ records, isBought })} ${daysText(filter)}`,
    ...(filter.storeId && sections.some(isTicketSection) ? [`without store ${filter.storeId}`] : []),
    ...(filter.clerk ? [`clerk ${filter.clerk}`] : []),
    ...sellerText(filter),
  ].join(', ')
}
