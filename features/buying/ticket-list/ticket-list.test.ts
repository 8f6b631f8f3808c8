import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { joinPastCounts } from '#server/makers/kept-totals.ts'
import { addTicketRows, newestFirst, openLongList, type Placed, TICKETS } from '#tests/long-list.ts'
import { listCoinTickets } from '../coin-tickets/coin-tickets.contract.ts'
import { listMetroTickets } from '../metro-tickets/metro-tickets.contract.ts'

let shop: Awaited<ReturnType<typeof openLongList>>
beforeAll(async () => {
  shop = await openLongList()
})
afterAll(() => shop.portal.close())

test('a file of all pages is for Admin, like the pages themselves', async () => {
  const employee = await shop.portal.signInAs('Employee')
  const file = { headers: { accept: 'text/csv' } }
  for (const call of [listMetroTickets, listCoinTickets]) {
    expect((await shop.portal.send(call, {}, { ...employee, ...file })).status).toBe(403)
    expect((await shop.portal.send(call, {}, { ...shop.admin, ...file })).status).toBe(200)
  }
})

test('a number with its prefix finds its ticket whatever its age, but not beside a chosen day', async () => {
  const ids = async (input: object) => (await shop.list({ todayOnly: true, ...input })).data.map(({ id }) => id)
  expect(await ids({ search: 'M77' })).toEqual([77])
  expect(await ids({ search: '77' })).toEqual([])
  expect(await ids({ search: 'M77', dateFilter: '1/5/2020' })).toEqual([])
})

test('a period may be named by its label or its number of days', async () => {
  const all = await shop.list({})
  expect(await shop.list({ filterByPeriod: 'all' })).toEqual(all)
  expect((await shop.list({ filterByPeriod: 'Last 30 Days' })).count).toBe(
    (await shop.list({ filterByPeriod: 30 })).count,
  )
  const { status } = await shop.portal.send(listMetroTickets, { filterByPeriod: 'ever' }, shop.admin)
  expect(status).toBe(400)
})

test('every page and total is what counting the tickets one by one would give', async () => {
  const day = fc
    .integer({ min: 0, max: 1100 })
    .map(days => new Date(Date.UTC(2026, 5, 3 - days)).toISOString().slice(0, 10))
  const asked = fc.record({
    days: fc.option(fc.tuple(day, day).map(pair => pair.sort())),
    page: fc.integer({ min: 1, max: 230 }),
    sortOrder: fc.constantFrom('asc', 'desc'),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ days, page, sortOrder }) => {
      const [from, to] = days ?? ['2000-01-01', '2100-01-01']
      const where = sql`kind = 'metro' and ticket_day between ${from}::date and ${to}::date`
      const { count } = await oneRow<{ count: number }>(
        shop.db,
        sql`select count(*) as count from tickets where ${where}`,
      )
      const expected = await rows<{ id: number }>(
        shop.db,
        sql`select id from tickets where ${where} order by ticket_time ${sql.raw(sortOrder)} limit 50 offset ${(page - 1) * 50}`,
      )
      const answer = await shop.list({ page, sortOrder, ...(days ? { dateFilter: days.join(',') } : {}) })
      expect(answer.count).toBe(count)
      expect(answer.data.map(row => row.id)).toEqual(expected.map(row => row.id))
    }),
    { numRuns: 60 },
  )
})

const downwards = {
  id: (a: Placed, b: Placed) => b.id - a.id,
  ticketTime: newestFirst,
  ticketAmount: (a: Placed, b: Placed) => b.amount - a.amount || b.time - a.time || b.id - a.id,
}

