import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getLastChange } from './last-change.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('names who changed a record last, to whoever may see records of its kind', async () => {
  const admin = await portal.signInAs('Admin')
  const employee = await portal.signInAs('Employee')
  const { body } = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, employee)
  const { id } = body.data
  const who = async () => (await portal.send(getLastChange, { type: 'metro', id }, employee)).body.data.by
  expect(await who()).toBe('Test Employee')
  await portal.send(editMetroRow, { id, comment: 'looked at' }, admin)
  expect(await who()).toBe('Test Admin')
})

test('says nothing of a record that is not there, nor to whoever may not see its kind', async () => {
  const employee = await portal.signInAs('Employee')
  expect((await portal.send(getLastChange, { type: 'metro', id: 999_999 }, employee)).status).toBe(404)
  const coins = await portal.signInAs('Coin Managers')
  expect((await portal.send(getLastChange, { type: 'metro', id: 1 }, coins)).status).toBe(403)
})
