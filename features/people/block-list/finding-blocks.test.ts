import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { checkBlock, listBlocks, saveBlock } from './block-list.contract.ts'

const { portal, admin, employee } = await openCounter()

const add = async (sent: Record<string, unknown>, as = employee) =>
  (await portal.send(saveBlock, sent, as)).body.data.id
const list = async (sent: Record<string, unknown> = {}, as = admin) => (await portal.send(listBlocks, sent, as)).body
const check = async (firstName: unknown, lastName: unknown) =>
  (await portal.send(checkBlock, { firstName, lastName }, employee)).body

describe('the block check', () => {
  test('ignores case, accents and spacing, and says why and which block', async () => {
    const id = await add({ firstName: 'José María', lastName: 'Muñoz', reason: 'stolen rings', case_id: 'LV-1' })
    for (const [first, last] of [
      ['José María', 'Muñoz'],
      ['JOSE MARIA', 'MUNOZ'],
      [' josemaria ', 'mun oz'],
      ['Jose\u0301 Mari\u0301a', 'Mun\u0303oz'],
    ])
      expect(await check(first, last)).toMatchObject({
        blocked: true,
        why: 'First and last name match the block list',
        block: { id, reason: 'stolen rings', case_id: 'LV-1' },
      })
  })

  test('ignores digits as tickets do, in new blocks and in those that stand with them', async () => {
    const ticket = (lastName: string) =>
      portal.send(
        createMetroTicket,
        { details: { ...ticketDetails, firstName: 'Ben', lastName }, items: metroItems },
        admin,
      )
    await add({ firstName: 'ben', lastName: 'Marlow 2nd' })
    expect((await list({ search: 'marlow' })).data[0]).toMatchObject({ firstName: 'Ben', lastName: 'Marlow nd' })
    for (const lastName of ['Marlow 2nd', 'Marlow 3nd', 'Marlow nd']) {
      expect((await check('Ben1', lastName)).blocked).toBe(true)
      expect((await ticket(lastName)).status).toBe(409)
    }
  })

  test('wants both names, each in its place', async () => {
    await add({ firstName: 'Pair', lastName: 'Wise' })
    for (const [first, last] of [
      ['Wise', 'Pair'],
      ['Pair', ''],
      ['', 'Wise'],
      [null, undefined],
      ['Pai', 'Wise'],
      ['P%', 'W_se'],
    ])
      expect(await check(first, last)).toEqual({ blocked: false, warnings: [] })
  })

  test('answers with the newest of several blocks', async () => {
    await add({ firstName: 'Twice', lastName: 'Blocked', reason: 'first' })
    await add({ firstName: 'TWICE', lastName: 'blocked', reason: 'second' })
    expect((await check('twice', 'blocked')).block?.reason).toBe('second')
  })
})

describe('finding', () => {
  const found = async (search: string, filterBy?: string) =>
    (await list({ search, ...(filterBy ? { filterBy } : {}) })).data.map(row => row.lastName).sort()

  beforeAll(async () => {
    await add({ firstName: 'Zoë', lastName: 'Finder-One', reason: 'pawned 100% fake' })
    await add({ firstName: 'Zoe', lastName: 'Finder-Two', badge: 'B-777', detective: 'Zoe Clerk' })
    await add({ firstName: 'Al', lastName: 'Finder-Three', case_id: '55501', videoUrl: 'https://cam.example/zoe' })
    // Old blocks spell their tickets in many ways.
    const write = (ticketId: string, lastName: string) =>
      sql`update block_entries set ticket_id = ${ticketId} where last_name = ${lastName}`.execute(portal.db)
    await write('55501', 'Finder-One')
    await write('C55502', 'Finder-Two')
  })

  test.each([
    ['zoe', 'all', ['Finder-One', 'Finder-Three', 'Finder-Two']],
    ['zoe', undefined, ['Finder-One', 'Finder-Three', 'Finder-Two']],
    ['zoe', 'name', ['Finder-One', 'Finder-Two']],
    ['finder-two, ZOË', 'Name', ['Finder-Two']],
    ['zoe', 'reason', ['Finder-Three', 'Finder-Two']],
    ['100%', 'reason', ['Finder-One']],
    ['1_0%', 'reason', []],
    ['55501', 'ticketNumber', ['Finder-One']],
    ['M55501', 'Ticket Number', ['Finder-One']],
    ['c5550', 'ticketNumber', ['Finder-Two']],
    ['55501', 'all', ['Finder-One', 'Finder-Three']],
    ['F55501', 'all', []],
    ['F55501', 'name', []],
    ['b-777', 'name', []],
  ])('%j in %j', async (search, filterBy, lastNames) => {
    expect(await found(search, filterBy)).toEqual(lastNames)
  })

  test('50 a page with the whole count, sorted as asked', async () => {
    await sql`insert into block_entries (first_name, last_name, name_key)
      select 'Many', 'Number' || n, 'many number' || n from generate_series(1, 60) n`.execute(portal.db)
    const pages = await Promise.all([1, 2, 3].map(page => list({ page, search: 'many number', filterBy: 'name' })))
    expect(pages.map(({ data, count }) => [data.length, count])).toEqual([
      [50, 60],
      [10, 60],
      [0, 60],
    ])
    const sorted = await list({ search: 'many', filterBy: 'name', sortBy: 'lastName', sortOrder: 'desc' })
    expect(sorted.data[0]?.lastName).toBe('Number9')
  })
})
