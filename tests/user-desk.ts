import { sql } from 'kysely'
import { createGroup, listGroups } from '#features/access/users/groups.contract.ts'
import { createUser, listUsers, updateUser } from '#features/access/users/users.contract.ts'
import { openTestPortal } from './portal.ts'

/** A portal with an Admin, and an Office user who manages users. */
export const openUserDesk = async () => {
  const portal = await openTestPortal()
  const admin = await portal.signInAs('Admin')
  const all = (await portal.send(listGroups, {}, admin)).body.data
  const idOf = new Map(
    all.flatMap(group => group.group_permissions.map(({ permission }) => [permission.name, permission.id])),
  )
  const permissionIds = ['user_manage', 'transaction', 'notice_view'].map(name => idOf.get(name))
  await portal.send(createGroup, { name: 'Office', description: 'Keeps the users', permissionIds }, admin)
  const office = await portal.signInAs('Office')
  const groups = new Map((await portal.send(listGroups, {}, admin)).body.data.map(({ name, id }) => [name, id]))

  const draft = (username: string, more: object = {}) => ({
    first_name: 'June',
    last_name: 'Harper',
    username,
    email: `${username}@example.com`,
    phone: '7025550111',
    password: 'Garnet&Opal7',
    group_id: groups.get('Employee'),
    ...more,
  })
  const add = async (username: string, more: object = {}) => {
    const { status, body } = await portal.send(createUser, draft(username, more), admin)
    if (status !== 200) throw new Error(`No user ${username}: ${status}`)
    // As if they had chosen the password at their first sign-in.
    await sql`update users set must_change_password = false where id = ${body.data.id}`.execute(portal.db)
    return body.data.id
  }
  const find = async (search: string, groupId: number | string = 'all') =>
    (await portal.send(listUsers, { groupId, search }, admin)).body
  const edit = async (username: string, changes: object, as: { token: string } = admin) => {
    const row = (await find(username)).data[0]
    return portal.send(updateUser, { ...row, password: '', ...changes }, as)
  }
  return { portal, admin, office, groups, draft, add, find, edit }
}
