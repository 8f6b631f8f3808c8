import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences } from '#features/insight/history/history.rules.ts'
import { found, oneRow } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinTicket } from '../coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { getParts } from './ticket-parts.queries.ts'
import { describeSides } from './ticket-sale.server.ts'
import { getTicket } from './tickets.queries.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const details = {
  ...ticketDetails,
  otherIdType: 'Passport',
  otherIDNo: 'P 77',
  middleName: 'Ana',
  comment: 'called "back"',
}

/** The first audit entry is written from memory, before the ticket is read back. */
const expectRemembered = async (kind: TicketKind, id: number) => {
  const { value } = await oneRow<{ value: Record<string, unknown> }>(
    portal.db,
    sql`select value from history_entries where entity = ${`${kind}_ticket`} and entity_id = ${String(id)}`,
  )
  const { dLNo: _, otherIdNo: __, sides, ...stored } = found(await getTicket(portal.db, kind, id), 'Ticket')
  const { dLNo, otherIDNo, ...remembered } = value
  const parts = await portal.db.transaction().execute(tx => getParts(tx, kind, id))
  expect(differences({ ...stored, ...describeSides(sides), ...parts }, remembered)).toEqual([])
  expect(Object.values(remembered)).not.toContain('')
  expect(Object.values(remembered)).not.toContain(null)
  for (const mark of [dLNo, otherIDNo]) expect(mark).toMatch(/[0-9a-f]{8}$/)
}

test('the history has a new Metro ticket as the table has it, but for what is empty', async () => {
  const { body } = await portal.send(createMetroTicket, { details, items: metroItems }, admin)
  await expectRemembered('metro', body.data.id)
})

test('a coin ticket paid by check too', async () => {
  const check = { payment: 'check', paymentCheckAmount: 1000, checkNumber: '71234', copies: 3 }
  const { body } = await portal.send(
    createCoinTicket,
    { details: { ...details, ...check }, items: [{ name: 'Morgan Dollar', qty: 3, cost: 90 }] },
    admin,
  )
  await expectRemembered('coin', body.data.id)
})

test('two requests with one key at the same moment make one ticket and get the same answer', async () => {
  const as = { ...admin, headers: { 'idempotency-key': 'one save' } }
  const sent = { details: { ...details, lastName: 'Atonce', dLNo: 'ATONCE1', otherIDNo: '' }, items: metroItems }
  const answers = await Promise.all([1, 2, 3].map(() => portal.send(createMetroTicket, sent, as)))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  const traces = await oneRow(
    portal.db,
    sql`select (select count(*) from tickets where last_name = 'Atonce') as tickets,
      (select count(*) from people where name_key like '%atonce') as people`,
  )
  expect(traces).toEqual({ tickets: 1, people: 1 })
})
