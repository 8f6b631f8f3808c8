import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { announce, type EventHub, openEventHub } from './events.ts'
import { inTransaction } from './transactions.ts'

let portal: TestPortal
let hub: EventHub
let heard: (number | string)[]
const log = { error: vi.fn() }
beforeAll(async () => {
  portal = await openTestPortal()
  hub = await openEventHub(portal.databaseUrl, log)
  hub.subscribe(({ topic, id }) => topic === 'rings' && heard.push(id))
})
afterAll(async () => {
  await hub.close()
  await portal.close()
})
beforeEach(() => {
  heard = []
})

const rings = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ topic: 'rings', id, access: ['admin_only' as const] }))

test('however much happened, all of it is told, in its order', async () => {
  await inTransaction(portal.db, tx => announce(tx, ...rings(500)))
  await vi.waitFor(() => expect(heard).toEqual(rings(500).map(({ id }) => id)))
})

test('what was taken back is not told', async () => {
  const refused = inTransaction(portal.db, async tx => {
    await announce(tx, { topic: 'rings', id: 'refused', access: 'all' })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await inTransaction(portal.db, tx => announce(tx, { topic: 'rings', id: 'saved', access: 'all' }))
  await vi.waitFor(() => expect(heard).toEqual(['saved']))
})

test('a listener that fails is logged, and the others hear', async () => {
  const unsubscribe = hub.subscribe(({ topic }) => {
    if (topic === 'rings') throw new Error('no ear')
  })
  const later: unknown[] = []
  hub.subscribe(({ topic, id }) => topic === 'rings' && later.push(id))
  await inTransaction(portal.db, tx => announce(tx, ...rings(2)))
  await vi.waitFor(() => expect(later).toEqual([0, 1]))
  expect(log.error).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('a message of another kind on the same channel is passed over', async () => {
  for (const payload of ['no JSON', '[1, null]', 'null', '{"topic": 1}', ''])
    await sql`select pg_notify('loupe_events', ${payload})`.execute(portal.db)
  await inTransaction(portal.db, tx => announce(tx, ...rings(1)))
  await vi.waitFor(() => expect(heard).toEqual([0]))
})
