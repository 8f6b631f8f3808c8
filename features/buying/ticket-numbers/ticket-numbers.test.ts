import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreVoid } from '#features/records/voids/voids.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinTicket, editCoinRow } from '../coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { listTicketNumbers } from './ticket-numbers.contract.ts'
import { addUnusedNumbers } from './ticket-numbers.queries.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal({}, { jobs: false })
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const makeMetro = async () =>
  (await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)).body.data.id
/** A killed server leaves a number that was taken, and no ticket. */
const crash = () => sql`select nextval('metro_ticket_numbers')`.execute(portal.db)
const minutesLater = () => sql`update tickets set ticket_time = ticket_time - interval '2 minutes'`.execute(portal.db)
const notice = () => addUnusedNumbers(portal.db, 'metro')
const list = async (filter: Record<string, unknown> = {}) => (await portal.send(listTicketNumbers, filter, admin)).body

test('a number that a crash left is noticed once no ticket can come under it any more', async () => {
  const first = await makeMetro()
  await crash()
  await crash()
  await makeMetro()
  await notice()
  expect(await list()).toEqual({ data: [], count: 0 })
  await minutesLater()
  await notice()
  const { data, count } = await list({ sortBy: 'ticketNumber', sortOrder: 'asc' })
  expect(count).toBe(2)
  expect(data.map(row => row.ticketNumber)).toEqual([first + 1, first + 2])
  expect(data[0]).toMatchObject({
    ticketType: 'metro',
    state: 'never used',
    reason: expect.stringContaining('The server stopped after the number was taken') as string,
  })
})

test('each number is looked at once, and a later gap is found too', async () => {
  const before = await list()
  await crash()
  await makeMetro()
  await minutesLater()
  await notice()
  await notice()
  const { data, count } = await list()
  expect(count).toBe(before.count + 1)
  expect(data).toEqual(expect.arrayContaining(before.data))
})

test('a number that was noted while its ticket was still being saved is not listed', async () => {
  const id = await makeMetro()
  await sql`insert into unused_ticket_numbers (kind, number) values ('metro', ${id})`.execute(portal.db)
  expect((await list({ search: `M${id}` })).count).toBe(0)
})

test('a void ticket stands beside them with its reason until it is restored, of either kind', async () => {
  const items = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
  const { id } = (await portal.send(createCoinTicket, { details: ticketDetails, items }, admin)).body.data
  await portal.send(editCoinRow, { id, void: true, voidReason: 'Duplicate' }, admin)
  expect((await list({ state: 'void' })).data).toMatchObject([
    { ticketType: 'coin', ticketNumber: id, state: 'void', reason: 'Duplicate' },
  ])
  expect((await list({ search: `c${id}` })).count).toBe(1)
  expect((await list({ search: `M${id}`, state: 'void' })).count).toBe(0)
  for (const search of [`CR${id}`, '9999999999', 'nothing']) expect((await list({ search })).count).toBe(0)
  await portal.send(restoreVoid, { id: 1 }, admin)
  expect((await list({ state: 'void' })).count).toBe(0)
})

test('an employee does not see it', async () => {
  expect((await portal.send(listTicketNumbers, {}, await portal.signInAs('Employee'))).status).toBe(403)
})
