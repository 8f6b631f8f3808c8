import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { addReceiptFromElsewhere, addTicketFromElsewhere } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { chartOf } from './chart-data.ts'
import { type ChartRow, getDailyChart, getDateParams, getDateStatistics } from './charts.contract.ts'
import { axisKeys, MOST_SERIES, readMonthDay } from './charts.rules.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`insert into people (name_key) values ('maria delgado')
    returning id`.execute(portal.db)
  const personId = rows[0]?.id ?? 0
  const days = ['2024-02-29', '2024-02-29', '2025-02-28', '2025-12-29', '2026-03-08']
  for (const [place, day] of days.entries()) {
    await addTicketFromElsewhere(portal.db, { kind: 'metro', id: 900 + place, day, origin: 'import', personId })
    await sql`update tickets set ticket_amount_cents = ${(place + 1) * 10_000}, profit_cents = ${place === 4 ? null : place * 1000},
      ticket_time = ${`${day} 10:30:00-08`}::timestamptz where kind = 'metro' and id = ${900 + place}`.execute(
      portal.db,
    )
  }
  await addReceiptFromElsewhere(portal.db, { kind: 'coin_receipt', id: 900, day: '2024-02-29', origin: 'import' })
})

const chart = async (input: object) => (await portal.send(getDailyChart, { ...input }, admin)).body

test('the chart starts with the sums of Metro tickets by month and year', async () => {
  const { data, totals } = await chart({})
  expect(data.map(({ by, group, value, count }) => [by, group, value, count])).toEqual([
    ['Feb', '2024', 300, 2],
    ['Feb', '2025', 300, 1],
    ['Mar', '2026', 500, 1],
    ['Dec', '2025', 400, 1],
  ])
  expect(totals).toEqual({ value: 1500, count: 5 })
})

test('average, count, least and most, and a profit only where it is known', async () => {
  const byYear = { showBy: 'Year', group_by: 'Year' }
  const values = async (input: object) =>
    (await chart({ ...byYear, ...input })).data.map(({ by, value }) => [by, value])
  expect(await values({ aggregate: 'Average' })).toEqual([
    ['2024', 150],
    ['2025', 350],
    ['2026', 500],
  ])
  expect(await values({ aggregate: 'Count' })).toEqual([
    ['2024', 2],
    ['2025', 2],
    ['2026', 1],
  ])
  expect(await values({ aggregate: 'Min' })).toEqual([
    ['2024', 100],
    ['2025', 300],
    ['2026', 500],
  ])
  expect(await values({ aggregate: 'Max', amount: 'profit' })).toEqual([
    ['2024', 10],
    ['2025', 30],
  ])
  expect((await chart({ ...byYear, aggregate: 'average', amount: 'Profit' })).totals).toEqual({ value: 15, count: 4 })
})

test('weeks are ISO weeks with their ISO year, hours are of the shop, also when the clock changes', async () => {
  const weeks = (await chart({ showBy: 'Week', group_by: 'Year' })).data
  expect(weeks.map(({ by, group }) => `${by} ${group}`)).toEqual(['W01 2026', 'W09 2024', 'W09 2025', 'W10 2026'])
  const hours = (await chart({ showBy: 'Hour', group_by: 'Day of Week' })).data
  expect(hours.map(({ by, group, count }) => `${by} ${group} ${count}`)).toEqual([
    '10:00 Monday 1',
    '10:00 Thursday 2',
    '10:00 Friday 1',
    '11:00 Sunday 1',
  ])
})

test('an unknown choice is refused', async () => {
  expect((await portal.send(getDailyChart, { showBy: 'Decade' }, admin)).status).toBe(400)
})

describe('date statistics', () => {
  const ask = async (input: object) => (await portal.send(getDateStatistics, { ...input }, admin)).body

  test('29 February has leap years only, a row for each year and system, and the totals', async () => {
    const { data, systems, totals } = await ask({
      date: '2/29',
      years: '2024,2025',
      filterSystems: 'Metro,Coin Receipt',
    })
    expect(data.map(({ year, system, count, amount }) => [year, system, count, amount])).toEqual([
      [2024, 'Metro', 2, 300],
      [2024, 'Coin Receipt', 1, expect.any(Number)],
    ])
    expect(systems.map(({ system }) => system)).toEqual(['Metro', 'Coin Receipt'])
    expect(totals.count).toBe(3)
  })

  test('Metro is the system and today the day unless others are chosen; a year is ignored', async () => {
    const { data } = await ask({ date: '02/28/2019' })
    expect(data.map(({ year, system, count }) => [year, system, count])).toEqual([
      [2026, 'Metro', 0],
      [2025, 'Metro', 1],
      [2024, 'Metro', 0],
    ])
    expect((await ask({})).data.every(({ system }) => system === 'Metro')).toBe(true)
    expect((await ask({ date: '2/30' })).message).toBe('Date must be a month and a day, such as 11/13')
  })

  test('the years there are, and the days of a month', async () => {
    const ofFebruary = (await portal.send(getDateParams, { filterMonth: 2 }, admin)).body.data
    expect([ofFebruary.years, ofFebruary.days.at(-1)]).toEqual([[2026, 2025, 2024], 29])
    expect((await portal.send(getDateParams, { query: 'years' }, admin)).body.data.days).toEqual([])
    expect((await portal.send(getDateParams, { query: 'days', filterMonth: 4 }, admin)).body.data).toEqual({
      years: [],
      days: Array.from({ length: 30 }, (_, before) => before + 1),
    })
  })
})

test('a month without a ticket keeps its place on the axis', () => {
  expect(axisKeys('Month', [3])).toHaveLength(12)
  expect(axisKeys('Year', [2024, 2026])).toEqual([2024, 2025, 2026])
  expect(axisKeys('Hour', [])).toEqual([])
})

test('of more than twelve series the newest are drawn, and one that is no sum is a line', () => {
  const row = (groupKey: number): ChartRow => ({
    ...{ by: 'Nov', group: String(groupKey), value: cents(100), count: 1, byKey: 11, groupKey },
  })
  const choice = { type: 'Ticket', amount: 'Ticket Amount', showBy: 'Month', group_by: 'Year' } as const
  const drawn = chartOf(
    { ...choice, aggregate: 'Average' },
    Array.from({ length: 15 }, (_, place) => row(2010 + place)),
  )
  expect([drawn.series.length, drawn.series[0]?.label, drawn.look]).toEqual([MOST_SERIES, '2013', 'lines'])
  expect(chartOf({ ...choice, aggregate: 'Sum' }, [row(2026)]).look).toBe('columns')
})

test.each([
  ['2/29', { month: 2, day: 29 }],
  ['2026-11-13', { month: 11, day: 13 }],
  ['13/1', undefined],
  ['4/31', undefined],
  ['', undefined],
])('the date %s is read as a month and a day', (text, read) => {
  expect(readMonthDay(text)).toEqual(read)
})
