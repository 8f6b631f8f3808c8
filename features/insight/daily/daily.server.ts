import { differenceOf } from '#features/cash/counts/compare-count.rules.ts'
import { findLatestCounts, getDailySums } from '#features/cash/counts/counts.queries.ts'
import type { Drawer } from '#features/cash/drawers/drawers.rules.ts'
import { balances } from '#features/cash/ledger/balances.queries.ts'
import { findOpenDays } from '#features/selling/deposits/deposit-list.queries.ts'
import { findReceiptDays } from '#features/selling/receipt-days/receipt-days.queries.ts'
import type { Db } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, when } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { type Day, dayAt, instantAt } from '#shared/time.ts'
import { findChangedDays, findDayFigures, findTotalledKinds } from '../day-totals/day-totals.queries.ts'
import type { DayFigures, DayKind } from '../day-totals/day-totals.rules.ts'
import { type DailySection, dailySections, kindOfSection } from '../day-totals/sections.rules.ts'
import { type DailyRow, type DailySums, getDailyView } from './daily.contract.ts'
import {
  type DailyAddress,
  type DailyLevel,
  dailySpan,
  firstDayOf,
  levelOf,
  noFigures,
  openOf,
  periodsOf,
  sectionsOfType,
  sumFigures,
} from './daily.rules.ts'

/** Days of the week over all years begin somewhere. */
const FIRST_MONDAY = '2000-01-03' as Day
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']

type Asked = InputOf<typeof getDailyView>

/** The level says how much of the address is used; a level without what it needs is refused. */
const addressOf = ({ type, year, month, timeStamp }: Asked, timeZone: string): DailyAddress => {
  const [ofYear, ofMonth] = timeStamp === undefined ? [] : dayAt(timeStamp, timeZone).split('-').map(Number)
  const all = { year: year ?? ofYear, month: month ?? ofMonth }
  const level = type ?? levelOf({ year, month })
  if (level === 'year') return {}
  const isDayOfNothing = level === 'day' && all.year === undefined && all.month === undefined
  assertNoProblems([
    ...when(isDayOfNothing, 'timeStamp', 'Time Stamp is Blank'),
    ...when(!isDayOfNothing && all.year === undefined, 'year', 'Year is Blank'),
    ...when(!isDayOfNothing && level === 'day' && all.month === undefined, 'month', 'Month is Blank'),
  ])
  if (level === 'month') return { year: all.year }
  // A day's moment decides alone: its year is never that of another field.
  return timeStamp !== undefined && month === undefined ? { year: ofYear, month: ofMonth } : all
}

const sumsOf = (section: DailySection, figures: DayFigures): DailySums => ({
  totalCount: figures.count,
  amount: figures.amount,
  profit: figures.profit,
  profitKnown: figures.profitKnown,
  knownAmount: figures.knownAmount,
  cashAmount: figures.cash,
  checkAmount: figures.checks,
  creditAmount: figures.cards,
  wire: figures.wires,
  open: openOf(section, figures),
  change: figures.change,
})

/** Deposits, change returned and later changes of rows, by kind and period. */
type Marks = Partial<Omit<DailyRow, 'period' | 'type' | 'timeStamp' | keyof DailySums>>

type Shown = { address: DailyAddress; level: DailyLevel; isByWeek: boolean; periods: string[]; timeZone: string }

const openDayMarks = async (db: Db, kind: 'coin_receipt' | 'jewelry_receipt', { periods }: Shown) => {
  const open = await findOpenDays(db, kind)
  return periods.map((period): [string, Marks] => {
    const openDays = open.filter(({ day }) => day.startsWith(period)).length
    return [period, { openDays, depositDone: openDays === 0 }]
  })
}

const depositMarks = async (db: Db, section: DailySection, shown: Shown): Promise<[string, Marks][]> => {
  const kind = kindOfSection[section]
  if ((kind !== 'coin_receipt' && kind !== 'jewelry_receipt') || shown.isByWeek) return []
  if (shown.level !== 'day') return openDayMarks(db, kind, shown)
  const days = await findReceiptDays(db, kind, shown.periods as Day[], shown.timeZone)
  return days.map(day => [day.dailyDate, day])
}

const changedMarks = async (db: Db, { address, level, isByWeek }: Shown) => {
  const span = dailySpan(address)
  if (level !== 'day' || isByWeek || !span) return []
  return findChangedDays(db, span)
}

