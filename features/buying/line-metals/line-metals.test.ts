import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listVoids, recoverVoid } from '#features/records/voids/voids.contract.ts'
import { findMetalItems } from '#features/shop/items/items.queries.ts'
import { createQuote, makeTicketFromQuote } from '#features/trade/quotes/quotes.contract.ts'
import { rows } from '#server/db/db.ts'
import { quoteSent, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { addCoinItem, editCoinItem, getCoinItems } from '../coin-tickets/coin-items.contract.ts'
import { createCoinTicket, editCoinRow } from '../coin-tickets/coin-tickets.contract.ts'
import { addMetroItems, editMetroItem, getMetroItems } from '../metro-items/metro-items.contract.ts'
import { createMetroTicket, editMetroRow } from '../metro-tickets/metro-tickets.contract.ts'
import { weighOldLines } from './line-metals.jobs.ts'
import { type LineMetal, type MetalLine, metalOfLine } from './line-metals.rules.ts'

const { portal, admin, employee } = await openCounter()
const { db } = portal

type Kept = MetalLine & LineMetal & { kind: 'metro' | 'coin'; ticketId: number; isWeighed: boolean }
const linesOf = (where = sql`true`) =>
  rows<Kept>(
    db,
    sql`select kind, ticket_id as "ticketId", description, quantity::float8 as quantity, unit, item_id as "itemId", metal,
        fineness, coalesce(grams, 0)::float8 as grams, grams is not null as "isWeighed"
      from ticket_items where ${where} order by id`,
  )

/** Expects each line to be stored as the rules read it. */
const expectAsRead = async () => {
  const items = await findMetalItems(db)
  const lines = await linesOf()
  const read = lines.map(line => ({ ...line, ...metalOfLine(line.kind, line, items) }))
  expect(lines).toEqual(read.map(line => ({ ...line, isWeighed: true })))
  return lines
}

const metro = async (name: string) => {
  const items = [
    { qty: 1, name, unit: name.endsWith('.2') || name.endsWith('. 3') ? 'grams' : '', cost: 100, propertyCode: 3 },
  ]
  return (await portal.send(createMetroTicket, { details: ticketDetails, items }, employee)).body.data.id
}
/** Voids the ticket and recovers it as a new one. */
const recover = async (call: typeof editMetroRow | typeof editCoinRow, id: number) => {
  await portal.send(call, { id, void: true, voidReason: 'Wrong amount' }, admin)
  const { data } = (await portal.send(listVoids, {}, admin)).body
  expect((await portal.send(recoverVoid, { id: data[0]?.id }, admin)).status).toBe(200)
}
const last = async () => (await linesOf()).at(-1)

test('a Metro line from the form, the grid, a cell and a recovered ticket', async () => {
  const ticketId = await metro('Gold 14k. Rope chain. 5.2')
  expect(await last()).toMatchObject({ metal: 'gold', fineness: '14/24', grams: 5.2 })
  const allItems = [{ itemType: 'Sterling Silver', description: 'Forks. 88.5' }]
  await portal.send(addMetroItems, { ticketId, allItems }, employee)
  expect(await last()).toMatchObject({ metal: 'silver', fineness: '.925', grams: 88.5 })
  const [first] = (await portal.send(getMetroItems, { id: ticketId }, employee)).body.data
  expect(first).toMatchObject({ metal: 'gold', fineness: '14/24', grams: 5.2 })
  const value = 'Platinum. Band. 2.1 grams'
  await portal.send(editMetroItem, { ticketId, itemId: first?.id, field: 'description', value }, employee)
  expect((await linesOf())[0]).toMatchObject({ metal: 'platinum', fineness: '.950', grams: 2.1 })
  await recover(editMetroRow, ticketId)
  expect((await expectAsRead()).map(line => line.grams)).toEqual([2.1, 88.5, 2.1, 88.5])
})

test('pounds, a thing without a material and Gold Filled are no priced metal', async () => {
  for (const name of ['Silver Plate. Tray. 3.5 lbs', 'Other. Charm', 'Gold Filled. Locket. 7 grams']) await metro(name)
  expect((await expectAsRead()).slice(-3)).toMatchObject([
    { metal: null, fineness: '', grams: 0 },
    { metal: null, fineness: '', grams: 0 },
    { metal: null, fineness: '', grams: 7 },
  ])
})

test('coins by the piece, by weight, and by what nobody can weigh', async () => {
  const details = { ...ticketDetails, payment: 'cash' }
  const items = [
    { name: 'Morgan Dollar', qty: '20', cost: 400 },
    { name: '90% Silver', qty: '10', unit: 'oz', cost: 300 },
    { name: '90% Silver', qty: '100', unit: '$ face', cost: 540 },
  ]
  const { id } = (await portal.send(createCoinTicket, { details, items }, employee)).body.data
  expect((await expectAsRead()).slice(-3)).toMatchObject([
    { metal: 'silver', fineness: '1', grams: 481.1304 },
    { metal: 'silver', fineness: '.900', grams: 311.03477 },
    { metal: 'silver', fineness: '.900', grams: 0 },
  ])
  const krugerrand = { ticketId: id, itemId: 'Gold Krugerrand 1 oz', qty: '1', cost: 2000 }
  await portal.send(addCoinItem, krugerrand, employee)
  expect(await last()).toMatchObject({ metal: 'gold', fineness: '1', grams: 31.10348 })
  const line = (await portal.send(getCoinItems, { id, barter: false }, employee)).body.data.at(-1)
  const dataToSave = { cost: 2100 }
  await portal.send(editCoinItem, { ticketId: id, id: line?.id, itemId: 'Gold Bar 1 oz', dataToSave }, employee)
  await recover(editCoinRow, id)
  expect((await expectAsRead()).slice(-1)).toMatchObject([{ metal: 'gold', grams: 31.10348 }])
})

test('the lines of a ticket that a quote became', async () => {
  const quoteId = (await portal.send(createQuote, quoteSent, employee)).body.data.id
  await portal.send(makeTicketFromQuote, { quoteId, ticketType: 'coin' }, employee)
  expect((await expectAsRead()).slice(-2)).toMatchObject([{ metal: 'silver', grams: 24.05652 }, { metal: null }])
})

test('lines from before are read at the next start, and no other line again', async () => {
  await sql`update ticket_items set item_id = case kind when 'coin' then item_id end, metal = null, fineness = '',
    grams = null where id % 2 = 0`.execute(db)
  await sql`update items set fineness = '.583' where name = 'Gold 14k'`.execute(db)
  await metro('Gold 10k. Hoops. 3')
  const kept = await linesOf(sql`grams is not null`)
  await weighOldLines({ db })
  expect((await linesOf()).every(({ isWeighed }) => isWeighed)).toBe(true)
  expect(await linesOf()).toEqual(expect.arrayContaining(kept))
})
