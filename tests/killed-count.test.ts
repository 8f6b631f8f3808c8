import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { balances } from '#features/cash/ledger/balances.queries.ts'
import { rows } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { startServer } from '#tests/server-process.ts'

/** The server is killed in the middle of counts and moves of cash. */

const ROUNDS = 60
const PATIENCE = 120_000

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = (await portal.signInAs('Admin')).token
})
afterAll(() => portal.close())

type Sent = { key: string; path: string; body: object }

/** Undefined if the server died before it answered. */
const send = async (address: string, { key, path, body }: Sent) => {
  const answer = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (answer) expect(answer.status).toBe(200)
  return (await answer?.json().catch(() => undefined)) as { data: { id: number } | { id: number }[] } | undefined
}

const bring = (round: number): Sent => ({
  key: `bring ${round}`,
  path: 'common/create-new-transaction',
  body: { src: 'bank', dest: round % 2 ? 'metrobag' : 'coinbag', denom20: 1 + round, comment: `round ${round}` },
})

/** Counts two accounts at once, each different from the books. */
const count = (round: number): Sent => ({
  key: `count ${round}`,
  path: 'transactions/save-daily-count',
  body: {
    items: [
      { slug: 'metrobag', denom100: round },
      { slug: 'coinbag', denom5: 3 * round + 1 },
    ],
  },
})

const everything = Array.from({ length: ROUNDS }, (_, round) => [bring(round), count(round)]).flat()

const expectTheBooksToHold = async () => {
  for (const check of checks) expect((await check.run(portal.db)).broken).toEqual([])
  expect((await balances(portal.db)).reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  const places = await rows<{ place: string; counts: number }>(
    portal.db,
    sql`select drawer as place, count(*)::int as counts from drawer_counts group by drawer`,
  )
  expect(new Set(places.map(({ counts }) => counts)).size).toBe(1)
}

test(
  'a server killed in the middle of counts loses none it confirmed, leaves none by halves, and the sum is zero',
  async () => {
    const first = await startServer(portal)
    const kept: number[] = []
    await Promise.all(
      everything.map(async one => {
        const told = await send(first.address, one)
        if (told && Array.isArray(told.data)) kept.push(...told.data.map(({ id }) => id))
        if (kept.length >= ROUNDS / 2) first.child.kill('SIGKILL')
      }),
    )
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(2 * ROUNDS)

    const second = await startServer(portal)
    await expectTheBooksToHold()
    const stored = await rows<{ id: number }>(portal.db, sql`select id from drawer_counts`)
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(kept))

    // Sent again with their keys, as the web does, each is stored once.
    for (const one of everything) await send(second.address, one)
    await expectTheBooksToHold()
    const all = await rows<{ id: number }>(portal.db, sql`select id from drawer_counts`)
    expect(all).toHaveLength(2 * ROUNDS)
    second.child.kill('SIGTERM')
  },
  PATIENCE,
)
