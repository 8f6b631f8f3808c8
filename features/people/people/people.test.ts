import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { fetchOtherDetails, getPlaceOfZip } from './people.contract.ts'
import { hashOldNumbers } from './people.jobs.ts'

let portal: TestPortal
let employee: { token: string }
let firstId: number
const create = (change: object) =>
  portal.send(createMetroTicket, { details: { ...ticketDetails, ...change }, items: metroItems }, employee)
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  firstId = (await create({ ticketAmount: 200 })).body.data.id
  await create({ ticketAmount: 440, address: '9 New Street', race: 'W' })
  await create({ firstName: 'Other', lastName: 'Person', dLNo: 'X-77', dOB: '01011970' })
})
afterAll(() => portal.close())

const lookUp = async (ids: object) => (await portal.send(fetchOtherDetails, ids as never, employee)).body.otherDetails

test('a customer is found by licence, however it is written, with the last visit and the sums over all', async () => {
  const found = await lookUp({ dLState: 'nv', dLNo: '210-334-5718' })
  expect(found).toMatchObject({ visits: 2, bought: 640, race: 'W', address: '9 New Street', lastName: 'Delgado' })
  expect(found?.recent).toHaveLength(2)
  expect(found?.recent[1]?.ticket).toBe(`M${firstId}`)
})

test('a zip that the shop has seen brings the city and state of its newest visit', async () => {
  const placeOf = async (zip: string) => (await portal.send(getPlaceOfZip, { zip }, employee)).body.data
  expect(await placeOf('90210')).toBeNull()
  const visit = (city: string) =>
    create({ zip: '90210', city, state: 'CA', firstName: 'Zoe', lastName: 'Zamora', dLNo: 'Z-90210', dOB: '01011971' })
  await visit('Beverly Hils')
  await visit('Beverly Hills')
  expect(await placeOf('90210')).toEqual({ city: 'Beverly Hills', state: 'CA' })
  expect(await placeOf('')).toBeNull()
})

test('or by first and last name, and half a name finds nobody', async () => {
  expect(await lookUp({ firstName: 'mária', lastName: ' DELGADO' })).toMatchObject({ visits: 2 })
  expect(await lookUp({ firstName: 'Maria', lastName: 'Delgado', dOB: '01011999' })).toBeNull()
  expect(await lookUp({ firstName: 'Maria' })).toBeNull()
  expect(await lookUp({ dLState: 'NV', dLNo: '1' })).toBeNull()
})

test('the number alone finds a customer, under whatever name it is sent, also one shown at a later visit', async () => {
  expect(await lookUp({ dLNo: '210-334-5718' })).toMatchObject({ visits: 2, lastName: 'Delgado' })
  expect(await lookUp({ field: '2103345718', firstName: 'Maria' })).toMatchObject({ lastName: 'Delgado' })
  expect(await lookUp({ otherIDNo: 'x77' })).toMatchObject({ lastName: 'Person' })
  await create({ firstName: 'Other', lastName: 'Person', dLNo: 'NEW-88', dOB: '01011970' })
  expect(await lookUp({ field: 'new88' })).toMatchObject({ lastName: 'Person', visits: 2, hasOtherLicence: false })
})

test('a number with another state or type is no certainty: who has it is offered to choose', async () => {
  const ask = async (ids: object) => (await portal.send(fetchOtherDetails, { ...ids }, employee)).body
  const wrongState = { dLState: 'CA', dLNo: '2103345718' }
  const offered = await ask(wrongState)
  expect(offered).toMatchObject({ otherDetails: null, candidates: [{ lastName: 'Delgado', visits: 2 }] })
  const chosen = await ask({ ...wrongState, personId: offered.candidates[0]?.personId })
  expect(chosen.otherDetails).toMatchObject({ lastName: 'Delgado', dLState: '', hasOtherLicence: true })
  expect((await ask({ otherIdType: 'Passport', otherIDNo: '2103345718' })).otherDetails).toBeNull()
  // The licence of a later visit counts as much as the first one.
  expect((await ask({ dLState: 'NV', dLNo: 'NEW-88' })).otherDetails).toMatchObject({ lastName: 'Person' })
  expect((await ask({ dLState: 'CA', dLNo: 'NEW-88' })).otherDetails).toBeNull()
  // Name and number together identify the customer, whose licence has changed.
  expect(await ask({ ...wrongState, firstName: 'Maria', lastName: 'Delgado' })).toMatchObject({
    otherDetails: { lastName: 'Delgado', hasOtherLicence: true },
  })
  expect(await portal.send(fetchOtherDetails, { personId: 999_999 }, employee)).toMatchObject({
    status: 404,
    body: { message: 'Customer not found' },
  })
})