test('page by page each sort is its whole order, ties included, also after edits and in the night', async () => {
  const { db } = shop
  const expectPages = async (pages: number[]) => {
    const all = await shop.placed()
    for (const [sortBy, compare] of Object.entries(downwards))
      for (const sortOrder of ['asc', 'desc']) {
        const whole = all.toSorted(compare).map(({ id }) => id)
        if (sortOrder === 'asc') whole.reverse()
        for (const page of pages) {
          const { data } = await shop.list({ page, sortBy, sortOrder })
          const expected = whole.slice((page - 1) * 50, page * 50)
          expect([sortBy, sortOrder, page, ...data.map(({ id }) => id)]).toEqual([sortBy, sortOrder, page, ...expected])
        }
      }
  }
  const somePages = fc.uniqueArray(fc.integer({ min: 1, max: 215 }), { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(somePages, fc.integer({ min: 1, max: TICKETS }), async (pages, id) => {
      await sql`update tickets set ticket_amount_cents = 100 * (id % 90) where kind = 'metro' and id >= ${id}
        and id < ${id + 40}`.execute(db)
      await expectPages(pages)
    }),
    { numRuns: 8 },
  )
  await joinPastCounts(db)
  await expectPages([1, 2, 100, 210, 211])
})

test('a page that begins with a month or with a day of it begins there', async () => {
  // 25 tickets a month, on five days; each is counted in several partial counts.
  const count = 300
  const time = sql`timestamptz '2026-06-30 20:00Z' - ((n - 1) / 25) * interval '1 month'
    - (((n - 1) % 25) / 5) * interval '1 day' - n * interval '1 second'`
  await addTicketRows(shop.portal, 'coin', { last: count, times: time })
  await sql`with rest as (update record_days set records = records - 2 where kind = 'coin' returning kind, day)
    insert into record_days (kind, day, part, records) select kind, day, 40 + n, 1 from rest, generate_series(1, 2) n`.execute(
    shop.db,
  )
  await sql`with rest as (update record_months set records = records - 9 where kind = 'coin' returning kind, month)
    insert into record_months (kind, month, part, records) select kind, month, 40, 9 from rest`.execute(shop.db)
  const newest = Array.from({ length: count }, (_, n) => n + 1)
  const expectEveryPage = async () => {
    for (const [sortOrder, expected] of Object.entries({ desc: newest, asc: newest.toReversed() }))
      for (let page = 1; page <= 7; page++) {
        const asked = { page, sortOrder, sortBy: 'ticketTime', filterByPeriod: 0 }
        const { body } = await shop.portal.send(listCoinTickets, asked, shop.admin)
        expect(body.data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 50, page * 50))
        expect(body.count).toBe(count)
      }
  }
  await expectEveryPage()
  const partsOf = (table: string) =>
    oneRow(
      shop.db,
      sql`select count(*) as parts, count(distinct ${sql.raw(table === 'record_days' ? 'day' : 'month')}) as spans
        from ${sql.table(table)} where kind = 'coin'`,
    )
  expect(await partsOf('record_days')).toEqual({ parts: 180, spans: 60 })
  await joinPastCounts(shop.db)
  expect(await partsOf('record_days')).toEqual({ parts: 60, spans: 60 })
  expect(await partsOf('record_months')).toEqual({ parts: 12, spans: 12 })
  await expectEveryPage()
})

test('counts are joined without waiting for who saves, and lose nothing', async () => {
  const { db } = shop
  const move = (by: Db, id: number) =>
    sql`update tickets set ticket_day = ticket_day - 1 - ${id % 3}::int where kind = 'metro' and id = ${id}`.execute(by)
  await move(db, 199)
  await db.transaction().execute(async tx => {
    await move(tx, 200)
    await joinPastCounts(db)
  })
  const moves = Array.from({ length: 60 }, (_, n) => move(db, 200 + n))
  await Promise.all([...moves, joinPastCounts(db)])
  const wrong = await rows(
    db,
    sql`select kind, day, sum(records) as records from record_days group by 1, 2 having sum(records) <> 0
      except select kind, ticket_day, count(*) from tickets group by 1, 2`,
  )
  expect(wrong).toEqual([])
  expect((await shop.list({})).count).toBe(TICKETS)
})

test('the amounts of days and months are kept without those of void tickets, whatever is edited', async () => {
  const { db } = shop
  const moved = fc.record({
    id: fc.integer({ min: 300, max: 330 }),
    amount: fc.integer({ min: 0, max: 5 }),
    isVoid: fc.boolean(),
    day: fc.integer({ min: 1, max: 3 }),
  })
  const counted = (day: RawBuilder<unknown>) => sql`select kind, ${day} as span, count(*) as records,
    count(*) filter (where not is_void) as standing,
    coalesce(sum(ticket_amount_cents) filter (where not is_void), 0)::bigint as amount_cents from tickets group by 1, 2`
  const kept = (table: string, span: string) => sql`select kind, ${sql.ref(span)} as span, sum(records) as records,
    sum(standing) as standing, sum(amount_cents)::bigint as amount_cents from ${sql.table(table)}
    group by 1, 2 having sum(records) <> 0`
  await fc.assert(
    fc.asyncProperty(fc.array(moved, { minLength: 1, maxLength: 8 }), async moves => {
      for (const { id, amount, isVoid, day } of moves)
        await sql`update tickets set ticket_amount_cents = ${amount * 100}, is_void = ${isVoid}, void_reason = 'Test',
          ticket_day = date '2026-05-01' + ${day}::int where kind = 'metro' and id = ${id}`.execute(db)
      const wrong = await rows(
        db,
        sql`(${kept('record_days', 'day')}) except (${counted(sql`ticket_day`)})
          union all (${kept('record_months', 'month')}) except (${counted(sql`date_trunc('month', ticket_day)::date`)})`,
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 25 },
  )
  await sql`update tickets set is_void = false, void_reason = '' where kind = 'metro' and id between 300 and 330`.execute(
    db,
  )
})

test('a ticket that changes its day is counted where it is', async () => {
  const count = async (dateFilter: string) => (await shop.list({ dateFilter })).count
  const { day } = await oneRow<{ day: string }>(
    shop.db,
    sql`select ticket_day as day from tickets where kind = 'metro' and id = 1`,
  )
  const before = await count(day)
  await sql`update tickets set ticket_day = '2020-02-02' where kind = 'metro' and id = 1`.execute(shop.db)
  expect([await count(day), await count('2020-02-02')]).toEqual([before - 1, 1])
  expect(await count('2/2/20')).toBe(1)
  await expect(sql`delete from tickets where id = 2`.execute(shop.db)).rejects.toThrow('a ticket is never deleted')
})
