import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { type EditedRecord, recordChange, removeRecord } from '#server/records/records.ts'
import { type Job, job } from '#server/services/jobs.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { PAGE_SIZE, WHOLE_LIST } from '#shared/pages.ts'
import { orderedRows, pageOfRows } from '../reports/reports.rules.ts'
import {
  addIgnoreRow,
  changeToHidden,
  countIgnores,
  findIgnoredKeys,
  findIgnores,
  lockIgnore,
  type MetricIgnoreRow,
  removeIgnoreRow,
} from './ignores.queries.ts'
import {
  addMetricIgnore,
  getMetrics,
  listMetricIgnores,
  type MetricRow,
  removeMetricIgnore,
  removeMetricIgnoreByGet,
} from './metrics.contract.ts'
import { findMetrics, type MetricGroup } from './metrics.queries.ts'
import { averageOf, ignoredText, metricKey, metricSums } from './metrics.rules.ts'

const ignores: EditedRecord<MetricIgnoreRow> = {
  table: 'metric_ignores',
  noun: 'Entry',
  access: 'admin_only',
  lock: lockIgnore,
}

const readMetrics = async ({ db, page }: Context, { metricData, hierachyData: above }: InputOf<typeof getMetrics>) => {
  const { start, showRawProfit: isRaw, search, page: number = 1 } = metricData
  const [groups, ignored, ignoreCount] = await Promise.all([
    findMetrics(db, { start, steps: above, isRaw }),
    findIgnoredKeys(db, start),
    countIgnores(db),
  ])
  const entryOf = ({ key }: MetricGroup) => ignored.find(entry => entry.key === metricKey(key))
  const isHidden = (group: MetricGroup) => entryOf(group)?.isHidden === true
  const shown = orderedRows(
    groups.filter(group => !isHidden(group)),
    { by: 'value', direction: 'desc', name: 'key' },
  )
  const rowOf = (group: MetricGroup): MetricRow => ({
    key: group.key,
    value: group.value,
    count: group.count,
    average: averageOf(group),
    ignored: entryOf(group) !== undefined,
    hierachyData: [...above, { type: start, key: group.key }],
    childrens: [],
  })
  const fitting = shown.filter(({ key }) => key.toLowerCase().includes(search.toLowerCase()))
  const totals = metricSums(shown)
  // A file is read in chunks by `page`, and a screen turns its own.
  const range = { limit: page.limit, offset: page.offset + (number - 1) * page.limit }
  return {
    data: pageOfRows(fitting, range).map(rowOf),
    count: fitting.length,
    originalData: shown.slice(0, WHOLE_LIST).map(rowOf),
    totals: { ...totals, average: averageOf(totals) },
    hidden: metricSums(groups.filter(isHidden)),
    cost: cents(groups.reduce((sum, { cost }) => sum + cost, 0)),
    ignoreCount,
  }
}

const removeIgnore = ({ transaction, user }: Context, { id }: { id: number }) =>
  transaction(async tx => {
    await removeRecord(tx, ignores, { id, by: user }, () => removeIgnoreRow(tx, id))
    return { message: 'It shows up again' }
  })

export const metricHandlers: Handler[] = [
  handle(getMetrics, readMetrics),

  handle(listMetricIgnores, async ({ db, page }, filter) => ({
    ...(await findIgnores(db, filter, page)),
    pageSize: PAGE_SIZE,
  })),

  handle(addMetricIgnore, ({ transaction, user }, { type, value: key }) =>
    transaction(async tx => {
      assertNoProblems(when(key === '', 'value', 'Value is Blank'))
      const row = await addIgnoreRow(tx, { type, key })
      if (!row) throw refuse('conflict', `[${key}] is on the ignore list already`)
      await recordChange(tx, ignores, { action: 'created', row, by: user })
      return { message: ignoredText(key), data: { id: row.id } }
    }),
  ),

  handle(removeMetricIgnore, removeIgnore),
  handle(removeMetricIgnoreByGet, removeIgnore),
]

/** Runs every hour, because the shop's 2 in the morning may be any hour of the server. */
export const metricJobs: Job[] = [
  job({
    name: 'hide_ignored_metrics',
    every: '0 * * * *',
    atStart: true,
    run: async ({ db }) => {
      await changeToHidden(db, new Date())
    },
  }),
]
