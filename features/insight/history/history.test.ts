import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { addHistoryEntry } from '#server/records/history.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getHistoryEntry, getTicketLog, listHistory, listHistoryOf } from './history.contract.ts'
import { differences } from './history.rules.ts'
import { historyJobs } from './history.server.ts'

let portal: TestPortal
let admin: { token: string; userId: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  const by = { id: admin.userId, address: '10.0.0.7' }
  const write = (id: number, action: string, value: object, actor = by) =>
    portal.db.transaction().execute(tx => addHistoryEntry(tx, { of: 'ring', id, action, value, by: actor }))
  await write(1, 'created', { name: 'Band', stones: [{ carat: 1 }] })
  await write(2, 'created', { name: 'Solitaire' }, { id: 0, address: '' })
  await write(1, 'resized', { name: 'Band', stones: [{ carat: 1.5 }] })
})
afterAll(() => portal.close())

const list = async (filter: Record<string, unknown>) =>
  (await portal.send(listHistory, { entity: 'ring', ...filter }, admin)).body

describe('history', () => {
  test('lists what happened, newest first, with who and from where', async () => {
    expect(await list({})).toMatchObject({
      count: 3,
      data: [
        {
          entityId: '1',
          action: 'resized',
          updateType: 2,
          by: 'Test Admin',
          userId: admin.userId,
          address: '10.0.0.7',
        },
        { entityId: '2', action: 'created', updateType: 1, by: 'System', userId: null, address: null },
        { entityId: '1', action: 'created', updateType: 1 },
      ],
    })
    expect((await list({ sortBy: 'createdAt', sortOrder: 'asc' })).data[0]?.action).toBe('created')
    expect(await list({ page: 2 })).toEqual({ data: [], count: 3, isCapped: false })
  })

  test('is filtered by record, user and kind', async () => {
    expect((await list({ userId: admin.userId })).count).toBe(2)
    expect((await list({ userId: '' })).count).toBe(3)
    expect((await list({ entity: 'necklace' })).count).toBe(0)
    const one = await portal.send(listHistoryOf, { entity: 'ring', entityId: 1 }, admin)
    expect(one.body.data.map(entry => entry.action)).toEqual(['resized', 'created'])
  })

  test('days are the days of the shop, both ends included', async () => {
    // 07:59 UTC on the 2nd is 23:59 on the 1st in Las Vegas.
    await sql`update history_entries set at = '2026-11-02T07:59:59Z' where entity = 'ring' and entity_id = '2'`.execute(
      portal.db,
    )
    const on = async (startDate: string, endDate: string) => (await list({ startDate, endDate })).count
    expect([await on('11/1/2026', '11/01/2026'), await on('2026-11-02', '2026-11-02')]).toEqual([1, 0])
    expect(await portal.send(listHistory, { startDate: '11/2/2026', endDate: '11/1/2026' }, admin)).toMatchObject({
      status: 400,
      body: { message: 'Start Date must not be after End Date' },
    })
    expect((await portal.send(listHistory, { startDate: '13/45/2026' }, admin)).status).toBe(400)
  })

  test('an entry shows the record as it was and as it had been before', async () => {
    const [resized, made] = (await portal.send(listHistoryOf, { entity: 'ring', entityId: '1' }, admin)).body.data
    const { data } = (await portal.send(getHistoryEntry, { entryId: resized?.entryId }, admin)).body
    expect(data.value).toEqual({ name: 'Band', stones: [{ carat: 1.5 }] })
    expect(differences(data.before, data.value)).toEqual([{ field: 'stones.0.carat', before: 1, after: 1.5 }])
    expect((await portal.send(getHistoryEntry, { entryId: made?.entryId }, admin)).body.data.before).toBeNull()
    expect((await portal.send(getHistoryEntry, { entryId: 999_999 }, admin)).status).toBe(404)
    expect((await portal.send(getHistoryEntry, { entryId: 'one' }, admin)).status).toBe(400)
  })

  test('a ticket names its store, and its lines have their id', async () => {
    const details = { ...ticketDetails, storeId: 2 }
    const metro = await portal.send(createMetroTicket, { details, items: metroItems }, admin)
    const coins = [{ name: 'Morgan Dollar', qty: 2, cost: 60 }]
    const coin = await portal.send(createCoinTicket, { details, items: coins }, admin)
    const logOf = async (ticketId: string) =>
      (await portal.send(getTicketLog, { ticketId }, admin)).body.data.map(({ value }) => value)
    expect(await logOf(`M${metro.body.data.id}`)).toMatchObject([
      { storeId: 2, storeName: 'Metro', ticket_items: metroItems.map(() => ({ id: expect.any(Number) })) },
    ])
    expect(await logOf(`C${coin.body.data.id}`)).toMatchObject([
      { storeName: 'Metro', inventories: [{ id: expect.any(Number), name: 'Morgan Dollar' }] },
    ])
    await portal.send(editMetroRow, { id: metro.body.data.id, comment: 'moved' }, admin)
    const input = { entity: 'metro_ticket', entityId: String(metro.body.data.id) }
    const { data } = (await portal.send(listHistoryOf, input, admin)).body
    expect(data.map(({ changes }) => changes)).toEqual(['Comment — → moved', ''])
    const entry = await portal.send(getHistoryEntry, { entryId: data[0]?.entryId }, admin)
    expect(entry.body.data.before).toMatchObject({ storeName: 'Metro' })
  })

  test('is for admins', async () => {
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(listHistory, {}, employee)).status).toBe(403)
    expect((await portal.send(listHistoryOf, { entity: 'ring', entityId: 1 }, employee)).status).toBe(403)
    expect((await portal.send(getHistoryEntry, { entryId: 1 }, employee)).status).toBe(403)
  })

  test('is sealed by a job that comes round by itself', async () => {
    const [seal] = historyJobs
    expect(seal?.every).toBe('* * * * *')
    const countOpen = async () => {
      await seal?.run(portal.services, {})
      const open = sql`select 1 from history_entries where id not in (select unnest(entry_ids) from history_seals)`
      return (await open.execute(portal.db)).rows.length
    }
    // Entries wait for older transactions of the whole server, also those of other tests.
    await expect.poll(countOpen, { timeout: 20_000 }).toBe(0)
  })
})
