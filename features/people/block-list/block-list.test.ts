import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { checkBlock, listBlocks, markBlock, removeBlock, saveBlock } from './block-list.contract.ts'

type As = { token: string }

const { portal, admin, employee } = await openCounter()
let ticketId = 0
beforeAll(async () => {
  const ticket = { details: ticketDetails, items: metroItems }
  ticketId = (await portal.send(createMetroTicket, ticket, employee)).body.data.id
})

const add = async (sent: Record<string, unknown>, as = employee) =>
  (await portal.send(saveBlock, sent, as)).body.data.id
const list = async (sent: Record<string, unknown> = {}, as = admin) => (await portal.send(listBlocks, sent, as)).body
const block = async (id: number, as = admin) => (await list({}, as)).data.find(row => row.id === id)
const check = async (firstName: unknown, lastName: unknown) =>
  (await portal.send(checkBlock, { firstName, lastName }, employee)).body

test('a fresh shop has nobody on the block list', async () => {
  expect(await list()).toEqual({ data: [], count: 0 })
})

describe('keeping the list', () => {
  test('an employee blocks a person with all that is known, and the newest stands first', async () => {
    await add({ firstName: 'Older', lastName: 'Entry' })
    const id = await add({
      firstName: ' Wendell ',
      lastName: 'Crane',
      badge: '8841',
      case_id: 'LV-26-10422',
      detective: 'R. Amaya',
      reason: 'sold rental equipment',
      videoUrl: 'https://video.example.com/4111111111111111',
      ticketId: `m ${ticketId}`,
      isPulled: 0,
      isPickedUp: false,
    })
    const [first] = (await list()).data
    expect(first).toEqual({
      id,
      firstName: 'Wendell',
      lastName: 'Crane',
      badge: '8841',
      case_id: 'LV-26-10422',
      detective: 'R. Amaya',
      reason: 'sold rental equipment',
      videoUrl: 'https://video.example.com/4111111111111111',
      ticketId: `M${ticketId}`,
      dateAdded: expect.any(Number),
      isPulled: false,
      isPickedUp: false,
      version: 1,
    })
    expect(Math.abs(Date.now() - (first?.dateAdded ?? 0))).toBeLessThan(60_000)
  })

  test('an admin may set the marks at once', async () => {
    const id = await add({ firstName: 'Marked', lastName: 'Early', isPulled: 1, isPickedUp: '1' }, admin)
    expect(await block(id)).toMatchObject({ isPulled: true, isPickedUp: true })
  })

  test('an edit with the id changes what is sent and nothing else, and the new name is the one that is blocked', async () => {
    const id = await add({ firstName: 'Roy', lastName: 'Edited', badge: '1', ticketId: `M${ticketId}` })
    const edited = await portal.send(saveBlock, { id, version: 1, firstName: 'Ray', badge: '' }, admin)
    expect(edited).toMatchObject({ status: 200, body: { data: { id } } })
    expect(await block(id)).toMatchObject({
      firstName: 'Ray',
      lastName: 'Edited',
      badge: '',
      ticketId: `M${ticketId}`,
      version: 2,
    })
    expect([(await check('Ray', 'Edited')).blocked, (await check('Roy', 'Edited')).blocked]).toEqual([true, false])
  })

  test('one mark is set without touching the other, and taken back', async () => {
    const id = await add({ firstName: 'Mark', lastName: 'Able' })
    expect((await portal.send(markBlock, { id, isPulled: 1, page: 1 }, admin)).status).toBe(200)
    await portal.send(markBlock, { id, isPickedUp: 1, page: '2' }, admin)
    expect(await block(id)).toMatchObject({ isPulled: true, isPickedUp: true, version: 3 })
    await portal.send(markBlock, { id, isPulled: 0 }, admin)
    expect(await block(id)).toMatchObject({ isPulled: false, isPickedUp: true })
  })

  test('a deleted block is gone from list and check, and stays in the history', async () => {
    const id = await add({ firstName: 'Gone', lastName: 'Tomorrow', reason: 'mistaken' })
    await portal.send(markBlock, { id, isPulled: 1 }, admin)
    expect((await portal.send(removeBlock, { id, page: 1 }, admin)).status).toBe(200)
    expect([await block(id), (await check('Gone', 'Tomorrow')).blocked]).toEqual([undefined, false])
    expect((await portal.send(removeBlock, { id, page: 1 }, admin)).status).toBe(404)
    const { data } = (await portal.send(listHistoryOf, { entity: 'block_entries', entityId: id }, admin)).body
    expect(data.map(entry => entry.action)).toEqual(['deleted', 'updated', 'created'])
    const { rows } = await sql<{ value: object }>`select value from history_entries
      where entity = 'block_entries' and entity_id = ${String(id)} and action = 'deleted'`.execute(portal.db)
    expect(rows[0]?.value).toMatchObject({ firstName: 'Gone', reason: 'mistaken', isPulled: true })
  })
})

