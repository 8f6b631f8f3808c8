import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { dayAt } from '#shared/time.ts'
import { invoiceSent, openTradeDesk } from '#tests/trade-desk.ts'
import { createInvoice, editInvoiceRow, getInvoice } from '../invoices/invoices.contract.ts'
import { makeCoinInvoice } from '../locks/locks.contract.ts'
import { saveSettlement } from '../settlements/settlements.contract.ts'
import { listWhoOwes, saveCheckNumber } from './who-owes.contract.ts'

const { portal, admin, employee, sellCoin } = await openTradeDesk()

const create = async (details: object = {}) => {
  const formDetails = { ...invoiceSent.formDetails, checkNumber: '', ...details }
  return (await portal.send(createInvoice, { ...invoiceSent, formDetails }, admin)).body.data.id
}
const ZONE = 'America/Los_Angeles'

/** Days are counted in shop time, where one of them may have 25 hours. */
const pickUp = async (id: number, daysAgo = 0) => {
  await portal.send(editInvoiceRow, { id, pickedUp: true }, admin)
  await sql`update invoices set picked_up_at =
      (now() at time zone ${ZONE} - make_interval(days => ${daysAgo}::integer)) at time zone ${ZONE}
    where kind = 'invoice' and id = ${id}`.execute(portal.db)
}
const owes = async (filter: Record<string, unknown> = {}) => (await portal.send(listWhoOwes, filter, admin)).body

const [fresh, old, other] = [await create(), await create(), await create({ billedTo: 'Ostrander Bros' })]
await pickUp(fresh)
await pickUp(old, 100)
await pickUp(other, 45)
await pickUp(await create({ checkNumber: '88214' }))
await create()

test('lists what is picked up without a check number, longest first', async () => {
  const { data, count } = await owes()
  expect(data.map(({ id, days }) => [id, days])).toEqual([
    [old, 100],
    [other, 45],
    [fresh, 0],
  ])
  expect(count).toBe(3)
  expect(data[0]).toMatchObject({ type: '1', billedTo: 'Halden Refining', totalAmount: 1299.5, settledAmount: 0 })
})

test('sums by buyer and age', async () => {
  const { buyers, totals } = await owes()
  expect(buyers).toEqual([
    {
      ...{ billedTo: 'Halden Refining', invoices: 2, days30: 1299.5, days60: 0, days90: 0, older: 1299.5 },
      total: 2599,
    },
    { billedTo: 'Ostrander Bros', invoices: 1, days30: 0, days60: 1299.5, days90: 0, older: 0, total: 1299.5 },
  ])
  expect(totals).toMatchObject({ invoices: 3, total: 3898.5 })
  expect(await owes({ billedTo: 'ostrander bros' })).toMatchObject({ count: 1, totals: { total: 1299.5 } })
  expect((await owes({ sortBy: 'id', sortOrder: 'asc' })).data.map(({ id }) => id)).toEqual([fresh, old, other])
})

test('a buyer that is none is a 400, one of earlier days is known', async () => {
  const { status, body } = await portal.send(listWhoOwes, { billedTo: 'Nope' }, admin)
  expect([status, body.message]).toEqual([400, 'Billed To must be a buyer of the list'])
  const { data } = (await portal.send(buyerCalls.list, { enabledOnly: 'all' }, admin)).body
  for (const { name } of data) expect((await portal.send(listWhoOwes, { billedTo: name }, admin)).status).toBe(200)
  const bros = data.find(({ name }) => name === 'Ostrander Bros')
  await portal.send(buyerCalls.edit, { id: bros?.id, name: 'Ostrander Sons' }, admin)
  expect(await owes({ billedTo: 'Ostrander Bros' })).toMatchObject({ count: 1 })
  expect(await owes({ billedTo: 'Ostrander Sons' })).toMatchObject({ count: 0 })
})

test('a check number may look like a card number', async () => {
  const id = await create()
  const sent = { id, checkNumber: '4111111111111111' }
  expect((await portal.send(saveCheckNumber, sent, admin)).body.message).toMatch(/^Check 4111111111111111 entered/)
})

test('shows how much of it is settled', async () => {
  const [line] = (await portal.send(getInvoice, { id: other }, admin)).body.items
  const lines = [{ itemID: line?.id, grams: 18.4, amount: 1345 }]
  await portal.send(saveSettlement, { id: other, date: dayAt(Date.now(), ZONE), lines }, admin)
  expect((await owes()).data.find(({ id }) => id === other)).toMatchObject({ settledAmount: 1345 })
})

test('a check number takes an invoice off the list, once', async () => {
  const enter = (sent: object, as = admin) =>
    portal.send(saveCheckNumber, { id: fresh, checkNumber: '7001', ...sent }, as)
  expect((await enter({ checkNumber: ' ' })).body.message).toBe('Check Number# is Blank')
  expect((await enter({ version: 99 })).status).toBe(409)
  expect((await enter({}, employee)).status).toBe(403)
  expect((await enter({ id: 1_999_999_999 })).status).toBe(404)
  const { status, body } = await enter({})
  expect([status, body.message]).toEqual([200, `Check 7001 entered for invoice ${fresh}`])
  expect((await portal.send(getInvoice, { id: fresh }, admin)).body.data.checkNumber).toBe('7001')
  expect((await owes()).data.map(({ id }) => id)).not.toContain(fresh)
  expect((await enter({})).status).toBe(200)
  const second = await enter({ checkNumber: '7002' })
  expect([second.status, second.body.message]).toEqual([409, `invoice ${fresh} has check number 7001 already`])
})

test('coin invoices are there for who may see them', async () => {
  await sql`insert into group_permissions (group_id, permission_id) select g.id, p.id from groups g, permissions p
    where g.name = 'Employee' and p.name = 'invoice'`.execute(portal.db)
  const sent = { billedTo: 'Halden Refining', ids: [await sellCoin()] }
  const { id } = (await portal.send(makeCoinInvoice, sent, admin)).body.data
  await portal.send(editInvoiceRow, { id, type: 2, pickedUp: true }, admin)
  expect((await owes()).data.filter(({ type }) => type === '2').map(row => row.id)).toEqual([id])
  const staff = await portal.signInAs('Employee')
  const seen = (await portal.send(listWhoOwes, {}, staff)).body
  expect(seen.data.every(({ type }) => type === '1')).toBe(true)
  expect((await portal.send(saveCheckNumber, { id, type: 2, checkNumber: '1' }, staff)).status).toBe(403)
})
