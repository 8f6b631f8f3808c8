import type { Db } from '#server/db/db.ts'
import { type Cents, cents, share } from '#shared/money.ts'
import { type Day, daysAfter } from '#shared/time.ts'
import { dailySpan } from '../daily/daily.rules.ts'
import { findDayFigures, type Totalled } from '../day-totals/day-totals.queries.ts'
import { kindOfSection, WEEKS_COMPARED } from '../day-totals/sections.rules.ts'
import { findWeekdaysBefore, weekdaysBefore } from '../day-totals/weekdays-before.server.ts'
import type { ComparedSums, Comparison } from './journal.contract.ts'
import type { JournalSpan } from './journal.rules.ts'

const sections = ['ticket', 'coin', 'receipt', 'jewelryReceipt'] as const
const kinds = sections.map(section => kindOfSection[section])

type Span = { from: Day; to: Day }

const findDays = (db: Db, span: Span) => findDayFigures(db, { ...span, group: 'day', kinds })

const total = (values: readonly number[]) => cents(values.reduce((sum, value) => sum + value, 0))

const sumOf = (days: readonly Totalled[]): ComparedSums => {
  const of = (section: (typeof sections)[number]) =>
    total(days.filter(({ kind }) => kind === kindOfSection[section]).map(({ amount }) => amount))
  return {
    ticket: of('ticket'),
    coin: of('coin'),
    receipt: of('receipt'),
    jewelryReceipt: of('jewelryReceipt'),
    profit: total(days.map(({ profit }) => profit)),
  }
}

const amountsOf = (days: readonly Totalled[], dates: readonly Day[]): Cents[] =>
  dates.map(date => total(days.filter(({ period }) => period === date).map(({ amount }) => amount)))

const datesIn = ({ from, to }: Span) => {
  const dates: Day[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) dates.push(day)
  return dates
}

/** A day against the average of the same weekday in the eight weeks before. */
const compareWeekdays = async (db: Db, date: Day): Promise<Comparison> => {
  const dates = weekdaysBefore(date)
  const [today, before] = await Promise.all([
    findDays(db, { from: date, to: date }),
    findWeekdaysBefore(db, date, kinds),
  ])
  const average = Object.fromEntries(
    Object.entries(sumOf(before)).map(([name, value]) => [name, share(value, 1, WEEKS_COMPARED)]),
  ) as ComparedSums
  return {
    now: sumOf(today),
    before: average,
    days: { from: date, to: date },
    daysBefore: { from: dates[0] ?? date, to: dates.at(-1) ?? date },
    course: amountsOf([...before, ...today], [...dates, date]),
    courseBefore: [],
  }
}

/** What the days of a span added up to so far, from day to day. */
const readCourse = async (db: Db, span: Span): Promise<Cents[]> => {
  let sum = 0
  return amountsOf(await findDays(db, span), datesIn(span)).map(amount => {
    sum += amount
    return cents(sum)
  })
}

type Two = { days: Span; daysBefore: Span }

const compareSpans = async (db: Db, { days, daysBefore }: Two, drawn: Two): Promise<Comparison> => {
  const [now, before] = await Promise.all([findDays(db, days), findDays(db, daysBefore)])
  const [course, courseBefore] = await Promise.all([readCourse(db, drawn.days), readCourse(db, drawn.daysBefore)])
  return { now: sumOf(now), before: sumOf(before), days, daysBefore, course, courseBefore }
}

/** The first days of another month, as many as of this one, and no more than it has. */
const firstDaysOf = (year: number, month: number, date: Day): Span => {
  const span = dailySpan({ year, month }) ?? { from: date, to: date }
  const last = daysAfter(span.from, Number(date.slice(8)) - 1)
  return { from: span.from, to: last < span.to ? last : span.to }
}

export const readComparisons = async (db: Db, date: Day, span: JournalSpan) => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const days = { from: `${date.slice(0, 7)}-01` as Day, to: date }
  const ofMonth = {
    days,
    daysBefore: month === 1 ? firstDaysOf(year - 1, 12, date) : firstDaysOf(year, month - 1, date),
  }
  const ofYear = { days, daysBefore: firstDaysOf(year - 1, month, date) }
  const sameWeekday = daysAfter(date, -364)
  const ofDay = { days: { from: date, to: date }, daysBefore: { from: sameWeekday, to: sameWeekday } }
  return {
    weekday: await compareWeekdays(db, date),
    month: await compareSpans(db, ofMonth, ofMonth),
    year: await compareSpans(db, span === 'day' ? ofDay : ofYear, ofYear),
  }
}
