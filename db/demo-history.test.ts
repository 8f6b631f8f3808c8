import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { findBrokenHistory } from '#server/records/history.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { rewriteDemoHistory } from './demo-history.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('a demo ticket that was moved to its day has that day in all its history, which is still whole', async () => {
  const admin = await portal.signInAs('Admin')
  const { data } = (await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)).body
  await portal.send(editMetroRow, { id: data.id, comment: 'moved' }, admin)
  const noon = Date.parse('2026-11-02T20:00:00Z')
  await sql`update tickets set ticket_time = to_timestamp(${noon / 1000}) where id = ${data.id}`.execute(portal.db)
  await rewriteDemoHistory(portal.services)
  const entries = (await portal.send(getTicketLog, { ticketId: `M${data.id}` }, admin)).body.data
  expect(entries.map(({ action, by, value }) => [action, by, value.ticketTime])).toEqual([
    ['updated', 'Test Admin', noon],
    ['created', 'Test Admin', noon],
  ])
  expect(await findBrokenHistory(portal.db)).toEqual([])
})
