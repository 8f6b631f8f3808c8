import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSixtyTickets, sixtyTickets } from '#tests/sixty-tickets.ts'
import { findCounted } from './counted-list.ts'
import type { CountedFilter, CountedList } from './counted-parts.ts'

let portal: Awaited<ReturnType<typeof openSixtyTickets>>
beforeAll(async () => {
  portal = await openSixtyTickets()
})
afterAll(() => portal.close())

const byTime = ['ticket_day', 'ticket_time', 'id'] as const

const list: CountedList<'time' | 'amount', 'items'> = {
  records: sixtyTickets,
  kind: 'coin',
  time: 'ticket_time',
  sorts: { time: { keys: byTime }, amount: { keys: ['ticket_amount_cents', ...byTime], places: 'amount' } },
  totals: { amount: 'amount_cents', standing: 'standing' },
  search: {
    words: 'search_text',
    numberIn: () => undefined,
    lines: { items: { table: 'ticket_items', record: 'ticket_id', words: 'search_text' } },
  },
}

type Answer = { data: { id: number }[]; count: number; amount: number; standing: number }

const find = async (filter: Partial<CountedFilter<'time' | 'amount', 'items'>>, offset = 0) => {
  const asked = { search: '', scope: 'records', ...filter } as const
  const page = { limit: 5, offset }
  const answer = await findCounted<Answer, 'time' | 'amount', 'items'>(portal.db, {
    list,
    filter: asked,
    page,
    row: sql`t.id`,
  })
  const { data, ...totals } = JSON.parse(answer.text) as Answer
  return { ids: data.map(({ id }) => id), ...totals }
}

const totalsOf = (ids: number[]) => {
  const standing = ids.filter(id => id % 10 !== 0)
  return { count: ids.length, amount: standing.reduce((sum, id) => sum + id, 0), standing: standing.length }
}

const all = Array.from({ length: 60 }, (_, place) => 60 - place)

test('what is declared is answered over the whole filter, on every page of it', async () => {
  for (const offset of [0, 5, 57])
    expect(await find({}, offset)).toEqual({ ids: all.slice(offset, offset + 5), ...totalsOf(all) })
  const days = { from: '2026-01-06', to: '2026-01-10' }
  const inDays = all.filter(id => id >= 10 && id <= 19)
  expect(await find(days, 5)).toEqual({ ids: inDays.slice(5, 10), ...totalsOf(inDays) })
})

test('a condition of its own and a search count what they find', async () => {
  const odd = all.filter(id => id % 2 === 1)
  expect(await find({ only: sql`t.id % 2 = 1` }, 5)).toEqual({ ids: odd.slice(5, 10), ...totalsOf(odd) })
  const estate = all.filter(id => id % 3 === 0)
  const found = { ids: estate.slice(0, 5), ...totalsOf(estate), isCapped: false }
  expect(await find({ search: 'Estate' })).toEqual(found)
})

test('another order finds its place too, both ways', async () => {
  const { ids } = await find({ sortBy: 'amount', sortOrder: 'asc' }, 30)
  expect(ids).toEqual([31, 32, 33, 34, 35])
  expect((await find({ sortBy: 'amount', sortOrder: 'desc' }, 30)).ids).toEqual([30, 29, 28, 27, 26])
})
