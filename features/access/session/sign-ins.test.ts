import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listSignIns } from './sign-ins.contract.ts'

let portal: TestPortal
let admin: { token: string; userId: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  // The last moment of November 13 and the first of November 14 in the shop, eight hours behind UTC.
  await sql`insert into sign_ins (user_id, outcome, address, at) values
    (${admin.userId}, 'signed in', '10.0.0.1', '2026-11-14T07:59:59Z'),
    (${admin.userId}, 'wrong password', '10.0.0.2', '2026-11-14T08:00:00Z'),
    (null, 'no such user', '10.0.0.3', '2026-11-14T12:00:00Z')`.execute(portal.db)
})
afterAll(() => portal.close())

const list = async (input: object) => (await portal.send(listSignIns, { ...input }, admin)).body

test('the newest stand first, with the names of the users', async () => {
  const { data, count } = await list({})
  expect(count).toBe(3)
  expect(data.map(({ outcome, name, address }) => [outcome, name, address])).toEqual([
    ['no such user', '', '10.0.0.3'],
    ['wrong password', 'Test Admin', '10.0.0.2'],
    ['signed in', 'Test Admin', '10.0.0.1'],
  ])
})

test('a day is the shops day, both ends included', async () => {
  const day = await list({ startDate: '11/13/2026', endDate: '11/13/2026' })
  expect(day.data.map(({ address }) => address)).toEqual(['10.0.0.1'])
  expect((await list({ startDate: '2026-11-14' })).count).toBe(2)
  expect((await list({ endDate: '2026-11-14', user: admin.userId })).count).toBe(2)
  expect((await list({ user: '', startDate: '', sortBy: 'address', sortOrder: 'asc' })).data[0]?.address).toBe(
    '10.0.0.1',
  )
})

test('a start after the end and other nonsense is a 400, and only Admin sees it', async () => {
  for (const bad of [
    { startDate: '11/14/2026', endDate: '11/13/2026' },
    { startDate: 'yesterday' },
    { user: 'x' },
    { sortBy: 'x' },
  ])
    expect((await portal.send(listSignIns, { ...bad }, admin)).status).toBe(400)
  expect((await portal.send(listSignIns, {}, await portal.signInAs('Employee'))).status).toBe(403)
})
