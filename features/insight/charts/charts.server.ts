import { type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { type Day, dayAt, parseDay } from '#shared/time.ts'
import { kindOfSection } from '../day-totals/sections.rules.ts'
import { type DateRow, getDailyChart, getDateParams, getDateStatistics } from './charts.contract.ts'
import { type DayOfYear, findDaysOfYears, findGroupedDays, findGroupedRecords, findYears } from './charts.queries.ts'
import {
  chartValue,
  daysInMonth,
  type Grouped,
  groupText,
  type Logic,
  partOfGroup,
  readMonthDay,
  type System,
  sectionOfChart,
  sectionOfSystem,
  systems,
} from './charts.rules.ts'

/** Over all rows: the sum of all, the average of all, the least of all. */
const totalOf = (logic: Logic, all: readonly Grouped[]) => {
  const known = (values: readonly (Cents | null)[]) => values.filter(value => value !== null)
  const least = known(all.map(one => one.least))
  const most = known(all.map(one => one.most))
  const whole: Grouped = {
    by: 0,
    group: 0,
    count: all.reduce((sum, { count }) => sum + count, 0),
    sum: cents(all.reduce((total, { sum }) => total + sum, 0)),
    least: least.length > 0 ? cents(Math.min(...least)) : null,
    most: most.length > 0 ? cents(Math.max(...most)) : null,
  }
  return { value: chartValue(logic, whole), count: whole.count }
}

const findGrouped = (
  db: Parameters<typeof findGroupedDays>[0],
  asked: Parameters<typeof findGroupedDays>[1],
  logic: Logic,
) => {
  const isOfDays = asked.by !== 'hour' && asked.group !== 'hour' && logic !== 'Min' && logic !== 'Max'
  return isOfDays ? findGroupedDays(db, asked) : findGroupedRecords(db, asked)
}

const NO_DATE = 'Date must be a month and a day, such as 11/13'

/** The day in each of these years; 29 February is in leap years alone. */
const daysIn = (years: readonly number[], { month, day }: { month: number; day: number }) =>
  years.flatMap(year => parseDay(`${year}-${month}-${day}`) ?? [])

const rowOf = (found: readonly DayOfYear[], system: System, day: Day): DateRow => {
  const year = Number(day.slice(0, 4))
  const kind = kindOfSection[sectionOfSystem[system]]
  const one = found.find(row => row.year === year && row.kind === kind)
  return {
    year,
    system,
    count: one?.count ?? 0,
    amount: cents(one?.amount ?? 0),
    profit: cents(one?.profit ?? 0),
    profitKnown: one?.profitKnown ?? 0,
  }
}

const sumOf = (rows: readonly DateRow[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: cents(rows.reduce((sum, { amount }) => sum + amount, 0)),
  profit: cents(rows.reduce((sum, { profit }) => sum + profit, 0)),
  profitKnown: rows.reduce((sum, { profitKnown }) => sum + profitKnown, 0),
})

const todayOf = (timeZone: string) => {
  const [, month = 0, day = 0] = dayAt(Date.now(), timeZone).split('-').map(Number)
  return { month, day }
}

export const chartHandlers: Handler[] = [
  handle(getDailyChart, async ({ db }, { type, amount, aggregate, showBy, group_by: groupBy }) => {
    const asked = { section: sectionOfChart[type], amount, by: partOfGroup[showBy], group: partOfGroup[groupBy] }
    const found = await findGrouped(db, asked, aggregate)
    const data = found.map(one => ({
      by: groupText(showBy, one.by),
      group: showBy === groupBy ? '' : groupText(groupBy, one.group),
      value: chartValue(aggregate, one),
      count: one.count,
      byKey: one.by,
      groupKey: one.group,
    }))
    return { data, count: data.length, totals: totalOf(aggregate, found) }
  }),

  handle(getDateParams, async ({ db, user }, { query, filterMonth }) => {
    const month = filterMonth ?? todayOf(user.timeZone).month
    const days = Array.from({ length: daysInMonth(month) }, (_, before) => before + 1)
    return { data: { years: query === 'days' ? [] : await findYears(db), days: query === 'years' ? [] : days } }
  }),

  handle(getDateStatistics, async ({ db, user }, { years, filterSystems, date }) => {
    const read = date === '' ? todayOf(user.timeZone) : readMonthDay(date)
    assertNoProblems(when(!read, 'date', NO_DATE))
    const of = read ?? todayOf(user.timeZone)
    const chosen = systems.filter(system =>
      filterSystems.length === 0 ? system === 'Metro' : filterSystems.includes(system),
    )
    const days = daysIn(years.length > 0 ? years.toSorted((a, b) => b - a) : await findYears(db), of)
    const kinds = chosen.map(system => kindOfSection[sectionOfSystem[system]])
    const found = await findDaysOfYears(db, days, kinds)
    const data = days.flatMap(day => chosen.map(system => rowOf(found, system, day)))
    return {
      data,
      ...of,
      systems: chosen.map(system => ({ system, ...sumOf(data.filter(row => row.system === system)) })),
      totals: sumOf(data),
    }
  }),
]
