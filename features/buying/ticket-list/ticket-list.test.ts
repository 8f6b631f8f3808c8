import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, oneRow, rows } from '#server/db.ts'
import { joinPastCounts } from '#server/makers/kept-totals.ts'
import { openTestPortal } from '#tests/portal.ts'
import { listCoinTickets } from '../coin-tickets/coin-tickets.contract.ts'
import { listMetroTickets } from '../metro-tickets/metro-tickets.contract.ts'

const TICKETS = 10_500

let portal: Awaited<ReturnType<typeof openTestPortal>>
let admin: Awaited<ReturnType<typeof portal.signInAs>>

const addTickets = async (kind: 'metro' | 'coin', last: number, times: RawBuilder<unknown>) => {
  const { db } = portal.parts
  await sql`insert into records (kind, id) select ${kind}, n from generate_series(1, ${last}::int) n`.execute(db)
  await sql`insert into tickets (kind, id, ticket_time, ticket_day, person_id, ticket_amount_cents, payment, first_name,
      last_name, address, city, state, zip, sex, dob, height, weight, dl_expiration, fromx, clerk, booth)
    select ${kind}, n, at, (at at time zone 'America/Los_Angeles')::date, 1, 100 * (n % 700), 'cash', 'Maria',
      case when n = 77 then 'Okafor' else 'Delgado' end, 'a', 'b', 'NV', '1', 'F', '07141986', '1', '1', 'n/a', 'signs', 'Luis', 'Booth 1'
    from (select n, ${times} as at from generate_series(1, ${last}) n) t`.execute(db)
}

/** Two years of Metro tickets, some days without any; every second customer is a Delgado, one of them sells a harp. */
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  const { db } = portal.parts
  await sql`insert into people (name_key) values ('someone')`.execute(db)
  await addTickets(
    'metro',
    TICKETS,
    sql`timestamptz '2026-06-01 12:00Z' - n * interval '100 minutes' - (n / 50) * interval '1 day'`,
  )
  await sql`insert into ticket_items (kind, ticket_id, position, description, serial)
    select 'metro', n, 1, case when n = 5000 then 'Harp' else 'Ring' end, 'SN' || n from generate_series(1, ${TICKETS}, 3) n`.execute(
    db,
  )
  await sql`insert into ticket_items (kind, ticket_id, position, description) values ('metro', 5000, 2, 'Harp')`.execute(
    db,
  )
})
afterAll(() => portal.close())

const list = async (input: object) =>
  (await portal.send(listMetroTickets, { filterByPeriod: 0, sortBy: 'ticketTime', sortOrder: 'desc', ...input }, admin))
    .body

test('a file of all pages is for Admin, like the pages themselves', async () => {
  const employee = await portal.signInAs('Employee')
  const file = { headers: { accept: 'text/csv' } }
  for (const call of [listMetroTickets, listCoinTickets]) {
    expect((await portal.send(call, {}, { ...employee, ...file })).status).toBe(403)
    expect((await portal.send(call, {}, { ...admin, ...file })).status).toBe(200)
  }
})

test('a period may be named by its label or its number of days', async () => {
  const all = await list({})
  expect(await list({ filterByPeriod: 'all' })).toEqual(all)
  expect((await list({ filterByPeriod: 'Last 30 Days' })).count).toBe((await list({ filterByPeriod: 30 })).count)
  const { status } = await portal.send(listMetroTickets, { filterByPeriod: 'ever' }, admin)
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
        portal.parts.db,
        sql`select count(*) as count from tickets where ${where}`,
      )
      const expected = await rows<{ id: number }>(
        portal.parts.db,
        sql`select id from tickets where ${where} order by ticket_time ${sql.raw(sortOrder)} limit 50 offset ${(page - 1) * 50}`,
      )
      const answer = await list({ page, sortOrder, ...(days ? { dateFilter: days.join(',') } : {}) })
      expect(answer.count).toBe(count)
      expect(answer.data.map(row => row.id)).toEqual(expected.map(row => row.id))
    }),
    { numRuns: 60 },
  )
})

type Placed = { id: number; time: number; amount: number }

const placed = () =>
  rows<Placed>(
    portal.parts.db,
    sql`select id, ticket_time as time, ticket_amount_cents as amount from tickets where kind = 'metro'`,
  )

