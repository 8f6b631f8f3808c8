import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { permissionCodes } from '#shared/permissions.ts'
import { inLetters } from '#tests/factories.ts'
import { openTestPortal } from '#tests/portal.ts'
import { createGroup, updateGroup } from './groups.contract.ts'
import { findGroups, findPermissions } from './groups.queries.ts'
import { createUser, resetTwoStep, updateUser } from './users.contract.ts'
import { isStronger, type NamedRole } from './users.rules.ts'

const portal = await openTestPortal()
afterAll(() => portal.close())
const { db, send } = portal
const admin = await portal.signInAs('Admin')
const permissionIds = new Map((await findPermissions(db)).map(({ id, name }) => [name, id]))
const idsOf = (names: readonly string[]) => names.map(name => permissionIds.get(name))

type Person = {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  group_id: number
  password_hash: string
  totp_secret: string
}
const readShop = async () => {
  const groups = new Map((await findGroups(db)).map(group => [group.id, group]))
  const people = await rows<Person>(
    db,
    sql`select id, first_name, last_name, username, email, group_id, password_hash, totp_secret::text from users order by id`,
  )
  return { groups, people }
}
type Shop = Awaited<ReturnType<typeof readShop>>

const openGroup = async (kind: string, held: readonly string[]) => {
  const name = `${kind} ${inLetters(randomUUID())}`
  const made = await send(createGroup, { name, description: 'x', permissionIds: idsOf(held) }, admin)
  expect(made.body.message).toBeUndefined()
  return portal.signInAs(name)
}

/** A user manager and users of all kinds; each run has its own groups because it renames them. */
const openShop = async (held: readonly string[]) => {
  const manager = await openGroup('Office', ['user_manage', ...held])
  await portal.signInAs('Admin')
  await openGroup('Employee', ['ticket'])
  await openGroup('Drawer', ['transaction', 'notice_view'])
  await openGroup('Customer', ['customer_dashboard'])
  await sql`update users set totp_secret = '\\x01', totp_verified_at = now()`.execute(db)
  return manager
}

const pick = <T>(list: readonly T[], place: number) => list[place % list.length] as T

const names = ['Night', 'Customer', 'Employee', 'Drawer', 'Admin', 'Coin Managers'] as const
const permissions = fc.uniqueArray(fc.constantFrom(...permissionCodes), { maxLength: 3 })
const act = fc.oneof(
  fc.record({ act: fc.constant('make group' as const), name: fc.constantFrom(...names), permissions }),
  fc.record({ act: fc.constant('edit group' as const), place: fc.nat(), name: fc.constantFrom(...names), permissions }),
  fc.record({ act: fc.constant('make user' as const), place: fc.nat() }),
  fc.record({ act: fc.constant('move user' as const), who: fc.nat(), place: fc.nat() }),
  fc.record({ act: fc.constant('take over' as const), who: fc.nat() }),
  fc.record({ act: fc.constant('reset two-step' as const), who: fc.nat() }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const person = (username: string, group_id: number) => ({
  first_name: 'June',
  last_name: 'Harper',
  phone: '7025550111',
  username,
  email: `${username}@example.com`,
  password: 'Garnet&Opal7',
  group_id,
})

const perform = async (todo: Act, as: { token: string }) => {
  const { groups, people } = await readShop()
  const ids = [...groups.keys()]
  const fresh = randomUUID().slice(0, 8)
  const { token } = as
  const by = { token }
  if (todo.act === 'make group') {
    const group = { name: `${todo.name} ${fresh}`, description: 'x', permissionIds: idsOf(todo.permissions) }
    return send(createGroup, group, by)
  }
  if (todo.act === 'edit group') {
    const group = { name: `${todo.name} ${fresh}`, description: 'x', permissionIds: idsOf(todo.permissions) }
    return send(updateGroup, { id: pick(ids, todo.place), ...group }, by)
  }
  if (todo.act === 'make user') return send(createUser, person(`p${fresh}`, pick(ids, todo.place)), by)
  const user = pick(people, todo.who)
  if (todo.act === 'reset two-step') return send(resetTwoStep, { id: user.id }, by)
  const same = { ...person(user.username, user.group_id), ...user, phone: '7025550111' }
  return todo.act === 'move user'
    ? send(updateUser, { ...same, group_id: pick(ids, todo.place), password: '' }, by)
    : send(updateUser, { ...same, email: `${fresh}@thief.example`, password: 'Fresh&Opal77' }, by)
}

const within = (of: Shop, isMeant: (group: NamedRole) => boolean) => ({
  groups: [...of.groups.values()].filter(isMeant),
  people: of.people.filter(({ group_id }) => {
    const group = of.groups.get(group_id)
    return group && isMeant(group)
  }),
})

test('whatever a user manager does, nobody comes to more than they have, and who is stronger stays untouched', async () => {
  await fc.assert(
    fc.asyncProperty(permissions, fc.array(act, { minLength: 40, maxLength: 40 }), async (held, acts) => {
      const manager = await openShop(held)
      const by = { kind: 'staff' as const, permissions: ['user_manage', ...held] }
      const stronger = (group: NamedRole) => isStronger(group, by)
      const before = within(await readShop(), stronger)
      const statuses: number[] = []
      for (const todo of acts) statuses.push((await perform(todo, manager)).status)
      expect(statuses.every(status => [200, 400, 403, 409, 440].includes(status))).toBe(true)
      expect(within(await readShop(), stronger)).toEqual(before)
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 120_000)
