import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { oneRow } from '../db/db.ts'
import { type EventHub, openEventHub } from '../db/events.ts'
import { inTransaction } from '../db/transactions.ts'
import { actOnRecord, changeRecord, type EditedRecord } from './records.ts'

type Ring = { id: number; price: number }

const rings: EditedRecord<Ring> = {
  table: 'rings',
  noun: 'Ring',
  access: 'all',
  lock: async (_, id) => (id === 404 ? undefined : { id, price: 10 }),
  historyValue: ({ price }) => ({ price }),
  alsoAnnounces: ({ id }) => [{ topic: 'windows', id, access: 'all' }],
}

let portal: TestPortal
let hub: EventHub
let by: { id: number; address: string }
let heard: string[] = []
beforeAll(async () => {
  portal = await openTestPortal()
  by = { id: (await portal.signInAs('Employee')).userId, address: '127.0.0.1' }
  hub = await openEventHub(portal.databaseUrl, { error: vi.fn() })
  hub.subscribe(({ topic, id }) => ['rings', 'windows'].includes(topic) && heard.push(`${topic} ${id}`))
})
afterAll(async () => {
  await hub.close()
  await portal.close()
})
beforeEach(() => {
  heard = []
})

const lastEntry = (id: number) =>
  oneRow<{ action: string; value: object }>(
    portal.db,
    sql`select action, value from history_entries where entity = 'rings' and entity_id = ${String(id)}
      order by id desc limit 1`,
  )

test('a record without a version is changed, written into history and announced, with what shows it', async () => {
  const change = { id: 1, by, action: 'priced' }
  await inTransaction(portal.db, tx => changeRecord(tx, rings, change, async ring => ({ ...ring, price: 12 })))
  expect(await lastEntry(1)).toEqual({ action: 'priced', value: { price: 12 } })
  await vi.waitFor(() => expect(heard).toEqual(['rings 1', 'windows 1']))
})

test('what is done with one stands in history beside the record as it was', async () => {
  const act = { id: 2, by, action: 'cleaned' }
  const answer = await inTransaction(portal.db, tx =>
    actOnRecord(tx, rings, act, async ({ price }, say) => {
      say({ more: { with: 'soap' } })
      return price
    }),
  )
  expect(answer).toBe(10)
  expect(await lastEntry(2)).toEqual({ action: 'cleaned', value: { price: 10, with: 'soap' } })
})

test('one that is not there is not found', async () => {
  const change = { id: 404, by }
  await expect(inTransaction(portal.db, tx => changeRecord(tx, rings, change, async ring => ring))).rejects.toThrow(
    'Ring not found',
  )
})