const downwards = {
  id: (a: Placed, b: Placed) => b.id - a.id,
  ticketTime: (a: Placed, b: Placed) => b.time - a.time || b.id - a.id,
  ticketAmount: (a: Placed, b: Placed) => b.amount - a.amount || b.time - a.time || b.id - a.id,
}

test('page by page each sort is its whole order, ties included, also after edits and in the night', async () => {
  const { db } = portal.parts
  const expectPages = async (pages: number[]) => {
    const all = await placed()
    for (const [sortBy, compare] of Object.entries(downwards))
      for (const sortOrder of ['asc', 'desc']) {
        const whole = all.toSorted(compare).map(({ id }) => id)
        if (sortOrder === 'asc') whole.reverse()
        for (const page of pages) {
          const { data } = await list({ page, sortBy, sortOrder })
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
  // 25 tickets a month, on five days; each is counted in several parts.
  const count = 300
  const time = sql`timestamptz '2026-06-30 20:00Z' - ((n - 1) / 25) * interval '1 month'
    - (((n - 1) % 25) / 5) * interval '1 day' - n * interval '1 second'`
  await addTickets('coin', count, time)
  await sql`with rest as (update record_days set records = records - 2 where kind = 'coin' returning kind, day)
    insert into record_days (kind, day, part, records) select kind, day, 40 + n, 1 from rest, generate_series(1, 2) n`.execute(
    portal.parts.db,
  )
  await sql`with rest as (update record_months set records = records - 9 where kind = 'coin' returning kind, month)
    insert into record_months (kind, month, part, records) select kind, month, 40, 9 from rest`.execute(portal.parts.db)
  const newest = Array.from({ length: count }, (_, n) => n + 1)
  const expectEveryPage = async () => {
    for (const [sortOrder, expected] of Object.entries({ desc: newest, asc: newest.toReversed() }))
      for (let page = 1; page <= 7; page++) {
        const asked = { page, sortOrder, sortBy: 'ticketTime', filterByPeriod: 0 }
        const { body } = await portal.send(listCoinTickets, asked, admin)
        expect(body.data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 50, page * 50))
        expect(body.count).toBe(count)
      }
  }
  await expectEveryPage()
  const partsOf = (table: string) =>
    oneRow(
      portal.parts.db,
      sql`select count(*) as parts, count(distinct ${sql.raw(table === 'record_days' ? 'day' : 'month')}) as spans
        from ${sql.table(table)} where kind = 'coin'`,
    )
  expect(await partsOf('record_days')).toEqual({ parts: 180, spans: 60 })
  await joinPastCounts(portal.parts.db)
  expect(await partsOf('record_days')).toEqual({ parts: 60, spans: 60 })
  expect(await partsOf('record_months')).toEqual({ parts: 12, spans: 12 })
  await expectEveryPage()
})

test('counts are joined without waiting for who saves, and lose nothing', async () => {
  const { db } = portal.parts
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
  expect((await list({})).count).toBe(TICKETS)
})

test('the amounts of days and months are kept without those of void tickets, whatever is edited', async () => {
  const { db } = portal.parts
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

test('a rare word finds its ticket among thousands, by name, item or serial, and counts it once', async () => {
  expect(await list({ search: 'okafor', filterBy: 'Ticket' })).toMatchObject({
    count: 1,
    isCapped: false,
    data: [{ id: 77 }],
  })
  expect(await list({ search: 'Okafor, Maria', filterBy: 'All' })).toMatchObject({ count: 1, data: [{ id: 77 }] })
  expect(await list({ search: 'harp', filterBy: 'Ticket Items' })).toMatchObject({ count: 1, data: [{ id: 5000 }] })
  expect(await list({ search: 'SN4000', filterBy: 'All' })).toMatchObject({ count: 1, data: [{ id: 4000 }] })
  expect(await list({ search: 'M77-123456', filterBy: 'Ticket' })).toMatchObject({ count: 1, data: [{ id: 77 }] })
  expect(await list({ search: 'harp', filterBy: 'Ticket' })).toMatchObject({ count: 0, data: [] })
  expect(await list({ search: '100%', filterBy: 'All' })).toMatchObject({ count: 0, data: [] })
})

test('of a word that is everywhere the newest come first, and the total says at least', async () => {
  const answer = await list({ search: 'delgado', filterBy: 'Ticket', page: 2 })
  expect(answer).toMatchObject({ count: 10_000, isCapped: true })
  expect(answer.data.map(row => row.id)).toEqual(
    Array.from({ length: 50 }, (_, place) => place + 51 + (place + 51 > 76 ? 1 : 0)),
  )
})

test('of a word that most old tickets have and the newest lack every page is right, whichever way it is found', async () => {
  const { db } = portal.parts
  await sql`update tickets set comment = 'estate lot' where kind = 'metro' and id > 400`.execute(db)
  await sql`insert into ticket_items (kind, ticket_id, position, description)
    select 'metro', n, 4, 'Heirloom' from generate_series(401, ${TICKETS}) n`.execute(db)
  const whole = (await placed()).toSorted(downwards.ticketTime).filter(({ id }) => id > 400)
  const searches = [
    { search: 'estate lot', filterBy: 'Ticket' },
    { search: 'heirloom', filterBy: 'Ticket Items' },
    { search: 'heirloom', filterBy: 'All' },
  ]
  for (const search of searches)
    for (const sortOrder of ['desc', 'asc'])
      for (const page of [1, 2, 77]) {
        const expected = sortOrder === 'asc' ? whole.toReversed() : whole
        const answer = await list({ ...search, sortOrder, page })
        expect(answer).toMatchObject({ count: 10_000, isCapped: true })
        expect(
          answer.data.map(({ id }) => id),
          JSON.stringify({ search, sortOrder, page }),
        ).toEqual(expected.slice((page - 1) * 50, page * 50).map(({ id }) => id))
      }
})

test('a word in thousands of items is capped too, though a ticket is found by several of them', async () => {
  await sql`insert into ticket_items (kind, ticket_id, position, description)
    select 'metro', n % 3000 + 1, 3, 'Ring' from generate_series(1, 9000) n`.execute(portal.parts.db)
  const answer = await list({ search: 'ring', filterBy: 'Ticket Items' })
  expect(answer.isCapped).toBe(true)
  expect(answer.data.map(row => row.id)).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
})

test('what a search finds by items stands as its tickets stand, also when one of them changes its time', async () => {
  const { db } = portal.parts
  await sql`update tickets set profit_cents = 100 where kind = 'metro' and id % 2 = 0`.execute(db)
  const found = async (where = sql`true`, order = sql`t.ticket_time desc`) => {
    const all = await rows<{ id: number }>(
      db,
      sql`select t.id from tickets t where t.kind = 'metro' and ${where} and exists (select from ticket_items i
        where i.kind = 'metro' and i.ticket_id = t.id and i.serial like 'SN10%') order by ${order}, t.id desc`,
    )
    const data = all.slice(0, 50).map(({ id }) => expect.objectContaining({ id }))
    return { data, count: all.length, isCapped: false }
  }
  const search = { search: 'sn10', filterBy: 'Ticket Items' }
  const days = sql`t.ticket_day between '2025-01-01' and '2026-05-30'`
  expect(await list(search)).toEqual(await found())
  expect(await list({ ...search, sortOrder: 'asc' })).toEqual(await found(sql`true`, sql`t.ticket_time`))
  expect(await list({ ...search, dateFilter: '2025-01-01,2026-05-30' })).toEqual(await found(days))
  expect(await list({ ...search, emptyProfit: true })).toEqual(await found(sql`t.profit_cents is null`))
  expect(await list({ ...search, sortBy: 'ticketAmount' })).toEqual(
    await found(sql`true`, sql`t.ticket_amount_cents desc, t.ticket_time desc`),
  )
  await sql`update tickets set ticket_time = '2026-06-02 12:00Z', ticket_day = '2026-06-02'
    where kind = 'metro' and id = 10000`.execute(db)
  const answer = await list({ ...search, dateFilter: '2026-06-02' })
  expect(answer.data.map(row => row.id)).toEqual([10_000])
})

test('a ticket that changes its day is counted where it is', async () => {
  const count = async (dateFilter: string) => (await list({ dateFilter })).count
  const { day } = await oneRow<{ day: string }>(
    portal.parts.db,
    sql`select ticket_day as day from tickets where kind = 'metro' and id = 1`,
  )
  const before = await count(day)
  await sql`update tickets set ticket_day = '2020-02-02' where kind = 'metro' and id = 1`.execute(portal.parts.db)
  expect([await count(day), await count('2020-02-02')]).toEqual([before - 1, 1])
  expect(await count('2/2/20')).toBe(1)
  await expect(sql`delete from tickets where id = 2`.execute(portal.parts.db)).rejects.toThrow(
    'a ticket is never deleted',
  )
})
