import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { passwordProblems } from '../users/passwords.rules.ts'
import { randomPassword, seedAdmin } from './first-admin.server.ts'
import { signIn } from './session.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const admins = () =>
  rows(portal.db, sql`select u.id from users u join groups g on g.id = u.group_id where g.name = 'Admin'`)
const enter = (password: string) => portal.send(signIn, { username: 'admin', password })

test('the given password opens the door at the first start, and nothing must be changed', async () => {
  const answer = await enter('Admin-Pass-1!')
  expect(answer).toMatchObject({ status: 200, body: { data: { group: 'Admin', mustChangePassword: false } } })
  expect(answer.body.data?.permissions).toHaveLength(19)
})

test('without one a random password is told once, and must be changed', async () => {
  for (const table of ['sign_ins', 'sessions', 'idempotency_keys', 'history_entries', 'users'])
    await sql`delete from ${sql.table(table)}`.execute(portal.db)
  const told: string[] = []
  const services = { ...portal.services, env: { ...portal.services.env, adminPassword: undefined } }
  const tell = (line: string) => {
    told.push(line)
    return true
  }
  await Promise.all([seedAdmin(services, tell), seedAdmin(services, tell), seedAdmin(services, tell)])
  await seedAdmin(services, tell)
  expect(told).toHaveLength(1)
  expect(await admins()).toHaveLength(1)
  const password = /^The admin password is (\S+) \(user admin\); it must be changed at the first sign-in$/.exec(
    told[0] ?? '',
  )
  expect(await enter(password?.[1] ?? '')).toMatchObject({ status: 200, body: { data: { mustChangePassword: true } } })
})

test('a made-up password always satisfies the rules', () => {
  for (let round = 0; round < 50; round++)
    expect(passwordProblems('password', randomPassword(), { longPasswords: false })).toEqual([])
})
