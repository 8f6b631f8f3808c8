import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayAt, daysAfter } from '#shared/time.ts'
import { openCounter } from '#tests/portal.ts'
import { changeToHidden } from './ignores.queries.ts'
import {
  addMetricIgnore,
  getMetrics,
  listMetricIgnores,
  removeMetricIgnore,
  removeMetricIgnoreByGet,
} from './metrics.contract.ts'
import { type MetricStep, type MetricType, metricTypes } from './metrics.rules.ts'

/** Metrics against a second, naive count over random tickets. */

const { portal, admin, employee } = await openCounter()
const today = dayAt(Date.now(), 'America/Los_Angeles')

const ticketOf = fc.record({
  kind: fc.constantFrom('metro', 'coin'),
  back: fc.integer({ min: 0, max: 4000 }),
  profit: fc.option(fc.integer({ min: -20, max: 90 }).map(dollars => dollars * 100)),
  race: fc.constantFrom('W', 'H', ''),
  zip: fc.constantFrom('89101', '89011', ''),
  birthYear: fc.integer({ min: 1945, max: 2001 }),
  keyword: fc.constantFrom('cash for gold', 'Cash  for Gold', 'cashforgold', 'sell rolex', ''),
  fate: fc.constantFrom('counter', 'counter', 'import', 'draft', 'void'),
})
const tickets = fc.sample(ticketOf, 240).map((one, at) => ({ ...one, id: at + 1, day: daysAfter(today, -one.back) }))
const costs = [
  { keyword: 'cash for gold', cost: 10_007 },
  { keyword: 'SELL ROLEX', cost: 5_000 },
  { keyword: 'Sell  Rolex', cost: 333, back: 9 },
  { keyword: 'nobody came', cost: 4_444 },
].map(one => ({ back: 3, ...one }))

const asRows = (list: object[]) => sql`jsonb_array_elements(${JSON.stringify(list)}::jsonb) r (r)`
await sql`insert into people (name_key) values ('someone')`.execute(portal.db)
await sql`insert into records (kind, id) select r->>'kind', (r->>'id')::integer from ${asRows(tickets)}`.execute(
  portal.db,
)
await sql`insert into tickets (kind, id, origin, is_void, void_reason, ticket_day, person_id, ticket_amount_cents, profit_cents,
    payment, first_name, last_name, address, city, state, zip, sex, dob, height, weight, race, dl_expiration, fromx, keyword,
    clerk, booth)
  select r->>'kind', (r->>'id')::integer, case r->>'fate' when 'void' then 'counter' else r->>'fate' end, r->>'fate' = 'void',
    case r->>'fate' when 'void' then 'x' else '' end, (r->>'day')::date, (select max(id) from people), 40000,
    (r->>'profit')::integer, 'cash', 'Maria', 'Delgado', '', '', 'NV', r->>'zip', 'F', '0615' || (r->>'birthYear'), '504', '143',
    r->>'race', 'n/a', 'signs', r->>'keyword', 'Luis', 'Booth 2' from ${asRows(tickets)}`.execute(portal.db)
await sql`insert into advertising_figures (keyword, day, impressions, clicks, conversions, cost_cents)
  select r->>'keyword', ${today}::date - (r->>'back')::integer, 1, 1, 0, (r->>'cost')::integer from ${asRows(costs)}`.execute(
  portal.db,
)

type Ticket = (typeof tickets)[number]
const standing = tickets.filter(({ fate }) => fate !== 'void' && fate !== 'draft')
const plain = (word: string) => word.replace(/\s+/g, '').toLowerCase()
const cent = (value: number) => Math.round(value * 100)

/** The tickets of a keyword share its cost: each has as many whole cents, and the first ones those that are left. */
const costOf = (ticket: Ticket) => {
  const cost = costs.filter(one => plain(one.keyword) === plain(ticket.keyword)).reduce((sum, one) => sum + one.cost, 0)
  const sharing = standing
    .filter(one => plain(one.keyword) === plain(ticket.keyword))
    .toSorted((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1))
  const place = sharing.indexOf(ticket)
  const upTo = (count: number) => Math.floor((cost * count) / sharing.length)
  return ticket.keyword === '' ? 0 : upTo(place + 1) - upTo(place)
}

