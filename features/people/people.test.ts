import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getTicketLog } from '../history/history.contract.ts'
import { createMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { fetchOtherDetails } from './people.contract.ts'

let portal: TestPortal
let employee: { token: string }
let firstId: number
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  const create = (change: object) =>
    portal.send(createMetroTicket, { details: { ...ticketDetails, ...change }, items: metroItems }, employee)
  firstId = (await create({ ticketAmount: 200 })).body.data.id
  await create({ ticketAmount: 440, address: '9 New Street', race: 'W' })
  await create({ firstName: 'Other', lastName: 'Person', dLNo: 'X-77', dOB: '01011970' })
})
afterAll(() => portal.close())

const lookUp = async (papers: object) =>
  (await portal.send(fetchOtherDetails, papers as never, employee)).body.otherDetails

test('a customer is found by licence, however it is written, with the last visit and the sums over all', async () => {
  const found = await lookUp({ dLState: 'nv', dLNo: '210-334-5718' })
  expect(found).toMatchObject({ visits: 2, bought: 640, race: 'W', address: '9 New Street', lastName: 'Delgado' })
  expect(found?.recent).toHaveLength(2)
  expect(found?.recent[1]?.ticket).toBe(`M${firstId}`)
})

test('or by first and last name, and half a name finds nobody', async () => {
  expect(await lookUp({ firstName: 'mária', lastName: ' DELGADO' })).toMatchObject({ visits: 2 })
  expect(await lookUp({ firstName: 'Maria', lastName: 'Delgado', dOB: '01011999' })).toBeNull()
  expect(await lookUp({ firstName: 'Maria' })).toBeNull()
  expect(await lookUp({ dLState: 'NV', dLNo: '1' })).toBeNull()
})

test('another licence than the known one is told', async () => {
  const named = { firstName: 'Maria', lastName: 'Delgado', dOB: ticketDetails.dOB, dLState: 'NV' }
  expect(await lookUp({ ...named, dLNo: '9999999999' })).toMatchObject({ visits: 2, hasOtherLicence: true })
  expect(await lookUp({ ...named, dLNo: '2103345718' })).toMatchObject({ hasOtherLicence: false })
  expect(await lookUp(named)).toMatchObject({ hasOtherLicence: false })
})

const visitsAtOnce = async (visits: readonly object[]) => {
  const answers = await Promise.all(
    visits.map(visit =>
      portal.send(createMetroTicket, { details: { ...ticketDetails, ...visit }, items: metroItems }, employee),
    ),
  )
  const ids = answers.map(({ body }) => body.data.id)
  return rows<{ person_id: number }>(
    portal.db,
    sql`select distinct person_id from tickets where kind = 'metro' and id = any(${ids})`,
  )
}
const typedNames = ['Ann Lee', 'Anne Lee', 'Ann Leigh', 'Anna Lee', 'A Lee', 'Ann Li', 'Ana Lee', 'Ann Lea'].map(
  name => {
    const [firstName, lastName] = name.split(' ')
    return { firstName, lastName }
  },
)

test('first visits at one moment with one licence are one person, however the name is typed', async () => {
  expect(await visitsAtOnce(typedNames.map(name => ({ ...name, dLNo: 'L-5511' })))).toHaveLength(1)
})

test('and so with another ID, and where the papers are mixed', async () => {
  const passport = { dLState: '', dLNo: '', otherIdType: 'Passport', otherIDNo: 'P-9' }
  expect(await visitsAtOnce(typedNames.map(name => ({ ...name, ...passport })))).toHaveLength(1)
  const mixed = typedNames.map((name, at) => ({ ...name, dOB: '02021960', dLNo: at % 2 ? 'M-1' : 'M-2' }))
  expect((await visitsAtOnce(mixed)).length).toBeLessThanOrEqual(2)
})

test('the log of a ticket is found by its number and holds no papers', async () => {
  const admin = await portal.signInAs('Admin')
  const { data } = (await portal.send(getTicketLog, { ticketId: `m${firstId}` }, admin)).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    updateType: 1,
    action: 'created',
    by: 'Test Employee',
    value: { dLNo: expect.stringMatching(/^on file #[0-9a-f]{8}$/) as string },
  })
  expect(JSON.stringify(data)).not.toContain(ticketDetails.dLNo)
  expect(data[0]?.value).toMatchObject({
    attachments: 0,
    items: [
      { cost: 62_000, qty: 1 },
      { cost: 62_000, qty: 2 },
    ],
  })
  expect((await portal.send(getTicketLog, { ticketId: 'xyz' }, admin)).status).toBe(400)
  expect((await portal.send(getTicketLog, { ticketId: `M${firstId}` }, employee)).status).toBe(403)
})
