import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { announce, type EventHub, openEventHub } from './events.ts'
import { inTransaction } from './transactions.ts'

let portal: TestPortal
let hub: EventHub
let heard: (number | string)[]
beforeAll(async () => {
  portal = await openTestPortal()
  hub = await openEventHub(portal.databaseUrl)
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