const ageBand = ({ birthYear, day }: Ticket) => {
  const age = Number(day.slice(0, 4)) - birthYear - (day.slice(5) < '06-15' ? 1 : 0)
  const [first, last] =
    [
      [0, 17],
      [18, 24],
      [25, 34],
      [35, 44],
      [45, 54],
      [55, 64],
      [65, 200],
    ].find(([, to = 0]) => age <= to) ?? []
  return first === 65 ? '65+' : `${first}–${last}`
}
const groupOf: Record<MetricType, (ticket: Ticket) => string> = {
  keyword: ({ keyword }) => plain(keyword) || 'unknown',
  age: ageBand,
  race: ({ race }) => race.toLowerCase() || 'unknown',
  zip: ({ zip }) => zip || 'unknown',
}

type Ask = { start?: string; showRawProfit?: boolean; search?: string; page?: number }
const ask = async (metricData: Ask = {}, hierachyData: MetricStep[] = []) => {
  const { status, body } = await portal.send(getMetrics, { metricData, hierachyData }, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const expected = (start: MetricType, steps: readonly MetricStep[], isRaw: boolean) => {
  const sums: Record<string, { value: number; count: number }> = {}
  for (const one of standing) {
    if (!steps.every(({ type, key }) => groupOf[type](one) === plain(key))) continue
    const group = groupOf[start](one)
    const sum = sums[group] ?? { value: 0, count: 0 }
    sums[group] = { value: sum.value + (one.profit ?? 0) - (isRaw ? 0 : costOf(one)), count: sum.count + 1 }
  }
  if (steps.length === 0 && !isRaw) sums['(noticket)'] = { value: -4444, count: 0 }
  return sums
}

const figures = ({ data }: Awaited<ReturnType<typeof ask>>) =>
  Object.fromEntries(data.map(({ key, value, count }) => [plain(key), { value: cent(value), count }]))

test('every grouping, opened down to the last level, with and without the cost of advertising', async () => {
  for (const isRaw of [false, true]) {
    const below = async (steps: readonly MetricStep[]): Promise<void> => {
      for (const start of metricTypes.filter(type => !steps.some(step => step.type === type))) {
        const answer = await ask({ start, showRawProfit: isRaw }, [...steps])
        expect(figures(answer), `${start} below ${JSON.stringify(steps)}`).toEqual(expected(start, steps, isRaw))
        const [first] = answer.data
        if (!first || steps.length > 1) continue
        expect(first.hierachyData).toEqual([...steps, { type: start, key: first.key }])
        const [inside] = await Promise.all([
          ask({ start: start === 'zip' ? 'race' : 'zip', showRawProfit: isRaw }, first.hierachyData),
          below(first.hierachyData),
        ])
        expect([inside.totals.value, inside.totals.count]).toEqual([first.value, first.count])
      }
    }
    await below([])
    const totals = await Promise.all(
      metricTypes.map(async start => (await ask({ start, showRawProfit: isRaw })).totals),
    )
    expect(new Set(totals.map(({ value, count }) => `${value} ${count}`)).size).toBe(1)
  }
})

test('the text filter chooses rows, and the whole level stays beside them', async () => {
  const { data, count, originalData, totals, cost } = await ask({ search: 'ROLEX' })
  expect([data.map(({ key }) => plain(key)), count]).toEqual([['sellrolex'], 1])
  expect(originalData.length).toBe(4)
  expect(totals.count).toBe(standing.length)
  expect(totals.known).toBe(standing.filter(({ profit }) => profit !== null).length)
  expect(cent(cost)).toBe(10_007 + 5_333 + 4_444)
  const file = (await portal.send(getMetrics, {}, { ...admin, headers: { accept: 'text/csv' } }))
    .body as unknown as string
  expect(file.trim().split('\n')).toHaveLength(5)
  const unused = (await ask({ start: 'zip' })).data.find(({ key }) => key === '(no ticket)')
  expect((await ask({ start: 'race' }, unused?.hierachyData)).data).toMatchObject([
    { key: '(no ticket)', count: 0, average: null },
  ])
})

const ignore = (value: string, type = 'keyword') => portal.send(addMetricIgnore, { value, type }, admin)
const listed = async () => (await portal.send(listMetricIgnores, {}, admin)).body

test('an ignored keyword is marked at once, hidden after 2 in the morning with its sum kept, and back when removed', async () => {
  const before = await ask()
  const { body } = await ignore('CASH for gold')
  expect(body.message).toBe('[CASH for gold] has been ignored. It will no longer show up after tonight.')
  expect((await listed()).data).toEqual([
    { id: body.data.id, value: 'CASH for gold', type: 'keyword', isHidden: false },
  ])
  const marked = await ask()
  expect(marked.data.filter(({ ignored }) => ignored).map(({ key }) => plain(key))).toEqual(['cashforgold'])
  expect([marked.count, marked.ignoreCount, marked.hidden.rows]).toEqual([before.count, 1, 0])

  await sql`update metric_ignores set created_at = now() - interval '25 hours'`.execute(portal.db)
  await changeToHidden(portal.db, new Date())
  const hidden = await ask()
  expect(Object.keys(figures(hidden))).not.toContain('cashforgold')
  const gone = before.data.find(({ key }) => plain(key) === 'cashforgold')
  expect([hidden.hidden.value, hidden.hidden.count]).toEqual([gone?.value, gone?.count])
  expect(cent(hidden.totals.value) + cent(hidden.hidden.value)).toBe(cent(before.totals.value))

  expect((await portal.send(removeMetricIgnore, { id: body.data.id }, admin)).status).toBe(200)
  expect(figures(await ask())).toEqual(figures(before))
  expect((await portal.send(removeMetricIgnore, { id: body.data.id }, admin)).status).toBe(404)
})

test('what was ignored since the last 2 in the morning of the shop stays until the next', async () => {
  const hiddenAt = async (made: string, now: string) => {
    const { body } = await ignore('89101', 'zip')
    await sql`update metric_ignores set created_at = ${made}::timestamptz`.execute(portal.db)
    await changeToHidden(portal.db, new Date(now))
    const { isHidden } = (await listed()).data[0] ?? {}
    expect((await portal.send(removeMetricIgnoreByGet, { id: body.data.id }, admin)).status).toBe(200)
    return isHidden
  }
  expect(await hiddenAt('2031-11-13T23:00:00-08:00', '2031-11-14T01:59:00-08:00')).toBe(false)
  expect(await hiddenAt('2031-11-13T23:00:00-08:00', '2031-11-14T02:00:00-08:00')).toBe(true)
  expect(await hiddenAt('2031-11-14T02:01:00-08:00', '2031-11-14T12:00:00-08:00')).toBe(false)
})

test('the list answers its page size, is removed from by GET too, and says why something can not be added', async () => {
  const { data } = (await ignore('unknown')).body
  expect(await listed()).toMatchObject({ count: 1, pageSize: 50 })
  const again = await ignore(' Unknown ')
  expect([again.status, again.body.err]).toEqual([409, '[Unknown] is on the ignore list already'])
  const blank = await ignore(' ')
  expect([blank.status, blank.body.err]).toEqual([400, 'Value is Blank'])
  expect((await ignore('x', 'shoes')).body.err).toContain('must be one of keyword, age, race, zip')
  expect((await portal.send(addMetricIgnore, { value: 'x', type: 'zip' }, employee)).status).toBe(403)
  expect((await portal.send(removeMetricIgnoreByGet, { id: data.id }, admin)).status).toBe(200)
  expect((await listed()).count).toBe(0)
})
