import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { saveBlock } from '#features/people/block-list/block-list.contract.ts'
import { itemCalls } from '#features/shop/items/items.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { openCoinDesk, silver } from '#tests/coin-desk.ts'
import { addCoinItem, deleteCoinItem, editCoinItem } from './coin-items.contract.ts'
import { editCoinRow } from './coin-tickets.contract.ts'

const { portal, manager, admin, create, itemsOf, lineOf } = await openCoinDesk()
afterAll(() => portal.close())

const sign = async (id: number) => {
  const file = await oneRow<{ id: string }>(
    portal.db,
    sql`insert into files (mime_type, file_size, width, height, sha256, access)
      values ('image/png', 1, 1, 1, '', 'new_coin') returning id`,
  )
  await sql`update tickets set signature_file_id = ${file.id} where kind = 'coin' and id = ${id}`.execute(portal.db)
}

const historyOf = (id: number) =>
  rows<{ action: string; items: { description: string; quantity: number }[] | null }>(
    portal.db,
    sql`select action, value -> 'items' as items from history_entries
      where entity = 'coin_ticket' and entity_id = ${String(id)} order by id`,
  )

describe('the lines of a saved coin ticket', () => {
  let id: number
  beforeEach(async () => {
    id = await create({ ticketAmount: 90 })
  })

  test('are added, and version and history follow while the drawer stays', async () => {
    const before = await balanceOf(portal.db, 'coindrawer')
    const added = await portal.send(addCoinItem, { ticketId: id, version: 1, ...silver }, manager)
    expect(added.status).toBe(200)
    const { data, ticketDetails: ticket } = await itemsOf(id)
    expect(data).toMatchObject([
      { name: 'Morgan Dollar' },
      { id: added.body.data.id, name: 'Silver Certificate', qty: 2, cost: 14 },
    ])
    expect(ticket).toMatchObject({ version: 2, ticketAmount: 90, payment: 'cash', void: false, isSigned: false })
    expect((await historyOf(id)).at(-1)).toMatchObject({
      action: 'item added',
      items: [
        { description: 'Morgan Dollar', qty: 3 },
        { description: 'Silver Certificate', qty: 2 },
      ],
    })
    expect(await balanceOf(portal.db, 'coindrawer')).toBe(before)
  })

  test('change their item and cost by anybody who may edit, their quantity by Admin alone', async () => {
    const line = { ticketId: id, id: await lineOf(id) }
    const cheaper = await portal.send(
      editCoinItem,
      { ...line, itemId: 'Peace Dollar', dataToSave: { cost: 80, unit: 'roll' } },
      manager,
    )
    expect(cheaper.status).toBe(200)
    expect((await itemsOf(id)).data).toMatchObject([{ name: 'Peace Dollar', qty: 3, cost: 80, unit: 'roll' }])
    expect((await portal.send(editCoinItem, { ...line, dataToSave: { qty: '3' } }, manager)).status).toBe(200)
    expect(await portal.send(editCoinItem, { ...line, dataToSave: { qty: 4 } }, manager)).toMatchObject({
      status: 403,
      body: { message: 'Only Admin may change the quantity' },
    })
    expect((await portal.send(editCoinItem, { ...line, dataToSave: { qty: 4 } }, admin)).status).toBe(200)
    expect((await itemsOf(id)).data[0]?.qty).toBe(4)
    expect((await historyOf(id)).map(entry => entry.action)).toEqual([
      'created',
      'item changed',
      'item changed',
      'item changed',
    ])
  })

  test('keep an item that has left the list, and take none that is not on it', async () => {
    const made = await portal.send(itemCalls.add, { name: 'Odd Token', category: 'Coins', itemType: 'coin' }, admin)
    const own = await create({}, { items: [{ name: 'Odd Token', qty: 1, cost: 5 }] })
    await portal.send(itemCalls.edit, { id: made.body.data.id, enabled: false }, admin)
    const line = { ticketId: own, id: await lineOf(own) }
    expect((await portal.send(editCoinItem, { ...line, dataToSave: { cost: 6 } }, manager)).status).toBe(200)
    expect(await portal.send(editCoinItem, { ...line, itemId: 'Unobtainium' }, manager)).toMatchObject({
      status: 400,
      body: { message: 'There is no item Unobtainium' },
    })
  })

  test('are removed, but for the last one', async () => {
    const added = await portal.send(addCoinItem, { ticketId: id, ...silver }, manager)
    const removed = await portal.send(deleteCoinItem, { itemId: added.body.data.id, ticketId: id, version: 2 }, manager)
    expect(removed.status).toBe(200)
    expect((await historyOf(id)).at(-1)?.action).toBe('item removed')
    expect(await portal.send(deleteCoinItem, { itemId: await lineOf(id), ticketId: id }, manager)).toMatchObject({
      status: 400,
      body: { message: '*Required at least 1 Item in Property Description.' },
    })
  })

  test('are refused half, for nothing, and beyond what a ticket may cost', async () => {
    for (const half of [{ itemId: '' }, { qty: 0 }, { qty: 'many' }, { cost: '' }, { cost: -1 }])
      expect(await portal.send(addCoinItem, { ticketId: id, ...silver, ...half }, manager)).toMatchObject({
        status: 400,
        body: { message: 'Some Items values are not valid' },
      })
    const cents = await portal.send(addCoinItem, { ticketId: id, ...silver, cost: 1.5 }, manager)
    expect([cents.status, cents.body.message]).toEqual([400, 'Cost must be in whole dollars'])
    const dear = await portal.send(addCoinItem, { ticketId: id, ...silver, cost: 900_001 }, manager)
    expect(dear.body.message).toBe('Cost can not be greater than 900000')
    const line = { ticketId: id, id: await lineOf(id) }
    const edit = await portal.send(editCoinItem, { ...line, dataToSave: { qty: '' } }, admin)
    expect(edit.body.message).toBe('Some Items values are not valid')
    expect((await portal.send(editCoinItem, { ...line, dataToSave: 'x' }, admin)).status).toBe(400)
    expect((await itemsOf(id)).data).toHaveLength(1)
  })

  test('refuse a stale version and say who was first', async () => {
    await portal.send(addCoinItem, { ticketId: id, version: 1, ...silver }, manager)
    const late = await portal.send(addCoinItem, { ticketId: id, version: 1, ...silver }, admin)
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('Changed by Test Coin Managers')
    const line = await lineOf(id)
    expect((await portal.send(editCoinItem, { ticketId: id, id: line, version: 1 }, admin)).status).toBe(409)
    expect((await portal.send(deleteCoinItem, { itemId: line, ticketId: id, version: 1 }, admin)).status).toBe(409)
  })

  test('belong to their ticket: no other ticket reaches them, and nobody without coin tickets', async () => {
    const other = await create()
    const line = await lineOf(id)
    expect((await portal.send(deleteCoinItem, { itemId: line, ticketId: other }, manager)).status).toBe(404)
    expect((await portal.send(editCoinItem, { ticketId: other, id: line }, manager)).status).toBe(404)
    expect((await portal.send(addCoinItem, { ticketId: 999_999, ...silver }, manager)).status).toBe(404)
    const drawer = await portal.signInAs('Drawer')
    expect((await portal.send(addCoinItem, { ticketId: id, ...silver }, drawer)).status).toBe(403)
  })

  test('of a void ticket stay, and of a signed one for all but Admin', async () => {
    await sign(id)
    const line = await lineOf(id)
    for (const answer of [
      await portal.send(addCoinItem, { ticketId: id, ...silver }, manager),
      await portal.send(editCoinItem, { ticketId: id, id: line }, manager),
      await portal.send(deleteCoinItem, { itemId: line, ticketId: id }, manager),
    ])
      expect(answer).toMatchObject({ status: 403, body: { message: "Can't Update" } })
    expect((await portal.send(addCoinItem, { ticketId: id, ...silver }, admin)).status).toBe(200)
    await portal.send(editCoinRow, { id, oneTimeEdit: true }, admin)
    expect((await portal.send(addCoinItem, { ticketId: id, ...silver }, manager)).status).toBe(200)
    await portal.send(editCoinRow, { id, void: true, voidReason: 'Test' }, admin)
    expect(await portal.send(addCoinItem, { ticketId: id, ...silver }, admin)).toMatchObject({
      status: 409,
      body: { message: 'A void ticket can not be changed' },
    })
  })

  test('of a customer who was blocked since stay as they are, for Admin too', async () => {
    const own = await create({ firstName: 'Basil', lastName: 'Thornbury', dLNo: 'T1' })
    await portal.send(saveBlock, { firstName: 'Basil', lastName: 'Thornbury', reason: 'fake bars' }, admin)
    expect(await portal.send(addCoinItem, { ticketId: own, ...silver }, admin)).toMatchObject({
      status: 409,
      body: { message: 'Customer is blocked: fake bars' },
    })
  })
})
