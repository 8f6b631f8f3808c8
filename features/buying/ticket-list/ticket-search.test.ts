import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { newestFirst, openLongList, TICKETS } from '#tests/long-list.ts'

let shop: Awaited<ReturnType<typeof openLongList>>
beforeAll(async () => {
  shop = await openLongList()
})
afterAll(() => shop.portal.close())

test('a rare word finds its ticket among thousands, by name, item or serial, and counts it once', async () => {
  expect(await shop.list({ search: 'okafor', filterBy: 'Ticket' })).toMatchObject({
    count: 1,
    isCapped: false,
    data: [{ id: 77 }],
  })
  expect(await shop.list({ search: 'Okafor, Maria', filterBy: 'All' })).toMatchObject({ count: 1, data: [{ id: 77 }] })
  expect(await shop.list({ search: 'harp', filterBy: 'Ticket Items' })).toMatchObject({
    count: 1,
    data: [{ id: 5000 }],
  })
  expect(await shop.list({ search: 'SN4000', filterBy: 'All' })).toMatchObject({ count: 1, data: [{ id: 4000 }] })
  expect(await shop.list({ search: 'M77-123456', filterBy: 'Ticket' })).toMatchObject({ count: 1, data: [{ id: 77 }] })
  for (const search of ['C77', 'C77-123456', 'CR77'])
    expect(await shop.list({ search, filterBy: 'Ticket' }), search).toMatchObject({ count: 0, data: [] })
  expect(await shop.list({ search: 'harp', filterBy: 'Ticket' })).toMatchObject({ count: 0, data: [] })
  expect(await shop.list({ search: '100%', filterBy: 'All' })).toMatchObject({ count: 0, data: [] })
})

test('a name is found in either order, and its words may stand apart', async () => {
  for (const search of ['maria okafor', 'okafor maria', 'Okafor, Maria', 'OKAFOR,maria', 'luis okafor'])
    for (const filterBy of ['Ticket', 'All'])
      expect(await shop.list({ search, filterBy }), search).toMatchObject({ count: 1, data: [{ id: 77 }] })
  expect(await shop.list({ search: 'okafor delgado', filterBy: 'All' })).toMatchObject({ count: 0 })
  expect(await shop.list({ search: 'SN4000 ring', filterBy: 'Ticket Items' })).toMatchObject({ data: [{ id: 4000 }] })
})

test('an amount finds its tickets however it is written, beside the ticket of that number', async () => {
  const ofAmount = (await shop.placed()).filter(({ amount }) => amount === 45_000).toSorted(newestFirst)
  const ids = async (search: string, more: object = {}) =>
    (await shop.list({ search, filterBy: 'Ticket', ...more })).data.map(({ id }) => id)
  for (const search of ['450.00', '$450', '$450.00']) {
    expect(await ids(search), search).toEqual(ofAmount.map(({ id }) => id))
    expect(await ids(search, { filterBy: 'All' }), search).toEqual(ofAmount.map(({ id }) => id))
  }
  expect(await ids('450')).toEqual(ofAmount.map(({ id }) => id))
  expect(await ids('1150')).toEqual([1150])
  expect(await ids('$450', { filterBy: 'Ticket Items' })).toEqual([])
})

test('of a word that is everywhere the newest come first, and the total says at least', async () => {
  const answer = await shop.list({ search: 'delgado', filterBy: 'Ticket', page: 2 })
  expect(answer).toMatchObject({ count: 10_000, isCapped: true })
  expect(answer.data.map(row => row.id)).toEqual(
    Array.from({ length: 50 }, (_, place) => place + 51 + (place + 51 > 76 ? 1 : 0)),
  )
})

test('of a word that most old tickets have and the newest lack every page is right, whichever way it is found', async () => {
  const { db } = shop
  await sql`update tickets set comment = 'estate lot' where kind = 'metro' and id > 400`.execute(db)
  await sql`insert into ticket_items (kind, ticket_id, position, description)
    select 'metro', n, 4, 'Heirloom' from generate_series(401, ${TICKETS}) n`.execute(db)
  const whole = (await shop.placed()).toSorted(newestFirst).filter(({ id }) => id > 400)
  const searches = [
    { search: 'estate lot', filterBy: 'Ticket' },
    { search: 'heirloom', filterBy: 'Ticket Items' },
    { search: 'heirloom', filterBy: 'All' },
  ]
  for (const search of searches)
    for (const sortOrder of ['desc', 'asc'])
      for (const page of [1, 2, 77]) {
        const expected = sortOrder === 'asc' ? whole.toReversed() : whole
        const answer = await shop.list({ ...search, sortOrder, page })
        expect(answer).toMatchObject({ count: 10_000, isCapped: true })
        expect(
          answer.data.map(({ id }) => id),
          JSON.stringify({ search, sortOrder, page }),
        ).toEqual(expected.slice((page - 1) * 50, page * 50).map(({ id }) => id))
      }
})

test('a word in thousands of items is capped too, though a ticket is found by several of them', async () => {
  await sql`insert into ticket_items (kind, ticket_id, position, description)
    select 'metro', n % 3000 + 1, 3, 'Ring' from generate_series(1, 9000) n`.execute(shop.db)
  const answer = await shop.list({ search: 'ring', filterBy: 'Ticket Items' })
  expect(answer.isCapped).toBe(true)
  expect(answer.data.map(row => row.id)).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
})

test('what a search finds by items stands as its tickets stand, also when one of them changes its time', async () => {
  const { db } = shop
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
  expect(await shop.list(search)).toEqual(await found())
  expect(await shop.list({ ...search, sortOrder: 'asc' })).toEqual(await found(sql`true`, sql`t.ticket_time`))
  expect(await shop.list({ ...search, dateFilter: '2025-01-01,2026-05-30' })).toEqual(await found(days))
  expect(await shop.list({ ...search, emptyProfit: true })).toEqual(await found(sql`t.profit_cents is null`))
  expect(await shop.list({ ...search, sortBy: 'ticketAmount' })).toEqual(
    await found(sql`true`, sql`t.ticket_amount_cents desc, t.ticket_time desc`),
  )
  await sql`update tickets set ticket_time = '2026-06-02 12:00Z', ticket_day = '2026-06-02'
    where kind = 'metro' and id = 10000`.execute(db)
  const answer = await shop.list({ ...search, dateFilter: '2026-06-02' })
  expect(answer.data.map(row => row.id)).toEqual([10_000])
})

test('of an amount that most tickets have and the newest lack every page is right', async () => {
  const { db } = shop
  // The triggers keep totals, which a search does not read, and are slow for so many rows.
  await sql`alter table tickets disable trigger user`.execute(db)
  await sql`update tickets set ticket_amount_cents = 88800 where kind = 'metro' and id > 400`.execute(db)
  const whole = (await shop.placed()).toSorted(newestFirst).filter(({ id }) => id > 400)
  for (const sortOrder of ['desc', 'asc'])
    for (const page of [1, 77]) {
      const expected = sortOrder === 'asc' ? whole.toReversed() : whole
      const answer = await shop.list({ search: '$888', filterBy: 'All', sortOrder, page })
      expect(answer).toMatchObject({ count: 10_000, isCapped: true })
      expect(answer.data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 50, page * 50).map(({ id }) => id))
    }
})
