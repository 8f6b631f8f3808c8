import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listVoids, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { paidByCheck, registeredChecks } from '#tests/check-desk.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'

let portal: TestPortal
let admin: { token: string }
let ticketId: number
let number = 10_000
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

beforeEach(async () => {
  number += 10
  const answer = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
  ticketId = answer.body.data.id
})

const checks = () => registeredChecks(portal.db, ticketId)
const edit = (details: object) => portal.send(editMetroTicket, { ...details, id: ticketId }, admin)

test('a ticket paid by check has its check in the register', async () => {
  expect(await checks()).toEqual([{ number, amount: 90_000, payee: 'Maria Delgado', isVoid: false }])
})

test('another amount stays on the same check, another number is another check', async () => {
  await edit(paidByCheck(number, 800))
  expect(await checks()).toEqual([{ number, amount: 80_000, payee: 'Maria Delgado', isVoid: false }])
  await edit(paidByCheck(number + 1, 800))
  expect(await checks()).toMatchObject([
    { number, isVoid: true },
    { number: number + 1, amount: 80_000, isVoid: false },
  ])
  await edit(paidByCheck(number, 700))
  expect(await checks()).toMatchObject([
    { number, amount: 70_000, isVoid: false },
    { number: number + 1, isVoid: true },
  ])
})

test('cash instead of the check voids it', async () => {
  await edit(ticketDetails)
  expect(await checks()).toMatchObject([{ isVoid: true }])
})

test('the check is void with its ticket and comes back with it, and history tells all of it', async () => {
  await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
  expect(await checks()).toMatchObject([{ number, isVoid: true }])
  const { body } = await portal.send(listVoids, { search: String(ticketId) }, admin)
  const record = body.data.find(one => one.ticketId === ticketId)
  expect((await portal.send(restoreVoid, { id: record?.id }, admin)).status).toBe(200)
  expect(await checks()).toEqual([{ number, amount: 90_000, payee: 'Maria Delgado', isVoid: false }])
  const told = await rows<{ action: string }>(
    portal.db,
    sql`select action from history_entries where entity = 'checks' and value->>'ticketId' = ${String(ticketId)} order by id`,
  )
  expect(told.map(({ action }) => action)).toEqual(['created', 'void', 'restored'])
})

test('a refused save leaves no check behind', async () => {
  const count = async () => (await rows(portal.db, sql`select 1 from checks`)).length
  const before = await count()
  const answer = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
  expect([answer.status, answer.body.message]).toEqual([409, 'Check Number is already used'])
  expect(await count()).toBe(before)
})

test('zeros before a number make no other number of it', async () => {
  const used = { status: 409, body: { message: 'Check Number is already used' } }
  const create = (checkNumber: string) =>
    portal.send(createMetroTicket, { details: paidByCheck(checkNumber), items: metroItems }, admin)
  expect(await create(`0${number}`)).toMatchObject(used)
  expect((await create(`00${number + 1}`)).status).toBe(200)
  expect(await create(String(number + 1))).toMatchObject(used)
  expect(await edit(paidByCheck(number + 1))).toMatchObject(used)
  // Its own number may be written otherwise.
  expect((await edit(paidByCheck(`0${number}`))).status).toBe(200)
})

const lastNumber = async () =>
  (await oneRow<{ last: number }>(portal.db, sql`select last_value::int as last from metro_ticket_numbers`)).last

test('nor do two who save at once get past it, and only one takes a ticket number', async () => {
  const before = await lastNumber()
  const answers = await Promise.all(
    [number + 2, `0${number + 2}`, `00${number + 2}`].map(checkNumber =>
      portal.send(createMetroTicket, { details: paidByCheck(checkNumber), items: metroItems }, admin),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await lastNumber()).toBe(before + 1)
})

test('a ticket whose number an older one has from before can still be edited', async () => {
  const { body } = await portal.send(createMetroTicket, { details: paidByCheck(number + 3), items: metroItems }, admin)
  const older = body.data.id
  const twin = `0${number + 3}`
  await sql`update tickets set check_number = ${twin}, number_twin = id where kind = 'metro' and id = ${ticketId}`.execute(
    portal.db,
  )
  await sql`update checks set check_number = ${twin}, number_twin = id where ticket_id = ${ticketId}`.execute(portal.db)
  expect((await edit(paidByCheck(twin, 700))).status).toBe(200)
  expect(await checks()).toMatchObject([{ amount: 70_000, isVoid: false }])
  expect((await portal.send(editMetroTicket, { ...paidByCheck(number + 3, 600), id: older }, admin)).status).toBe(200)
})
