import * as z from 'zod/mini'
import { drawers } from '#features/cash/drawers/drawers.rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { filter, flag, option, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { dailyLevels, dailyTypes } from './daily.rules.ts'

/** Cash, checks and cards count on the day of payment; of tickets they were handed out, and `wire` was sent. */
const sums = {
  totalCount: z.int(),
  amount: Dollars,
  profit: Dollars,
  profitKnown: z.int(),
  /** The amount of those whose profit is known, of which the profit is a percentage. */
  knownAmount: Dollars,
  cashAmount: Dollars,
  checkAmount: Dollars,
  creditAmount: Dollars,
  wire: Dollars,
  /** Amount of receipts less what was paid on these days: open, or paid another day. */
  open: Dollars,
  change: Dollars,
}

const DailySums = z.object(sums)
export type DailySums = z.output<typeof DailySums>

export const DailyRow = z.object({
  /** 2026, 2026-11 or 2026-11-13; of days of the week 1 to 7, Monday first. */
  period: z.string(),
  timeStamp: z.int(),
  type: z.enum(dailyLevels),
  ...sums,
  changeReturned: z.boolean(),
  changeDifference: Dollars,
  depositDone: z.boolean(),
  partlyDeposited: z.boolean(),
  canDeposit: z.boolean(),
  openCash: Dollars,
  depositDate: z.nullable(z.string()),
  /** The key of a day in `edit-daily-date`; '' for other rows. */
  dailyDate: z.string(),
  /** Days with cash that is not deposited. */
  openDays: z.int(),
  /** A closed day's figures now, less those when it was closed. */
  changedCount: z.int(),
  changedAmount: Dollars,
})
export type DailyRow = z.output<typeof DailyRow>

const sectionsOf = <T extends z.ZodMiniType>(each: T) => ({
  ...{ ticket: each, bullion: each, coin: each, oldCoin: each },
  ...{ receipt: each, jewelryReceipt: each },
})

/** The difference is that between the last count and the books of its time. */
const DrawerState = z.object({
  amount: Dollars,
  count: z.nullable(Dollars),
  countedAt: z.nullable(z.int()),
  difference: z.nullable(Dollars),
})

const drawerStates = Object.fromEntries(drawers.map(drawer => [drawer, DrawerState])) as Record<
  (typeof drawers)[number],
  typeof DrawerState
>

/** Seconds have 10 digits. */
const readMoment = (value: unknown) => {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && number < 10_000_000_000 ? number * 1000 : number
}
const LAST_MOMENT = 32_500_000_000_000
const moment = () =>
  z.pipe(
    z.transform(readMoment),
    z.int('must be a moment').check(z.minimum(0, 'is too early'), z.maximum(LAST_MOMENT, 'is too late')),
  )

export const getDailyView = endpoint({
  method: 'POST',
  path: 'common/daily-data',
  access: 'admin_only',
  reads: true,
  input: z.object({
    /** All years, the months of `year`, or the days of the month of `timeStamp`. */
    type: filter(option(dailyLevels)),
    timeStamp: filter(moment()),
    year: filter(wholeNumber(1900, 2999)),
    /** With `year`, instead of `timeStamp`. */
    month: filter(wholeNumber(1, 12)),
    filterByWeeks: flag(),
    /** A store whose tickets are left out; 0 leaves out none. */
    storeId: filter(wholeNumber(0, 2_147_483_647)),
    dataType: option(dailyTypes, 'all'),
  }),
  labels: { type: 'Type', dataType: 'Data Type', storeId: 'Store' },
  output: z.object({
    data: z.object(sectionsOf(z.array(DailyRow))),
    view: z.object({
      type: z.enum(dailyLevels),
      dataType: z.enum(dailyTypes),
      /** Which sections are shown, in their order. */
      sections: z.array(z.enum(dailyTypes)),
      ...sectionsOf(DailySums),
    }),
    count: z.object({
      metroTotal: Dollars,
      coinTotal: Dollars,
      coinDepTotal: Dollars,
      coinDailyTotal: Dollars,
      coinChangeTotal: Dollars,
      jewelryDepTotal: Dollars,
      jewelryChangeTotal: Dollars,
    }),
    drawers: z.object(drawerStates),
  }),
  sections: ['data.ticket', 'data.bullion', 'data.coin', 'data.oldCoin', 'data.receipt', 'data.jewelryReceipt'],
})
