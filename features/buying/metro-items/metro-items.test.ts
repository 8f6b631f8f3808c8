import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { createMetroTicket, editMetroRow, getMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { addMetroItems, editMetroItem, getMetroItems, removeMetroItem } from './metro-items.contract.ts'

const { portal, admin, employee } = await openCounter()
let ticketId: number

const create = (items: readonly object[] = []) =>
  portal.send(createMetroTicket, { details: ticketDetails, items }, employee)
beforeEach(async () => {
  ticketId = (await create()).body.data.id
})

const chain = { itemType: 'Gold 14k', description: 'Rope chain 20 in. 5.2', propertyCode: 3 }
const add = (allItems: unknown, as = employee) => portal.send(addMetroItems, { ticketId, allItems }, as)
const edit = (change: object, as = employee) => portal.send(editMetroItem, { ticketId, ...change }, as)
const remove = (itemId: number, as = employee) => portal.send(removeMetroItem, { ticketId, itemId }, as)
const read = async (as = employee) => (await portal.send(getMetroItems, { id: ticketId }, as)).body
const sign = () =>
  sql`with f as (insert into files (mime_type, file_size, width, height, sha256, access)
      values ('image/png', 1, 1, 1, '', 'ticket') returning id)
    update tickets set signature_file_id = f.id from f where kind = 'metro' and tickets.id = ${ticketId}`.execute(
    portal.db,
  )

describe('adding items', () => {
  test('joins the parts, appends the unit of the material and keeps the order', async () => {
    const lines = [
      chain,
      { itemType: { value: 'costume jewelry', label: 'Costume Jewelry' }, description: 'Brooches, mixed. 1.2' },
      { itemType: 'Other', description: 'Opera glasses. 40', propertyCode: '10' },
      { itemType: 'Platinum', description: 'Platinum. Band, plain. 2.1 grams' },
      { itemType: 'Gold 10k', description: 'Hoop earrings, pair' },
    ]
    const { status, body } = await add(lines)
    expect(status).toBe(200)
    expect(body.data.map(item => item.description)).toEqual([
      'Gold 14k. Rope chain 20 in. 5.2 grams',
      'Costume Jewelry. Brooches, mixed. 1.2 lbs',
      'Other. Opera glasses. 40',
      'Platinum. Band, plain. 2.1 grams',
      'Gold 10k. Hoop earrings, pair',
    ])
    expect(body.data[2]).toMatchObject({ propertyCode: 10, soldTo: '', qty: 1, cost: 0 })
    const more = await add([{ ...chain, description: 'Last', soldTo: 'b' }])
    expect(more.body.data.at(-1)).toMatchObject({ description: 'Gold 14k. Last', soldTo: 'B' })
    expect(more.body.ticketDetails.version).toBe(3)
    expect(await read()).toEqual(more.body)
  })

  test('names the line that lacks model and serial, and what else is missing', async () => {
    const watch = { itemType: 'Other', description: 'Watch, dive automatic', model: 'SKX-173' }
    const answer = await add([chain, watch, { itemType: '', description: 'Ring' }])
    expect(answer.status).toBe(400)
    expect(answer.body.message?.split('\n')).toEqual([
      '*Item Material and Description is required for all items.',
      'Line 2: Model & Serial fields are required.',
    ])
    expect((await add([{ ...watch, serial: '359881030314356' }])).body.data).toMatchObject([
      { description: 'Other. Watch, dive automatic', model: 'SKX-173', serial: '359881030314356' },
    ])
  })

  test.each([
    ['nothing', []],
    ['no description', [{ ...chain, description: ' ' }]],
    ['a material that is not in the list', [{ ...chain, itemType: 'Unobtainium' }]],
    ['a blank list', undefined],
  ])('is refused with %s', async (_, lines) => {
    expect(await add(lines)).toMatchObject({
      status: 400,
      body: { message: '*Item Material and Description is required for all items.' },
    })
  })

  test('takes ten lines at once and not eleven', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => chain)
    expect(await add(lines(11))).toMatchObject({
      status: 400,
      body: { message: '*Maximum limit(10) of add items exceeded' },
    })
    expect((await add(lines(10))).body.data).toHaveLength(10)
  })

  test('the create form asks for model and serial by the same keywords', async () => {
    const line = { qty: 1, name: 'Laptop, silver', cost: 100 }
    expect(await create([line])).toMatchObject({
      status: 400,
      body: { message: 'Line 1: Model & Serial fields are required.' },
    })
    expect((await create([{ ...line, model: 'A1', serial: '359881030314356' }])).status).toBe(200)
  })
})

