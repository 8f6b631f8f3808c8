import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '#features/all.server.ts'
import { type Endpoint, pathNames } from '#shared/endpoint.ts'
import { kindOfName, may, type Permission } from '#shared/permissions.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Sweeps over all calls, so a new one is covered at once. */

const calls = features.handlers.map(handler => handler.call)
const groups = ['Admin', 'Employee', 'Drawer', 'Coin Managers', 'Customer'] as const
const input = (call: Endpoint) => Object.fromEntries(pathNames(call.path).map(name => [name, '1']))

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const permissionsOf = async (group: string) => {
  const { rows } = await sql<{ name: string }>`select p.name from permissions p
    join group_permissions gp on gp.permission_id = p.id join groups g on g.id = gp.group_id where g.name = ${group}`.execute(
    portal.db,
  )
  return rows.map(row => row.name as Permission)
}

test('every call stands once', () => {
  const names = calls.map(call => `${call.method} ${call.path}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe.each(calls.map(call => ({ call, name: `${call.method} ${call.path}` })))('$name', ({ call }) => {
  if (call.access === 'public') {
    test('answers without a token and never fails', async () => {
      expect((await portal.send(call, input(call))).status).toBeLessThan(500)
    })
    return
  }

  test('401 without a token, 401 with an unknown one, 440 with an ended one', async () => {
    expect((await portal.send(call, input(call))).status).toBe(401)
    expect((await portal.send(call, input(call), { token: 'nobody-has-this' })).status).toBe(401)
    const { token, sessionId } = await portal.signInAs('Admin')
    await sql`update sessions set last_used_at = now() - interval '13 hours' where id = ${sessionId}`.execute(portal.db)
    expect((await portal.send(call, input(call), { token })).status).toBe(440)
  })

  test.each(groups)('%s as declared', async group => {
    const { token } = await portal.signInAs(group)
    const isAllowed = may({ kind: kindOfName(group), permissions: await permissionsOf(group) }, call.access)
    const { status } = await portal.send(call, input(call), { token })
    if (isAllowed) expect([401, 440, 500]).not.toContain(status)
    else expect(status).toBe(403)
  })
})