const rowOf = (
  section: DailySection,
  period: string,
  of: { shown: Shown; figures: DayFigures; marks: Marks },
): DailyRow => {
  const { level, isByWeek, timeZone, address } = of.shown
  const first = firstDayOf(period, dailySpan(address)?.from ?? FIRST_MONDAY)
  const { changeReturned = false, changeDifference = cents(0), depositDone = false, partlyDeposited = false } = of.marks
  const { canDeposit = false, openCash = cents(0) } = of.marks
  const { depositDate = null, openDays = 0, changedCount = 0, changedAmount = cents(0) } = of.marks
  return {
    period,
    timeStamp: instantAt(first, '00:00', timeZone),
    type: level,
    ...sumsOf(section, of.figures),
    ...{ changeReturned, changeDifference, depositDone, partlyDeposited, canDeposit, openCash, depositDate },
    dailyDate: level === 'day' && !isByWeek ? period : '',
    ...{ openDays, changedCount, changedAmount },
  }
}

type Totalled = DayFigures & { kind: DayKind; period: string }

const sectionRows = async (
  db: Db,
  section: DailySection,
  {
    shown,
    totals,
    changed,
  }: {
    shown: Shown
    totals: readonly Totalled[]
    changed: Awaited<ReturnType<typeof findChangedDays>>
  },
) => {
  const kind = kindOfSection[section]
  const figures = new Map(totals.filter(one => one.kind === kind).map(one => [one.period, one]))
  const marks = new Map(await depositMarks(db, section, shown))
  const later = new Map(changed.filter(one => one.kind === kind).map(one => [one.period, one]))
  return shown.periods.map(period => {
    const change = later.get(period)
    const changedBy = change ? { changedCount: change.count, changedAmount: cents(change.amount) } : {}
    return rowOf(section, period, {
      shown,
      figures: figures.get(period) ?? noFigures,
      marks: { ...marks.get(period), ...changedBy },
    })
  })
}

const drawerStates = async (db: Db) => {
  const amounts = new Map((await balances(db)).map(({ account, balance }) => [account as string, balance]))
  const counts = await findLatestCounts(db)
  const stateOf = (drawer: Drawer) => {
    const last = counts.find(({ account }) => account === drawer)
    return {
      amount: amounts.get(drawer) ?? cents(0),
      count: last?.count ?? null,
      countedAt: last?.at ?? null,
      difference: last ? differenceOf(last.count, last.amount) : null,
    }
  }
  return {
    metrodrawer: stateOf('metrodrawer'),
    coindrawer: stateOf('coindrawer'),
    retail: stateOf('retail'),
    jewelryretail: stateOf('jewelryretail'),
  }
}

const each = <T>(value: (section: DailySection) => T) =>
  Object.fromEntries(dailySections.map(section => [section, value(section)])) as Record<DailySection, T>

const readDaily = async (db: Db, asked: Asked, timeZone: string) => {
  const { dataType, filterByWeeks: isByWeek, storeId } = asked
  const today = dayAt(Date.now(), timeZone)
  const address = addressOf(asked, timeZone)
  const level = levelOf(address)
  const known = await findTotalledKinds(db)
  const sections = sectionsOfType(dataType, section => known.includes(kindOfSection[section]))
  const span = dailySpan(address)
  const totals = await findDayFigures(db, {
    ...span,
    group: isByWeek ? 'weekday' : level,
    kinds: sections.map(section => kindOfSection[section]),
    leftOutStore: storeId || undefined,
  })
  const first = (totals.map(({ period }) => period).sort()[0] ?? today) as Day
  const periods = isByWeek ? WEEKDAYS : periodsOf(address, { first, today })
  const shown: Shown = { address, level, isByWeek, periods, timeZone }
  const changed = await changedMarks(db, shown)
  const lists = each((): DailyRow[] => [])
  for (const section of sections) lists[section] = await sectionRows(db, section, { shown, totals, changed })
  const sums = each(section =>
    sumsOf(
      section,
      sumFigures(totals.filter(({ kind, period }) => kind === kindOfSection[section] && periods.includes(period))),
    ),
  )
  const waiting = await getDailySums(db, today)
  return {
    data: lists,
    view: { type: level, dataType, sections, ...sums },
    count: {
      metroTotal: sums.ticket.amount,
      coinTotal: sums.coin.amount,
      coinDepTotal: waiting.coinDeposit,
      coinDailyTotal: waiting.coinDailyTotal,
      coinChangeTotal: waiting.coinChangeTotal,
      jewelryDepTotal: waiting.jewelryDeposit,
      jewelryChangeTotal: waiting.jewelryChangeTotal,
    },
    drawers: await drawerStates(db),
  }
}

export const dailyHandlers: Handler[] = [
  handle(getDailyView, ({ db, user }, asked) => readDaily(db, asked, user.timeZone)),
]