describe('what is refused', () => {
  test('a block without first or last name, new or edited', async () => {
    const texts = { firstName: '*required', lastName: '*required' }
    const sent = await portal.send(saveBlock, { reason: 'nameless' }, employee)
    expect(sent).toMatchObject({ status: 400, body: { message: '*required', fields: texts } })
    const id = await add({ firstName: 'Keep', lastName: 'Name' })
    const edited = await portal.send(saveBlock, { id, lastName: null }, admin)
    expect(edited).toMatchObject({ status: 400, body: { fields: { lastName: '*required' } } })
    expect((await block(id))?.lastName).toBe('Name')
  })

  test('a ticket that does not exist, and the same block again', async () => {
    const sent = { firstName: 'Zane', lastName: 'Quartz' }
    expect(await portal.send(saveBlock, { ...sent, ticketId: 'M99999' }, employee)).toMatchObject({
      status: 400,
      body: { fields: { ticketId: 'Ticket not found' } },
    })
    await add(sent)
    expect(await portal.send(saveBlock, { firstName: 'ZANE', lastName: 'quartz 2' }, employee)).toMatchObject({
      status: 409,
      body: { message: 'Already Blocked' },
    })
    expect((await portal.send(saveBlock, { ...sent, case_id: 'LV-2' }, employee)).status).toBe(200)
  })

  test('a stale version, and it says who changed it', async () => {
    const id = await add({ firstName: 'Stale', lastName: 'Version' })
    await portal.send(saveBlock, { id, version: 1, badge: '1' }, admin)
    const late = await portal.send(saveBlock, { id, version: 1, badge: '2' }, admin)
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^Changed by Test Admin/)
    expect((await portal.send(markBlock, { id, version: 1, isPulled: 1 }, admin)).status).toBe(409)
    expect(await block(id)).toMatchObject({ badge: '1', isPulled: false })
  })

  test('a mark that is no mark, and no mark at all', async () => {
    const id = await add({ firstName: 'No', lastName: 'Mark' })
    for (const sent of [{}, { isPulled: '' }, { isPulled: 2 }, { isPickedUp: 'perhaps' }, { isPulled: 1, page: 0 }])
      expect((await portal.send(markBlock, { id, ...sent }, admin)).status).toBe(400)
    expect((await block(id))?.version).toBe(1)
  })

  test.each([
    ['a list as name', { firstName: ['x'] }],
    ['a name of 101 letters', { lastName: 'x'.repeat(101) }],
    ['a card number as reason', { reason: 'paid with 4111 1111 1111 1111' }],
    ['a ticket that is no number', { ticketId: 'lost' }],
    ['half a mark', { isPulled: 'half' }],
  ])('%s', async (_, sent) => {
    expect((await portal.send(saveBlock, { firstName: 'Bad', lastName: 'Input', ...sent }, admin)).status).toBe(400)
    expect((await check('Bad', 'Input')).blocked).toBe(false)
  })

  test('a block that is not there, and a filter that is none', async () => {
    expect((await portal.send(saveBlock, { id: 999_999, badge: '1' }, admin)).status).toBe(404)
    expect((await portal.send(markBlock, { id: 999_999, isPulled: 1 }, admin)).status).toBe(404)
    expect((await portal.send(removeBlock, { id: 'x', page: 1 }, admin)).status).toBe(400)
    expect((await portal.send(listBlocks, { filterBy: 'shoes' }, admin)).status).toBe(400)
  })
})

describe('who may', () => {
  test('an employee adds and checks, but edits, marks and deletes nothing', async () => {
    const id = await add({ firstName: 'Staff', lastName: 'Only' })
    const answers = await Promise.all([
      portal.send(saveBlock, { id, firstName: 'Other' }, employee),
      portal.send(markBlock, { id, isPulled: 1 }, employee),
      portal.send(removeBlock, { id, page: 1 }, employee),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await block(id)).toMatchObject({ firstName: 'Staff', isPulled: false, version: 1 })
  })

  test('the marks that an employee sends with a new block are dropped', async () => {
    const id = await add({ firstName: 'New', lastName: 'Marked', isPulled: 1, isPickedUp: true }, employee)
    expect(await block(id)).toMatchObject({ isPulled: false, isPickedUp: false })
  })

  test('the marks leave only for an admin, in the list, in the check and in the file', async () => {
    const id = await add({ firstName: 'Secret', lastName: 'Marks', isPulled: 1 }, admin)
    expect(await block(id)).toHaveProperty('isPulled', true)
    expect(await block(id, employee)).not.toHaveProperty('isPulled')
    expect((await check('Secret', 'Marks')).block).not.toHaveProperty('isPickedUp')
    const columns = encodeURIComponent(JSON.stringify([{ key: 'isPulled', header: 'Is pulled' }]))
    const headers = { accept: 'text/csv', 'x-columns': columns }
    const file = async (as: As) =>
      JSON.stringify((await portal.send(listBlocks, { search: 'Secret', filterBy: 'name' }, { ...as, headers })).body)
    expect(await file(admin)).toContain('yes')
    expect(await file(employee)).not.toContain('yes')
    const whole = { headers: { accept: 'text/csv' } }
    const headings = async (as: As) =>
      JSON.stringify((await portal.send(listBlocks, { search: 'Secret', filterBy: 'name' }, { ...as, ...whole })).body)
    expect(await headings(admin)).toContain('isPickedUp')
    expect(await headings(employee)).not.toContain('isPickedUp')
  })

  test('a coin manager reads and adds; a drawer and a customer have no block list', async () => {
    const coins = await portal.signInAs('Coin Managers')
    expect((await portal.send(listBlocks, {}, coins)).status).toBe(200)
    expect((await portal.send(saveBlock, { firstName: 'By', lastName: 'Coins' }, coins)).status).toBe(200)
    for (const group of ['Drawer', 'Customer']) {
      const other = await portal.signInAs(group)
      expect((await portal.send(listBlocks, {}, other)).status).toBe(403)
      expect((await portal.send(checkBlock, { firstName: 'By', lastName: 'Coins' }, other)).status).toBe(403)
    }
  })
})