test('a number alone brings the state or type of its paper, and of no other', async () => {
  expect(await lookUp({ dLNo: '210-334-5718' })).toMatchObject({ dLState: 'NV', otherIdType: '' })
  const passport = { dLState: '', dLNo: '', otherIdType: 'Passport', otherIDNo: 'P-4471' }
  await create({ ...passport, firstName: 'Ida', lastName: 'Stone', dOB: '06061966' })
  expect(await lookUp({ otherIDNo: 'p4471' })).toMatchObject({ dLState: '', otherIdType: 'Passport' })
  expect(await lookUp({ field: 'p4471', firstName: 'Ida' })).toMatchObject({ otherIdType: 'Passport' })
  expect(await lookUp({ firstName: 'Ida', lastName: 'Stone' })).toMatchObject({ dLState: '', otherIdType: '' })
})

test('several people with one number or one name are offered, and one is chosen', async () => {
  const ann = { lastName: 'Twin', dLNo: 'SAME-1', dOB: '02021980' }
  await create({ ...ann, firstName: 'Ann', dLState: 'NV' })
  await create({ ...ann, firstName: 'Ben', dLState: 'CA', city: 'Reno', dOB: '03031981' })
  const ask = async (ids: object) => (await portal.send(fetchOtherDetails, { ...ids }, employee)).body
  const both = await ask({ dLNo: 'same1' })
  expect(both.otherDetails).toBeNull()
  expect(both.candidates).toMatchObject([
    { firstName: 'Ben', city: 'Reno', dOB: '03031981', visits: 1 },
    { firstName: 'Ann' },
  ])
  expect(await ask({ field: 'SAME1', firstName: 'ann' })).toMatchObject({
    otherDetails: { firstName: 'Ann' },
    candidates: [],
  })
  expect(await ask({ dLState: 'CA', dLNo: 'same1' })).toMatchObject({ otherDetails: { firstName: 'Ben' } })
  expect(await ask({ personId: both.candidates[1]?.personId })).toMatchObject({ otherDetails: { firstName: 'Ann' } })

  await create({ firstName: 'Jo', lastName: 'Twice', dLNo: 'JO-1', dOB: '04041984' })
  await create({ firstName: 'Jo', lastName: 'Twice', dLNo: 'JO-2', dOB: '05051985' })
  const named = await ask({ firstName: 'Jo', lastName: 'Twice' })
  expect(named).toMatchObject({ otherDetails: null, candidates: [{ dOB: '05051985' }, { dOB: '04041984' }] })
  expect(await ask({ firstName: 'Jo', lastName: 'Twice', dOB: '04041984' })).toMatchObject({
    otherDetails: { dOB: '04041984' },
  })
})

test('people of before are found by the number alone once it was hashed, by as many who start at once', async () => {
  await sql`delete from person_numbers`.execute(portal.db)
  await sql`update people set are_numbers_hashed = false`.execute(portal.db)
  expect(await lookUp({ dLNo: '2103345718' })).toBeNull()
  await Promise.all([hashOldNumbers(portal.services), hashOldNumbers(portal.services)])
  expect(await lookUp({ dLNo: '2103345718' })).toMatchObject({ lastName: 'Delgado' })
  expect(await lookUp({ field: 'new88' })).toMatchObject({ lastName: 'Person' })
  const open = await sql`select 1 from people where not are_numbers_hashed`.execute(portal.db)
  expect(open.rows).toEqual([])
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

test('and so with another ID, and where the IDs are mixed', async () => {
  const passport = { dLState: '', dLNo: '', otherIdType: 'Passport', otherIDNo: 'P-9' }
  expect(await visitsAtOnce(typedNames.map(name => ({ ...name, ...passport })))).toHaveLength(1)
  const mixed = typedNames.map((name, at) => ({ ...name, dOB: '02021960', dLNo: at % 2 ? 'M-1' : 'M-2' }))
  expect((await visitsAtOnce(mixed)).length).toBeLessThanOrEqual(2)
})

test('the log of a ticket is found by its number and holds no ids', async () => {
  const admin = await portal.signInAs('Admin')
  const { data } = (await portal.send(getTicketLog, { ticketId: `m${firstId}` }, admin)).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    updateType: 1,
    action: 'created',
    by: 'Test Employee',
    value: { dLNo: 'on file' },
  })
  expect(JSON.stringify(data)).not.toContain(ticketDetails.dLNo)
  expect(data[0]?.value).toMatchObject({
    ticketAmount: 200,
    ticket_attachments: [],
    ticket_items: [
      { cost: 620, qty: 1 },
      { cost: 620, qty: 2 },
    ],
  })
  expect((await portal.send(getTicketLog, { ticketId: 'xyz' }, admin)).status).toBe(400)
  for (const [ticketId, message] of [
    ['M999999', 'Ticket not found'],
    ['C999999', 'Ticket not found'],
    ['999999', 'Ticket not found'],
    ['CR1', 'Receipt not found'],
  ] as const)
    expect(await portal.send(getTicketLog, { ticketId }, admin)).toMatchObject({ status: 404, body: { message } })
  expect((await portal.send(getTicketLog, { ticketId: `M${firstId}` }, employee)).status).toBe(403)
})