describe('one item', () => {
  let first: number
  let second: number
  beforeEach(async () => {
    const { data } = (await add([chain, { ...chain, description: 'Band' }])).body
    first = data[0]?.id ?? 0
    second = data[1]?.id ?? 0
  })

  test('is put on a side and taken off it; the head of a column takes all', async () => {
    const letters = (answer: Awaited<ReturnType<typeof edit>>) => answer.body.data.map(item => item.soldTo)
    expect(letters(await edit({ itemId: first, soldTo: 'A' }))).toEqual(['A', ''])
    expect(letters(await edit({ selectAllOnly: true, soldTo: 'B' }))).toEqual(['B', 'B'])
    expect(letters(await edit({ itemId: second, field: 'soldTo', value: '' }))).toEqual(['B', ''])
    expect(letters(await edit({ itemId: first, soldTo: null }))).toEqual(['', ''])
  })

  test('is changed field by field', async () => {
    await edit({ itemId: first, field: 'model', value: 'M400' })
    await edit({ itemId: first, field: 'serial', value: '359881030314356' })
    await edit({ itemId: first, field: 'propertyCode', value: 10 })
    const { body } = await edit({ itemId: first, field: 'description', value: 'Other. Wrist watch' })
    expect(body.data[0]).toMatchObject({
      description: 'Other. Wrist watch',
      model: 'M400',
      serial: '359881030314356',
      propertyCode: 10,
    })
  })

  test.each([
    ['a blank description', 'description', '', '*Item Material and Description is required for all items.'],
    ['a watch without its numbers', 'description', 'Watch', 'Line 2: Model & Serial fields are required.'],
    ['a card number', 'description', '4111 1111 1111 1111', 'Description must not hold a card number'],
    ['an unknown type', 'propertyCode', '7', 'Type must be one of 3, 10'],
    ['an unknown side', 'soldTo', 'C', 'Sold To must be one of A, B'],
  ])('refuses %s', async (_, field, value, message) => {
    expect(await edit({ itemId: second, field, value })).toMatchObject({ status: 400, body: { message } })
  })

  test('refuses nothing at all, an unknown field and an item of another ticket', async () => {
    expect(await edit({ itemId: first })).toMatchObject({ status: 400, body: { message: 'Nothing to change' } })
    expect((await edit({ itemId: first, field: 'cost', value: 1 })).status).toBe(400)
    const other = (await create()).body.data.id
    expect(await portal.send(editMetroItem, { ticketId: other, itemId: first, soldTo: 'A' }, admin)).toMatchObject({
      status: 404,
      body: { message: 'Item not found' },
    })
    expect((await portal.send(removeMetroItem, { ticketId: other, itemId: first }, admin)).status).toBe(404)
  })

  test('is deleted once', async () => {
    expect((await remove(first)).body.data.map(item => item.id)).toEqual([second])
    expect((await remove(first)).status).toBe(404)
  })

  test('the numbers of what needs them can not be emptied, and an old item is mended cell by cell', async () => {
    await sql`update ticket_items set description = 'Other. Phone' where id = ${first}`.execute(portal.db)
    expect((await edit({ itemId: first, field: 'model', value: 'X' })).status).toBe(200)
    expect((await edit({ itemId: first, field: 'serial', value: '1' })).status).toBe(200)
    expect(await edit({ itemId: first, field: 'model', value: '' })).toMatchObject({
      status: 400,
      body: { message: 'Line 1: Model & Serial fields are required.' },
    })
  })
})

describe('the state of the ticket', () => {
  beforeEach(async () => {
    await add([chain])
  })

  test('a void ticket takes nothing', async () => {
    const itemId = (await read()).data[0]?.id ?? 0
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
    const answers = [await add([chain], admin), await edit({ itemId, soldTo: 'A' }, admin), await remove(itemId, admin)]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { message: 'A void ticket can not be changed' } })
    expect((await read()).ticketDetails).toMatchObject({ void: true, voidReason: 'Test' })
  })

  test('a signed ticket is open to Admin, to others for one edit; its sides stay open', async () => {
    await sign()
    const itemId = (await read()).data[0]?.id ?? 0
    for (const answer of [await add([chain]), await remove(itemId), await edit({ itemId, field: 'model', value: 'x' })])
      expect(answer).toMatchObject({ status: 403, body: { message: "Can't Update" } })
    expect((await edit({ itemId, soldTo: 'A' })).status).toBe(200)
    await portal.send(editMetroRow, { id: ticketId, oneTimeEdit: true }, admin)
    expect((await edit({ itemId, soldTo: '' })).status).toBe(200)
    expect((await add([chain])).body.ticketDetails).toMatchObject({ isSigned: true, oneTimeEdit: false })
    expect((await add([chain])).status).toBe(403)
    expect((await add([chain], admin)).status).toBe(200)
  })

  test('who saves from an old copy is told who changed it, and nothing is saved', async () => {
    const { ticketDetails: ticket, data } = await read()
    await edit({ itemId: data[0]?.id, soldTo: 'A' }, admin)
    const stale = { ticketId, version: ticket.version }
    const answers = [
      await portal.send(addMetroItems, { ...stale, allItems: [chain] }, employee),
      await portal.send(editMetroItem, { ...stale, itemId: data[0]?.id, soldTo: 'B' }, employee),
      await portal.send(removeMetroItem, { ...stale, itemId: data[0]?.id }, employee),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain('Changed by Test Admin')
    }
    expect((await read()).data.map(item => item.soldTo)).toEqual(['A'])
  })

  test('is for who may see Metro tickets', async () => {
    const drawer = await portal.signInAs('Drawer')
    expect((await add([chain], drawer)).status).toBe(403)
    expect((await portal.send(getMetroItems, { id: ticketId }, drawer)).status).toBe(403)
    expect((await portal.send(addMetroItems, { ticketId: 999_999, allItems: [chain] }, admin)).status).toBe(404)
  })

  test('each change is in the history with the items of then', async () => {
    await edit({ itemId: (await read()).data[0]?.id, soldTo: 'A' })
    const entries = await rows<{ letters: string[] }>(
      portal.db,
      sql`select jsonb_path_query_array(value, '$.items[*].soldTo') as letters from history_entries
        where entity = 'metro_ticket' and entity_id = ${String(ticketId)} order by id`,
    )
    expect(entries.map(entry => entry.letters)).toEqual([[], [''], ['A']])
  })

  test('the answer says until when the items are held', async () => {
    await sql`update tickets set ticket_day = '2026-11-13' where id = ${ticketId}`.execute(portal.db)
    expect((await read()).ticketDetails.holdUntil).toBe('2026-12-14')
    expect((await portal.send(getMetroTicket, { id: ticketId }, employee)).body.data.version).toBe(2)
  })
})
