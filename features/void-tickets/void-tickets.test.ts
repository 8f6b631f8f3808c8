import { afterAll, beforeAll, expect, test } from 'vitest'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { balanceOf } from '../ledger/balances.queries.ts'
import { getMetroItems } from '../metro-items/metro-items.contract.ts'
import { createMetroTicket, editMetroRow, getMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { listVoidTickets, recoverVoidTicket, restoreVoidTicket } from './void-tickets.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const drawer = () => balanceOf(portal.db, 'metrodrawer')

const makeVoid = async (change: object = {}) => {
  const { body } = await portal.send(
    createMetroTicket,
    { details: { ...ticketDetails, ...change }, items: metroItems },
    admin,
  )
  await portal.send(editMetroRow, { id: body.data.id, void: true, voidReason: 'wrong amount' }, admin)
  const { data } = (await portal.send(listVoidTickets, { search: `M${body.data.id}` }, admin)).body
  return { ticketId: body.data.id, voidId: data[0]?.id ?? 0 }
}

test('a restored ticket is the same ticket with its money, and leaves the list', async () => {
  const before = await drawer()
  const { ticketId, voidId } = await makeVoid({ ticketAmount: 400 })
  expect(await drawer()).toBe(before)
  expect((await portal.send(restoreVoidTicket, { id: voidId }, admin)).status).toBe(200)
  expect(await drawer()).toBe(before - 40_000)
  expect((await portal.send(getMetroTicket, { id: ticketId }, admin)).body.data).toMatchObject({
    void: false,
    voidReason: '',
  })
  expect((await portal.send(listVoidTickets, { search: `M${ticketId}` }, admin)).body.count).toBe(0)
  expect((await portal.send(restoreVoidTicket, { id: voidId }, admin)).status).toBe(404)
})

test('a recovered ticket is a new one, and the void one says what became of it', async () => {
  const before = await drawer()
  const { ticketId, voidId } = await makeVoid({ ticketAmount: 300 })
  const { body } = await portal.send(recoverVoidTicket, { id: voidId }, admin)
  expect(body.data.id).not.toBe(ticketId)
  expect(await drawer()).toBe(before - 30_000)
  expect((await portal.send(getMetroItems, { id: body.data.id }, admin)).body.data).toHaveLength(metroItems.length)
  const { data } = (await portal.send(listVoidTickets, { search: `M${ticketId}` }, admin)).body
  expect(data[0]).toMatchObject({
    recovered_as: [`M${body.data.id}`],
    reason: 'wrong amount',
    customer_name: 'Maria Delgado',
  })
})

test('restored five times at once it comes back once', async () => {
  const before = await drawer()
  const { voidId } = await makeVoid({ ticketAmount: 100 })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => portal.send(restoreVoidTicket, { id: voidId }, admin)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(await drawer()).toBe(before - 10_000)
})
