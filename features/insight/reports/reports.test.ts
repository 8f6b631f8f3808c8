import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Day, dayAt, daysAfter } from '#shared/time.ts'
import { openCounter } from '#tests/portal.ts'
import { addRandomRecords, figures, oldTickets, receipts, tickets } from '#tests/random-records.ts'
import { referTypes } from '../figures/figures.rules.ts'
import { getDemographics, getHighValueTickets, getKeywords, getReferrals } from './reports.contract.ts'
import { demographicKinds } from './reports.rules.ts'

/** Every figure of every report against a second, naive count over random records. */

const { portal, admin, employee } = await openCounter()
const today = dayAt(Date.now(), 'America/Los_Angeles')
await addRandomRecords(portal.db)

const ranges = [
  { startDate: daysAfter(today, -40), endDate: daysAfter(today, -5) },
  { endDate: daysAfter(today, -20) },
  { startDate: daysAfter(today, -10) },
  {},
] as { startDate?: Day; endDate?: Day }[]

const monthAgo = () => {
  const from = new Date(`${today}T00:00:00Z`)
  const date = from.getUTCDate()
  from.setUTCMonth(from.getUTCMonth() - 1)
  if (from.getUTCDate() !== date) from.setUTCDate(0)
  return from.toISOString().slice(0, 10)
}

const isIn = ({ startDate, endDate }: { startDate?: Day; endDate?: Day }, day: string) =>
  startDate === undefined && endDate === undefined
    ? day >= monthAgo() && day <= today
    : (startDate === undefined || day >= startDate) && (endDate === undefined || day <= endDate)

const counts = ({ fate }: { fate: string }) => fate !== 'void' && fate !== 'draft'
const standing = tickets.filter(counts)

/** Adds up by a word; case and blanks at its ends make no difference, and the key is what is compared. */
const addedUp = <T>(
  list: readonly T[],
  wordOf: (one: T) => string,
  addTo: (sum: Record<string, number>, one: T) => void,
) => {
  const sums: Record<string, Record<string, number>> = {}
  for (const one of list) {
    const word = wordOf(one)
    sums[word] ??= {}
    addTo(sums[word], one)
  }
  return sums
}

const add = (sum: Record<string, number>, name: string, value: number) => {
  sum[name] = (sum[name] ?? 0) + value
}

const plain = (word: string) => word.trim().toLowerCase()
const keywordOf = (word: string) => word.replace(/\s+/g, '').toLowerCase()
const cent = (value: number) => Math.round(value * 100)

const ageBand = ({ dob, day }: (typeof tickets)[number]) => {
  let age = Number(day.slice(0, 4)) - Number(dob.slice(4))
  if (`${day.slice(5, 7)}${day.slice(8)}` < dob.slice(0, 4)) age -= 1
  if (age < 18) return '0–17'
  if (age >= 65) return '65+'
  if (age < 25) return '18–24'
  const first = [55, 45, 35, 25].find(one => age >= one) ?? 0
  return `${first}–${first + 9}`
}

const demographicOf = {
  sex: (one: (typeof tickets)[number]) => plain(one.sex),
  age: ageBand,
  race: (one: (typeof tickets)[number]) => plain(one.race) || 'unknown',
  zip: (one: (typeof tickets)[number]) => plain(one.zip) || 'unknown',
  city: (one: (typeof tickets)[number]) => plain(one.city) || 'unknown',
  state: (one: (typeof tickets)[number]) => plain(one.state) || 'unknown',
  source: (one: (typeof tickets)[number]) => plain(one.fromx) || 'unknown',
}

