import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, filter, flag, id, listInput, option, orEmpty, text, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { metricTypes } from './metrics.rules.ts'

const MetricStepFields = { type: z.enum(metricTypes), key: z.string() }

const MetricFigures = {
  key: z.string(),
  /** Profit less advertising cost, or without with showRawProfit. */
  value: Dollars,
  count: z.int(),
  /** Empty without tickets. */
  average: z.nullable(Dollars),
  ignored: z.boolean(),
}

const MetricRow = z.object({
  ...MetricFigures,
  /** The groupings above and this row: with it, the rows below are asked for. */
  hierachyData: z.array(z.object(MetricStepFields)),
  /**
   * The rows below, which no answer holds yet: their grouping is chosen on the screen, and they are asked for with
   * `start` as that grouping and this row's hierachyData.
   */
  childrens: z.array(z.object(MetricFigures)),
})
export type MetricRow = z.output<typeof MetricRow>

const MetricSums = z.object({ rows: z.int(), value: Dollars, count: z.int(), known: z.int() })

const MOST_PAGES = 100_000

/** `start` is the grouping of the level asked for, and hierachyData leads to it. */
export const getMetrics = endpoint({
  method: 'POST',
  path: 'metrics/get-all-data',
  access: 'admin_only',
  reads: true,
  input: z.object({
    metricData: orEmpty(
      {},
      z.object({
        start: option(metricTypes, 'keyword'),
        showRawProfit: flag(),
        search: text(100),
        page: filter(wholeNumber(1, MOST_PAGES)),
      }),
    ),
    hierachyData: orEmpty(
      [],
      z
        .array(z.object({ type: option(metricTypes), key: text(200) }), 'must be a list')
        .check(atMost(metricTypes.length, 'is too long')),
    ),
  }),
  labels: { metricData: 'Grouping', hierachyData: 'Grouping above' },
  output: z.object({
    data: z.array(MetricRow),
    count: z.int(),
    /** The level's rows before the text filter, the first 1000. */
    originalData: z.array(MetricRow),
    /** All rows of the level, whether or not they fit the text filter. */
    totals: z.extend(MetricSums, { average: z.nullable(Dollars) }),
    /** Rows that are hidden by the ignore list. */
    hidden: MetricSums,
    /** The advertising cost that was taken off. */
    cost: Dollars,
    ignoreCount: z.int(),
  }),
})

const MetricIgnore = z.object({ id: z.int(), value: z.string(), type: z.enum(metricTypes), isHidden: z.boolean() })

export const listMetricIgnores = endpoint({
  method: 'GET',
  path: 'metrics/get-all-ignore-data',
  access: 'admin_only',
  input: listInput(['value', 'type'], {}),
  output: z.object({ data: z.array(MetricIgnore), count: z.int(), pageSize: z.int() }),
})

export const addMetricIgnore = endpoint({
  method: 'POST',
  path: 'metrics/metric-ignore-add',
  access: 'admin_only',
  input: z.object({ value: text(200), type: option(metricTypes) }),
  output: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
})

const removal = {
  path: 'metrics/metric-ignore-remove/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: z.object({ message: z.string() }),
} as const

export const removeMetricIgnore = endpoint({ ...removal, method: 'POST' })

export const removeMetricIgnoreByGet = endpoint({ ...removal, method: 'GET', changes: true })
