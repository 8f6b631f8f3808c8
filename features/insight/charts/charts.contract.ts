import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, filter, idList, option, optionList, text, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { amountTypes, chartGroups, chartTypes, logics, systems } from './charts.rules.ts'

const ChartRow = z.object({
  by: z.string(),
  group: z.string(),
  /** Dollars; of a count its number. */
  value: Dollars,
  count: z.int(),
  /** Their numbers: 11 is November, 1 Monday. */
  byKey: z.int(),
  groupKey: z.int(),
})
export type ChartRow = z.output<typeof ChartRow>

export const getDailyChart = endpoint({
  method: 'POST',
  path: 'common/daily-chart-data',
  access: 'admin_only',
  reads: true,
  input: z.object({
    type: choice(option(chartTypes, 'Ticket')),
    amount: choice(option(amountTypes, 'Ticket Amount')),
    aggregate: choice(option(logics, 'Sum')),
    showBy: choice(option(chartGroups, 'Month')),
    group_by: choice(option(chartGroups, 'Year')),
  }),
  labels: { type: 'Ticket Type', amount: 'Amount Type', aggregate: 'Logic', showBy: 'By', group_by: 'Group By' },
  output: z.object({ data: z.array(ChartRow), count: z.int(), totals: z.object({ value: Dollars, count: z.int() }) }),
})

export const getDateParams = endpoint({
  method: 'GET',
  path: 'common/get-filter-date-params',
  access: 'admin_only',
  input: z.object({ query: option(['years', 'days', ''], ''), filterMonth: filter(choice(wholeNumber(1, 12))) }),
  labels: { query: 'Query', filterMonth: 'Month' },
  output: z.object({ data: z.object({ years: z.array(z.int()), days: z.array(z.int()) }) }),
})

const DateRow = z.object({
  year: z.int(),
  system: z.enum(systems),
  count: z.int(),
  amount: Dollars,
  profit: Dollars,
  profitKnown: z.int(),
})
export type DateRow = z.output<typeof DateRow>

const DateSums = { count: z.int(), amount: Dollars, profit: Dollars, profitKnown: z.int() }

/** One day of the year over all years: a row for each year and system. */
export const getDateStatistics = endpoint({
  method: 'GET',
  path: 'common/get-filter-date-data',
  access: 'admin_only',
  input: z.object({ years: idList(200), filterSystems: optionList(systems), date: text(20) }),
  labels: { years: 'Years', filterSystems: 'Filter System', date: 'Date' },
  output: z.object({
    data: z.array(DateRow),
    month: z.int(),
    day: z.int(),
    systems: z.array(z.object({ system: z.enum(systems), ...DateSums })),
    totals: z.object(DateSums),
  }),
  sections: ['data', 'systems'],
})