type Read = { data: unknown; count: unknown; totals: unknown }
const read = async <E extends Endpoint>(call: E, input: object) => {
  const { status, body } = await portal.send(call, input as never, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as typeof body & Read
}

test.each(ranges)('demographics of every kind, with and without items: %o', async range => {
  for (const demo of demographicKinds)
    for (const itemSearch of ['', 'gold ring', 'chain']) {
      const asked = standing.filter(
        ({ day, lines }) =>
          isIn(range, day) &&
          (itemSearch === '' ||
            lines.some(line => itemSearch.split(' ').every(word => line.toLowerCase().includes(word)))),
      )
      const expected = addedUp(asked, demographicOf[demo], (sum, one) => {
        add(sum, 'count', 1)
        add(sum, 'profit', one.profit ?? 0)
      })
      const { data, count, totals } = await read(getDemographics, { demo, itemSearch, ...range })
      const found = Object.fromEntries(data.map(row => [plain(row.value), row]))
      expect(Object.keys(found)).toHaveLength(data.length)
      expect(
        Object.fromEntries(data.map(row => [plain(row.value), { count: row.count, profit: cent(row.profit) }])),
      ).toEqual(expected)
      expect(count).toBe(data.length)
      const all = asked.reduce((sum, one) => sum + (one.profit ?? 0), 0)
      expect({ count: totals.count, profit: cent(totals.profit) }).toEqual({ count: asked.length, profit: all })
      for (const row of data) {
        expect(row.countPercent).toBeCloseTo((row.count / asked.length) * 100, 1)
        if (all > 0) expect(row.profitPercent).toBeCloseTo((cent(row.profit) / all) * 100, 1)
        else expect(row.profitPercent).toBeNull()
      }
    }
})

test('demographics in the order asked for, a spelling as most people write it, and refusals', async () => {
  const byProfit = (await read(getDemographics, { demo: 'city', sortField: 'profit', sortDirection: 'asc' })).data
  expect(byProfit.map(({ profit }) => profit)).toEqual(byProfit.map(row => row.profit).toSorted((a, b) => a - b))
  const byCount = (await read(getDemographics, { demo: 'age' })).data.map(({ count }) => count)
  expect(byCount).toEqual(byCount.toSorted((a, b) => b - a))
  const ages = (
    await read(getDemographics, {
      demo: 'age',
      sortField: 'value',
      sortDirection: 'ASC',
      startDate: ranges[0]?.startDate,
    })
  ).data
  expect(ages.map(({ value }) => value)).toEqual(
    ages.map(({ value }) => value).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
  )
  const { fields } = (await portal.send(getDemographics, { demo: 'shoes' }, admin)).body
  expect(fields?.demo).toContain('must be one of sex, age')
  const late = await portal.send(getKeywords, { startDate: today, endDate: daysAfter(today, -1) }, admin)
  expect([late.status, late.body.err]).toEqual([400, 'The start date is after the end date'])
  expect((await portal.send(getReferrals, { referType: 'fromx' }, employee)).status).toBe(403)
})

const byTime = (one: (typeof tickets)[number], other: (typeof tickets)[number]) =>
  one.time === other.time
    ? one.id - other.id || (one.kind < other.kind ? -1 : 1)
    : Date.parse(one.time) - Date.parse(other.time)

const visitsOf = (person: number) => standing.filter(one => one.person === person).toSorted(byTime)

test.each(ranges)('keywords with their advertising, all tickets and first ones only: %o', async range => {
  for (const isShowFirstOnly of [false, true]) {
    const asked = standing.filter(
      one =>
        isIn(range, one.day) && keywordOf(one.keyword) !== '' && (!isShowFirstOnly || visitsOf(one.person)[0] === one),
    )
    const expected: Record<string, Record<string, number>> = {}
    const none = { impressions: 0, clicks: 0, conversions: 0, cost: 0, tickets: 0, profit: 0 }
    for (const one of asked) {
      expected[keywordOf(one.keyword)] ??= { ...none }
      add(expected[keywordOf(one.keyword)] ?? {}, 'tickets', 1)
      add(expected[keywordOf(one.keyword)] ?? {}, 'profit', one.profit ?? 0)
    }
    for (const one of figures.filter(({ day }) => isIn(range, day))) {
      expected[keywordOf(one.keyword)] ??= { ...none }
      for (const name of ['impressions', 'clicks', 'conversions', 'cost'] as const)
        add(expected[keywordOf(one.keyword)] ?? {}, name, one[name])
    }
    const { data, totals } = await read(getKeywords, { isShowFirstOnly, ...range })
    const found = data.map(({ keyword, suggestedBid: _bid, to: _to, ...row }): [string, object] => [
      keywordOf(keyword),
      { ...row, cost: cent(row.cost), profit: cent(row.profit) },
    ])
    expect(Object.fromEntries(found)).toEqual(expected)
    expect(found).toHaveLength(Object.keys(expected).length)
    for (const { clicks, profit: earned, suggestedBid } of data)
      if (clicks === 0) expect(suggestedBid).toBeNull()
      else expect(cent(suggestedBid ?? 0)).toBe(Math.max(0, Math.round((cent(earned) * 3) / (4 * clicks))))
    for (const name of ['impressions', 'tickets', 'clicks', 'conversions'] as const)
      expect(totals[name]).toBe(Object.values(expected).reduce((sum, row) => sum + (row[name] ?? 0), 0))
    for (const name of ['cost', 'profit'] as const)
      expect(cent(totals[name])).toBe(Object.values(expected).reduce((sum, row) => sum + (row[name] ?? 0), 0))
  }
})

const firstSourceOf = (person: number) => {
  const first = visitsOf(person).find(({ fromx }) => plain(fromx) !== 'repeat')
  return first ? plain(first.fromx) || 'unknown' : 'unknown'
}

type Referred = { amount: number; profit: number | null; refer: string }

test.each(ranges)(
  'referral by source, zip and keyword, in five sections, with and without repeats: %o',
  async range => {
    for (const referType of referTypes)
      for (const repeatBreakDown of [false, true]) {
        const ofTicket = (one: (typeof tickets)[number]): Referred => {
          const refer = referType === 'keyword' ? keywordOf(one.keyword) : plain(one[referType])
          const isBroken = repeatBreakDown && referType === 'fromx' && refer === 'repeat'
          return { ...one, refer: isBroken ? `repeat (${firstSourceOf(one.person)})` : refer }
        }
        const ofOld = (one: (typeof oldTickets)[number]): Referred => {
          const values = { fromx: plain(one.source), zip: one.zip, keyword: keywordOf(one.keyword) }
          return { ...one, refer: values[referType] }
        }
        const isAsked = ({ day }: { day: string }) => isIn(range, day)
        const sections: Record<string, Referred[]> = {
          ticket: standing.filter(one => one.kind === 'metro' && isAsked(one)).map(ofTicket),
          new_coin: standing.filter(one => one.kind === 'coin' && isAsked(one)).map(ofTicket),
          receipt: receipts
            .filter(one => one.kind === 'coin_receipt' && counts(one) && isAsked(one))
            .map(one => ({ ...one, refer: referType === 'fromx' ? plain(one.fromx) : '' })),
          coin: oldTickets.filter(one => one.kind === 'old_coin' && isAsked(one)).map(ofOld),
          bullion: oldTickets.filter(one => one.kind === 'bullion' && isAsked(one)).map(ofOld),
        }
        const { data, count, totals } = await read(getReferrals, { referType, repeatBreakDown, ...range })
        for (const section of ['ticket', 'new_coin', 'receipt', 'coin', 'bullion'] as const) {
          const list = sections[section] ?? []
          const expected = addedUp(
            list,
            ({ refer }) => refer,
            (sum, one) => {
              add(sum, 'count', 1)
              add(sum, 'ticketAmount', one.amount)
              add(sum, 'profit', one.profit ?? 0)
            },
          )
          const shown = (refer: string) => (referType === 'keyword' ? keywordOf(refer) : plain(refer))
          const found = data[section].map((row): [string, object] => [
            shown(row.refer),
            { count: row.count, ticketAmount: cent(row.ticketAmount), profit: cent(row.profit) },
          ])
          expect(Object.fromEntries(found), `${section} by ${referType}`).toEqual(expected)
          expect([found.length, count[section]]).toEqual([Object.keys(expected).length, found.length])
          expect([totals[section].count, cent(totals[section].ticketAmount), cent(totals[section].profit)]).toEqual([
            list.length,
            list.reduce((sum, { amount }) => sum + amount, 0),
            list.reduce((sum, one) => sum + (one.profit ?? 0), 0),
          ])
        }
      }
  },
)

const tables = { coin: 'coin', metro: 'metro', receipt: 'coin_receipt', jewelryReceipt: 'jewelry_receipt' } as const

test.each(ranges)('eight tables of high value, whole over their pages: %o', async range => {
  const pages = [await read(getHighValueTickets, range)]
  const longest = Math.max(
    ...Object.values(pages[0]?.count ?? {}).flatMap(({ from3000, from10000 }) => [from3000, from10000]),
  )
  for (let page = 2; page <= Math.ceil(longest / 50); page += 1)
    pages.push(await read(getHighValueTickets, { ...range, page }))
  for (const [table, kind] of Object.entries(tables) as [keyof typeof tables, string][])
    for (const [limit, from, below] of [
      ['from3000', 300_000, 1_000_000],
      ['from10000', 1_000_000, Infinity],
    ] as const) {
      const expected = [...standing, ...receipts.filter(counts)].filter(
        one => one.kind === kind && isIn(range, one.day) && one.amount >= from && one.amount < below,
      )
      const found = pages.flatMap(({ data }) => data[table][limit])
      const inOrder = (all: [number, number][]) => all.toSorted((a, b) => a[0] - b[0])
      expect(inOrder(found.map(row => [row.id, cent(row.ticketAmount)]))).toEqual(
        inOrder(expected.map(one => [one.id, one.amount])),
      )
      expect(pages[0]?.count[table][limit]).toBe(expected.length)
      expect(cent(pages[0]?.amounts[table][limit] ?? 0)).toBe(expected.reduce((sum, { amount }) => sum + amount, 0))
    }
})

test('a source that is put right later counts as it is now, and both limits are settings', async () => {
  const of = async () => (await read(getReferrals, { referType: 'fromx', repeatBreakDown: true, ...ranges[0] })).totals
  const before = await of()
  await sql`update people set first_source = 'else'`.execute(portal.db)
  expect(await of()).toEqual(before)
  await sql`insert into settings (name, value) values ('reports', '{"highValueFrom": 100, "veryHighValueFrom": 200}')`.execute(
    portal.db,
  )
  expect((await read(getHighValueTickets, {})).limits).toEqual({ from3000: 1, from10000: 2 })
})

test('each list is a file of its own', async () => {
  const asFile = { ...admin, headers: { accept: 'text/csv', 'x-section': 'data.new_coin' } }
  const file = (await portal.send(getReferrals, { referType: 'fromx', ...ranges[0] }, asFile)).body as unknown as string
  expect(file.split('\n')[0]).toContain('refer,count,ticketAmount,profit')
  expect(file.trim().split('\n').length).toBe(
    (await read(getReferrals, { referType: 'fromx', ...ranges[0] })).count.new_coin + 1,
  )
})
