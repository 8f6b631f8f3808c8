import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import { found, rows } from '#server/db/db.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getCurrentUser } from '../session/session.contract.ts'
import { createGroup, listGroups, listPermissions, updateGroup } from './groups.contract.ts'
import { changeGroup, lockGroup } from './groups.queries.ts'
import { listUsers } from './users.contract.ts'

let portal: TestPortal
let admin: { token: string }
let permissionId: Map<string, number>
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  const { data } = (await portal.send(listPermissions, {}, admin)).body
  permissionId = new Map(data.map(({ id, name }) => [name, id]))
})
afterAll(() => portal.close())

const ids = (...names: string[]) => names.map(name => permissionId.get(name))
const getGroup = async (name: string) =>
  (await portal.send(listGroups, {}, admin)).body.data.find(row => row.name === name)
const permissionNames = async (name: string) =>
  (await getGroup(name))?.group_permissions.map(({ permission }) => permission.name)

test('the five groups stand there with their permissions', async () => {
  const { data } = (await portal.send(listGroups, {}, admin)).body
  expect(data.map(({ name }) => name)).toEqual(['Admin', 'Employee', 'Drawer', 'Coin Managers', 'Customer'])
  expect(await permissionNames('Drawer')).toEqual(['transaction', 'notice_view'])
  expect(data[2]?.permissionIds).toEqual(ids('transaction', 'notice_view'))
})

test('Show MySql Permissions leaves the eight that guard stored records', async () => {
  const { data } = (await portal.send(listPermissions, { mySqlOnly: 'true' }, admin)).body
  expect(data.map(({ name }) => name).sort()).toEqual(
    ['ticket', 'new_coin', 'receipt', 'invoice', 'coin_invoice', 'transaction', 'void_logger', 'advance_search'].sort(),
  )
  expect(permissionId.size).toBe(19)
})

