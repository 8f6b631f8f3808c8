import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal } from '#tests/portal.ts'
import { findPage, findPageOfMany, findRows, MOST_COUNTED } from './pages.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const numbers = (last: number) => ({
  columns: sql<{ number: number }>`number`,
  from: sql`generate_series(1, ${last}::int) as number`,
  where: sql`number % 2 = 0`,
  sorts: { tens: sql`number / 10` },
  order: sql`number desc`,
})

const shown = (data: { number: number }[]) => data.map(({ number }) => number)

test('a page has the rows asked for and the number of all, in the order chosen and among equals in its own', async () => {
  const { db } = portal.services
  const page = { limit: 4, offset: 2 }
  const byItself = await findPage(db, numbers(31), page)
  expect([shown(byItself.data), byItself.count]).toEqual([[26, 24, 22, 20], 15])
  const chosen = { sortBy: 'tens', sortOrder: 'asc' } as const
  expect(shown(await findRows(db, { ...numbers(31), chosen }, page))).toEqual([4, 2, 18, 16])
  expect(await findPage(db, numbers(31), { limit: 4, offset: 40 })).toEqual({ data: [], count: 15 })
})

test('of millions the count goes no further than it is worth, and says so', async () => {
  const { db } = portal.services
  const page = { limit: 1, offset: 0 }
  expect(await findPageOfMany(db, numbers(31), page)).toMatchObject({ count: 15, isCapped: false })
  expect(await findPageOfMany(db, numbers(4 * MOST_COUNTED), page)).toEqual({
    data: [{ number: 4 * MOST_COUNTED }],
    count: MOST_COUNTED,
    isCapped: true,
  })
})
