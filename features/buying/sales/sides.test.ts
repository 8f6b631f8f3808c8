import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { createCoinTicket, editCoinRow, getCoinTicket, listCoinTickets } from '../coin-tickets/coin-tickets.contract.ts'
import { editMetroItem, getMetroItems, sellMetroTicket } from '../metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  getMetroTicket,
  listMetroTickets,
} from '../metro-tickets/metro-tickets.contract.ts'
import { getLabelledTicket } from '../ticket-paper/ticket-paper.queries.ts'

const { portal, admin, employee } = await openCounter()
beforeAll(async () => {
  for (const name of ['Halden Refining', 'Ostrander Bros']) await portal.send(buyerCalls.add, { name }, admin)
})

const addTicket = async () =>
  (await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, employee)).body.data.id

const letters = ['A', 'B'] as const
const addSoldTicket = async () => {
  const id = await addTicket()
  const { data } = (await portal.send(getMetroItems, { id }, admin)).body
  for (const [at, soldTo] of letters.entries())
    await portal.send(editMetroItem, { ticketId: id, itemId: data[at]?.id, soldTo }, admin)
  await portal.send(sellMetroTicket, { ticketId: id, soldTo: 'Halden Refining', soldToB: 'Ostrander Bros' }, admin)
  return id
}

const sidesOf = (id: number) =>
  rows(
    portal.db,
    sql`select side, buyer_id is not null as sold, is_paid from ticket_sides where ticket_id = ${id} order by side`,
  )

test('a renamed buyer has the new name on every ticket, in every list and on the labels', async () => {
  const id = await addSoldTicket()
  const sent = { details: ticketDetails, items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] }
  const coinId = (await portal.send(createCoinTicket, sent, employee)).body.data.id
  await portal.send(editCoinRow, { id: coinId, soldTo: 'Ostrander Bros' }, admin)
  const buyers = (await portal.send(buyerCalls.list, { enabledOnly: false }, admin)).body.data
  const buyerId = buyers.find(({ name }) => name === 'Ostrander Bros')?.id
  await portal.send(buyerCalls.edit, { id: buyerId, name: 'Ostrander & Sons' }, admin)
  const asked = { search: '', filterByPeriod: 0 }
  const names = await Promise.all([
    portal.send(getMetroItems, { id }, admin).then(({ body }) => body.ticketDetails.soldToB),
    portal.send(getMetroTicket, { id }, admin).then(({ body }) => body.data.soldToB),
    portal.send(listMetroTickets, { id, ...asked }, admin).then(({ body }) => body.data[0]?.soldToB),
    portal.send(getCoinTicket, { id: coinId }, admin).then(({ body }) => body.data.soldTo),
    portal.send(listCoinTickets, { id: coinId, ...asked }, admin).then(({ body }) => body.data[0]?.soldTo),
    getLabelledTicket(portal.db, 'metro', id, 'B').then(ticket => ticket?.buyer),
  ])
  expect(names).toEqual(names.map(() => 'Ostrander & Sons'))
  expect((await portal.send(editMetroRow, { id, soldToB: 'Ostrander & Sons', soldToAmountB: 40 }, admin)).status).toBe(
    200,
  )
  await portal.send(buyerCalls.edit, { id: buyerId, name: 'Ostrander Bros' }, admin)
})

describe('a side has a row', () => {
  test('only while something of it is set', async () => {
    const id = await addSoldTicket()
    expect(await sidesOf(id)).toEqual([
      { side: 'A', sold: true, is_paid: false },
      { side: 'B', sold: true, is_paid: false },
    ])
    await portal.send(editMetroRow, { id, paidInFull: true, side: 'B' }, admin)
    await portal.send(editMetroRow, { id, soldTo: '' }, admin)
    expect(await sidesOf(id)).toEqual([{ side: 'B', sold: true, is_paid: true }])
    await portal.send(editMetroRow, { id, soldToB: '' }, admin)
    expect(await sidesOf(id)).toEqual([])
  })

  test('side A can be ticked as paid before it has a buyer, and stays so with one', async () => {
    const id = await addTicket()
    await portal.send(editMetroRow, { id, paidInFull: true }, admin)
    expect(await sidesOf(id)).toEqual([{ side: 'A', sold: false, is_paid: true }])
    await portal.send(editMetroRow, { id, soldTo: 'Halden Refining' }, admin)
    expect(await sidesOf(id)).toEqual([{ side: 'A', sold: true, is_paid: true }])
  })
})
