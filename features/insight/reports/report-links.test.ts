import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Day, dayAt, daysAfter } from '#shared/time.ts'
import { openCounter } from '#tests/portal.ts'
import { addRandomRecords } from '#tests/random-records.ts'
import { inCents, openRows } from '#tests/rows-behind.ts'
import { figurePath, figureRule, referTypes } from '../figures/figures.rules.ts'
import { getMetrics } from '../metrics/metrics.contract.ts'
import { type MetricStep, metricRowsPath, metricTypes } from '../metrics/metrics.rules.ts'
import { getDemographics, getKeywords, getReferrals } from './reports.contract.ts'
import { demographicKinds, referSections } from './reports.rules.ts'

/** Over random records: the rows behind each linked figure of the reports add up to it. */

const { portal, admin } = await openCounter()
const click = openRows(portal, admin)

const today = dayAt(Date.now(), 'America/Los_Angeles')
await addRandomRecords(portal.db)
// A source may be spelt like a repeat that was broken down.
await sql`update tickets set fromx = 'Repeat (signs)' where kind = 'metro' and id % 9 = 0`.execute(portal.db)

const ranges = [{ startDate: daysAfter(today, -40), endDate: daysAfter(today, -5) }, {}] as {
  startDate?: Day
  endDate?: Day
}[]

const read = async <E extends Endpoint>(call: E, input: object) => {
  const { status, body } = await portal.send(call, input as never, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

type Sums = { count: number; profit: number; ticketAmount?: number }
type Links = { count: string; profit: string; ticketAmount?: string }

const expectRowsBehind = async ({ count, ...amounts }: Sums, to: Links, what: string) => {
  if (count === 0) expect(to.count, what).toBe('')
  else expect((await click(to.count)).count, `${what}: ${to.count}`).toBe(count)
  for (const name of ['profit', 'ticketAmount'] as const) {
    const amount = amounts[name]
    if (amount === undefined) continue
    if (amount === 0) expect(to[name], what).toBe('')
    else expect((await click(to[name] ?? '')).sum, `${what}: ${to[name]}`).toBe(inCents(amount))
  }
}

test.each(ranges)('each count and profit of all demographics is that of the rows behind it: %o', async range => {
  for (const demo of demographicKinds)
    for (const itemSearch of ['', 'gold ring']) {
      const { data } = await read(getDemographics, { demo, itemSearch, ...range })
      expect(data.length).toBeGreaterThan(0)
      for (const { value, to, ...sums } of data) await expectRowsBehind(sums, to, `${demo} ${value} ${itemSearch}`)
    }
})

test.each(ranges)("each keyword's tickets are the rows behind it, also first tickets only: %o", async range => {
  for (const isShowFirstOnly of [false, true]) {
    const { data } = await read(getKeywords, { isShowFirstOnly, ...range })
    for (const { keyword, tickets: count, profit, to } of data)
      await expectRowsBehind({ count, profit }, to, `${keyword} ${isShowFirstOnly}`)
    expect(data.some(({ tickets }) => tickets === 0)).toBe(true)
    if (!isShowFirstOnly) expect(data.filter(({ tickets }) => tickets > 0).length).toBeGreaterThan(3)
  }
})

test.each(ranges)(
  'each referral figure is that of the rows behind it, also of repeats broken down: %o',
  async range => {
    for (const referType of referTypes)
      for (const repeatBreakDown of [false, true]) {
        const { data } = await read(getReferrals, { referType, repeatBreakDown, ...range })
        for (const section of referSections) {
          expect(data[section].length).toBeGreaterThan(0)
          for (const { refer, to, ...sums } of data[section])
            await expectRowsBehind(sums, to, `${section} by ${referType} '${refer}'`)
        }
      }
  },
)

const readLevel = (start: MetricStep['type'], steps: MetricStep[]) =>
  read(getMetrics, { metricData: { start, showRawProfit: true }, hierachyData: steps })

test('each raw figure of metrics and of a level below is that of the rows behind it', async () => {
  for (const start of metricTypes) {
    const { data, totals } = await readLevel(start, [])
    for (const row of data) {
      const below = metricTypes.filter(type => type !== start)
      const levels = await Promise.all(below.map(type => readLevel(type, row.hierachyData)))
      for (const { value, count, hierachyData: steps } of [row, ...levels.flatMap(level => level.data)]) {
        const what = JSON.stringify(steps)
        expect((await click(metricRowsPath('count', steps))).count, what).toBe(count)
        expect((await click(metricRowsPath('profit', steps))).sum, what).toBe(inCents(value))
      }
    }
    expect(await click(metricRowsPath('profit', []))).toEqual({ count: totals.known, sum: inCents(totals.value) })
  }
}, 60_000)

test('the rule of a figure says whose records are counted', () => {
  const november = { startDate: '2026-11-01' as Day, endDate: '2026-11-30' as Day, figure: 'count' } as const
  expect(figureRule({ ...november, type: ['ticket', 'coin'], keyword: 'cash for gold', age: '35–44' })).toBe(
    'non-void Metro tickets and coin tickets of Nov 2026, keyword cash for gold, age 35–44',
  )
  const repeats = { referType: 'fromx', refer: 'repeat', firstSource: 'signs' } as const
  expect(figureRule({ ...november, type: 'coin', ...repeats, itemSearch: 'ring' })).toBe(
    "non-void coin tickets of Nov 2026, source repeat, first source signs, items with 'ring'",
  )
  expect(figureRule({ ...november, type: 'ticket', referType: 'zip', isShowFirstOnly: true })).toBe(
    "non-void Metro tickets of Nov 2026, without a zip, a person's first ticket only",
  )
})

test('receipts and old tickets have no seller to be chosen by', async () => {
  for (const type of ['receipt', 'oldCoin', 'bullion'] as const) {
    expect((await click(figurePath({ type, figure: 'count' }))).count).toBeGreaterThan(0)
    expect((await click(figurePath({ type, figure: 'count', zip: 'unknown' }))).count).toBe(0)
  }
})