describe('a group', () => {
  test('is made and edited, one row per permission even when sent twice', async () => {
    const input = { name: 'Appraisers', description: 'Look at stones', permissionIds: [...ids('ticket', 'ticket')] }
    const { id } = (await portal.send(createGroup, input, admin)).body.data
    expect(await permissionNames('Appraisers')).toEqual(['ticket'])
    const changed = {
      id,
      version: 1,
      name: 'Appraisers',
      description: 'Stones and coins',
      permissionIds: ids('ticket', 'new_coin'),
    }
    expect((await portal.send(updateGroup, changed, admin)).status).toBe(200)
    expect(await permissionNames('Appraisers')).toEqual(['ticket', 'new_coin'])
    expect((await portal.send(updateGroup, changed, admin)).status).toBe(409)
  })

  test('needs name and description, a free name and known permissions', async () => {
    const blank = await portal.send(createGroup, {}, admin)
    expect(blank).toMatchObject({
      status: 400,
      body: { fields: { name: '*field is required', description: '*field is required' } },
    })
    const taken = await portal.send(createGroup, { name: 'DRAWER', description: 'x' }, admin)
    expect(taken).toMatchObject({ status: 409, body: { fields: { name: 'Group name is already taken' } } })
    const unknown = await portal.send(createGroup, { name: 'New', description: 'x', permissionIds: [999] }, admin)
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: { permissionIds: 'This permission does not exist' } },
    })
    expect(
      (await portal.send(createGroup, { name: 'New', description: 'x', permissionIds: 'all' }, admin)).status,
    ).toBe(400)
    expect((await portal.send(updateGroup, { id: 999, name: 'New', description: 'x' }, admin)).status).toBe(404)
  })

  test('Admin can not be edited, and no other group can take its name', async () => {
    const group = await getGroup('Admin')
    const answer = await portal.send(updateGroup, { ...group, description: 'x' }, admin)
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Can not edit,Admin have all access and permissions.' },
    })
    const drawer = await getGroup('Drawer')
    expect((await portal.send(updateGroup, { ...drawer, name: ' admin ' }, admin)).status).toBe(409)
  })

  test('gets from a user manager only permissions that they hold themselves', async () => {
    const office = { name: 'Office', description: 'Keeps the users', permissionIds: ids('user_manage', 'receipt') }
    await portal.send(createGroup, office, admin)
    const manager = await portal.signInAs('Office')
    const give = (...names: string[]) =>
      portal.send(createGroup, { name: `G ${names.join()}`, description: 'x', permissionIds: ids(...names) }, manager)
    expect((await give('receipt')).status).toBe(200)
    expect((await give('receipt', 'ticket')).status).toBe(403)
    const own = await getGroup('Office')
    const lifted = await portal.send(updateGroup, { ...own, permissionIds: ids('user_manage', 'admin_only') }, manager)
    expect(lifted.status).toBe(403)
  })

  test('that may do more can not be weakened first and taken over then', async () => {
    const desk = { name: 'Front desk', description: 'Keeps the users', permissionIds: ids('user_manage') }
    await portal.send(createGroup, desk, admin)
    const manager = await portal.signInAs('Front desk')
    const drawer = await getGroup('Drawer')
    const answers = [
      await portal.send(updateGroup, { ...drawer, permissionIds: [] }, manager),
      await portal.send(updateGroup, { ...drawer, description: 'Counts cash' }, manager),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(await permissionNames('Drawer')).toEqual(['transaction', 'notice_view'])
  })

  test('keeps what it is under another name: customers stay customers, and no name makes an Admin', async () => {
    const customer = await portal.signInAs('Customer')
    const before = await getGroup('Customer')
    expect(before?.kind).toBe('customer')
    expect((await portal.send(updateGroup, { ...before, name: 'Wholesale' }, admin)).status).toBe(200)
    expect(await getGroup('Wholesale')).toMatchObject({ kind: 'customer' })
    expect((await portal.send(listStations, {}, customer)).status).toBe(403)
    const me = (await portal.send(getCurrentUser, {}, customer)).body.data
    expect(me.userdetails.group).toMatchObject({ name: 'Wholesale', kind: 'customer' })
    expect([me.userType, me.userdetails.userType]).toEqual(['customer', 'customer'])
    const { data } = (await portal.send(listUsers, { groupId: before?.id }, admin)).body
    expect(new Set(data.map(user => user.userType))).toEqual(new Set(['customer']))
    await portal.send(updateGroup, { ...before, version: 2 }, admin)
    const made = await portal.send(createGroup, { name: 'Night Employees', description: 'x' }, admin)
    expect(made.status).toBe(200)
    const renamed = { ...(await getGroup('Night Employees')), name: 'Administrators of Customers' }
    expect((await portal.send(updateGroup, renamed, admin)).status).toBe(200)
    expect(await getGroup('Administrators of Customers')).toMatchObject({ kind: 'employee' })
  })

  test('that two change at once is held against what the first one made of it', async () => {
    const desk = { name: 'Back desk', description: 'Keeps the users', permissionIds: ids('user_manage') }
    await portal.send(createGroup, desk, admin)
    const manager = await portal.signInAs('Back desk')
    await portal.send(createGroup, { name: 'Raised', description: 'x', permissionIds: [] }, admin)
    const id = (await getGroup('Raised'))?.id ?? 0
    const emptied = await portal.db.transaction().execute(async tx => {
      const raised = found(await lockGroup(tx, id), 'Group')
      const answer = portal.send(updateGroup, { id, name: 'Raised', description: 'x', permissionIds: [] }, manager)
      const waiting = () => rows(portal.db, sql`select from pg_locks where not granted`)
      await expect.poll(waiting).not.toHaveLength(0)
      await changeGroup(tx, id, { ...raised, permissionIds: ids('ticket').map(Number) })
      // Not awaited here, because it waits for this transaction.
      return { answer }
    })
    expect((await emptied.answer).status).toBe(403)
    expect(await permissionNames('Raised')).toEqual(['ticket'])
  })

  test('is out of reach without user_manage', async () => {
    const { token } = await portal.signInAs('Employee')
    expect((await portal.send(listGroups, {}, { token })).status).toBe(403)
    expect((await portal.send(createGroup, { name: 'X', description: 'x' }, { token })).status).toBe(403)
  })
})
